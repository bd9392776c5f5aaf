package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// GameLists stores the messages that list the unfinished games of guilds. A guild has one from the time its settings
// name a channel for it ([GuildSettings.Standing]) until it is deleted after they name none. No commit at a table
// writes to it: whether a list is outdated follows from the tables.
type GameLists interface {
	// DueGameLists returns the lists of a shard's guilds that are due at or before now and may be outdated, earliest
	// first, at most limit of them. A list may be outdated if an unfinished table of its guild has changed, was opened
	// or has ended since Seen, if Check has come, or if it was woken.
	DueGameLists(ctx context.Context, of Shard, now time.Time, limit int) ([]GameList, error)
	// NextGameList returns when the earliest list of a shard's guilds is due, outdated or not, or the zero time if
	// there is none.
	NextGameList(ctx context.Context, of Shard) (time.Time, error)
	// SetGameList stores what became of a list. If the list was woken since it was read, it stays due. SetGameList does
	// nothing if the list was deleted meanwhile.
	SetGameList(ctx context.Context, g GameList) error
	// DeleteGameList deletes a guild's list, unless its settings name a channel for it.
	DeleteGameList(ctx context.Context, guild snowflake.ID) error
	// WakeGameList makes a guild's list due at once if its latest update has failed.
	WakeGameList(ctx context.Context, guild snowflake.ID) error
}

// GameList is the message that lists the unfinished games of a guild.
type GameList struct {
	Guild   snowflake.ID
	Channel snowflake.ID // of the message
	Message snowflake.ID // 0 for none
	Posted  time.Time    // when the message was posted; zero for none
	Number  int64        // of the latest post, which its nonce depends on; 0 for none
	Unsure  bool         // a post was begun, and its outcome is unknown

	Shows    string // a checksum of what the message says
	Seen     string // how many unfinished tables the guild had when the list was made, and their latest entry
	Attempts int    // failed updates in a row

	Due   time.Time // it is not updated before
	Check time.Time // when it is made again even if no table has changed

	Wakes int64 // how often it was woken; set by the store
}
