package enginetest

import (
	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// gameLists are the lists of games on the platform.
type gameLists struct {
	standing map[snowflake.ID]community.OpenGames // by message
	nonces   map[string]snowflake.ID
	last     snowflake.ID
}

// post posts a list, or returns the one that was posted with the same nonce.
func (l *gameLists) post(games community.OpenGames, nonce string) snowflake.ID {
	if first, posted := l.nonces[nonce]; posted {
		return first
	}
	if l.nonces == nil {
		l.standing, l.nonces = map[snowflake.ID]community.OpenGames{}, map[string]snowflake.ID{}
	}
	l.last++
	l.nonces[nonce], l.standing[l.last] = l.last, games
	return l.last
}

func (l *gameLists) edit(message snowflake.ID, games community.OpenGames) error {
	if _, stands := l.standing[message]; !stands {
		return table.ErrMessageGone
	}
	l.standing[message] = games
	return nil
}
