package table

import (
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Solo returns the opening of a game of its host against a computer, in the direct-message channel between the host and
// the bot. Only the host sees it, so it has no time limit, and gives hints.
func Solo(channel snowflake.ID, language string, level journal.Level) Opening {
	return Opening{
		Channel: channel,
		Options: journal.Options{Edition: game.Editions[0].ID, Mode: game.FreeForAll, Seats: 2, Pace: journal.Live,
			Booty: journal.OpenBooty, Language: language, Hints: true},
		Seated: []journal.Occupant{journal.Computer(level)},
	}
}
