package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// PuzzlePosts stores the posts of daily puzzles in guilds, until they are not edited any more.
type PuzzlePosts interface {
	// AddPuzzlePost stores a post. A guild has one for each puzzle: another one changes nothing.
	AddPuzzlePost(ctx context.Context, p PuzzlePost) error
	// PuzzlePostsOf returns the posts of a guild, the newest puzzle first.
	PuzzlePostsOf(ctx context.Context, guild snowflake.ID) ([]PuzzlePost, error)
	// DuePuzzlePosts returns the posts in a shard's guilds that are to be edited at or before now, earliest first, at
	// most limit of them.
	DuePuzzlePosts(ctx context.Context, of Shard, now time.Time, limit int) ([]PuzzlePost, error)
	// NextPuzzlePost returns when the earliest post in a shard's guilds is to be edited, or the zero time for none.
	NextPuzzlePost(ctx context.Context, of Shard) (time.Time, error)
	// HastenPuzzlePost makes a guild's post of a puzzle due at a time, if it was posted after since and would be due
	// later. One that is being edited becomes due again.
	HastenPuzzlePost(ctx context.Context, guild snowflake.ID, puzzle int, since, now, at time.Time) error
	// PuzzlePostEdited records that a post was edited, and when it is due next: never for the zero time, which deletes
	// it. A post that has been hastened since it was read is due at hastened instead.
	PuzzlePostEdited(ctx context.Context, p PuzzlePost, next, hastened time.Time) error
}

// PuzzlePost is the post of a daily puzzle in a guild.
type PuzzlePost struct {
	Guild            snowflake.ID
	Puzzle           int // its number
	Channel, Message snowflake.ID
	Pictured         bool      // its picture was accepted
	Posted           time.Time // when it was posted
	Due              time.Time // when it is to be edited
}
