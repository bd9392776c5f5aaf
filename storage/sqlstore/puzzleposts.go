package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

const puzzlePostColumns = `guild, puzzle, channel, message, pictured, posted, due`

var (
	puzzlePostsOf = define(`SELECT ` + puzzlePostColumns + ` FROM puzzle_posts WHERE guild = ?1
		ORDER BY puzzle DESC`)
	duePuzzlePosts = define(`SELECT ` + puzzlePostColumns + ` FROM puzzle_posts WHERE due <= ?3 AND ` + inShard + `
		ORDER BY due, guild, puzzle LIMIT ?4`)
	nextPuzzlePost = define(`SELECT due FROM puzzle_posts WHERE ` + inShard + ` ORDER BY due LIMIT 1`)
)

// AddPuzzlePost implements storage.PuzzlePosts.
func (s *Store) AddPuzzlePost(ctx context.Context, p storage.PuzzlePost) error {
	return s.writePuzzlePost(ctx, p, insertPuzzlePost, int64(p.Channel), int64(p.Message), p.Pictured,
		p.Posted.UnixMilli(), p.Due.UnixMilli())
}

// HastenPuzzlePost implements storage.PuzzlePosts.
func (s *Store) HastenPuzzlePost(ctx context.Context, guild snowflake.ID, puzzle int, since, now, at time.Time) error {
	return s.writePuzzlePost(ctx, storage.PuzzlePost{Guild: guild, Puzzle: puzzle}, hastenPuzzlePost,
		since.UnixMilli(), now.UnixMilli(), at.UnixMilli())
}

// PuzzlePostEdited implements storage.PuzzlePosts.
func (s *Store) PuzzlePostEdited(ctx context.Context, p storage.PuzzlePost, next, hastened time.Time) error {
	if next.IsZero() {
		return s.writePuzzlePost(ctx, p, deletePuzzlePost)
	}
	return s.writePuzzlePost(ctx, p, postponePuzzlePost, p.Due.UnixMilli(), next.UnixMilli(), hastened.UnixMilli())
}

// writePuzzlePost runs a statement whose first arguments are the guild and the puzzle of a post.
func (s *Store) writePuzzlePost(ctx context.Context, p storage.PuzzlePost, do *Statement, args ...any) error {
	err := s.write(ctx, func(w writer) error {
		return w.Exec(do, append(Row{int64(p.Guild), int64(p.Puzzle)}, args...))
	})
	if err != nil {
		return fmt.Errorf("save the post of puzzle %d in guild %d: %w", p.Puzzle, p.Guild, err)
	}
	return nil
}

// PuzzlePostsOf implements storage.PuzzlePosts.
func (s *Store) PuzzlePostsOf(ctx context.Context, guild snowflake.ID) ([]storage.PuzzlePost, error) {
	return s.puzzlePosts(ctx, puzzlePostsOf, int64(guild))
}

// DuePuzzlePosts implements storage.PuzzlePosts.
func (s *Store) DuePuzzlePosts(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.PuzzlePost, error) {
	return s.puzzlePosts(ctx, duePuzzlePosts, of.Count, of.Number, now.UnixMilli(), limit)
}

func (s *Store) puzzlePosts(ctx context.Context, query *Statement, args ...any) ([]storage.PuzzlePost, error) {
	all, err := list(ctx, s, func(from Scanner) (p storage.PuzzlePost, err error) {
		var posted, due int64
		err = from.Scan(&p.Guild, &p.Puzzle, &p.Channel, &p.Message, &p.Pictured, &posted, &due)
		p.Posted, p.Due = fromMillis(posted), fromMillis(due)
		return p, err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list posts of puzzles: %w", err)
	}
	return all, nil
}

// NextPuzzlePost implements storage.PuzzlePosts.
func (s *Store) NextPuzzlePost(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextPuzzlePost)
}
