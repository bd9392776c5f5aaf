package community

import (
	"context"
	"errors"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const (
	// editPause is the time between two edits of a post while people answer.
	editPause = 30 * time.Second
	// freshFor is how long a post is edited as people answer. Discord limits edits of messages older than an hour.
	// After that, the post is edited when its date has ended in the guild, and when it has ended in every zone.
	freshFor = 59 * time.Minute
	// triedFor is how long after the last of these times an edit is tried. If the platform refuses it, the next attempt
	// comes after refusedFor or later.
	triedFor   = day
	refusedFor = time.Hour
)

// hastenPost makes the post of a puzzle in a guild show an answer that was given just now.
func (s *Service) hastenPost(ctx context.Context, guild snowflake.ID, number int) {
	now := s.clock.Now()
	at := editAfter(now)
	if err := s.store.HastenPuzzlePost(ctx, guild, number, at.Add(-freshFor), now, at); err != nil {
		s.registry.Report(ctx, "cannot schedule the edit of a puzzle's post", err, "guild", guild)
		return
	}
	s.registry.WakeAt(at)
}

// editAfter returns when posts are edited next while people answer.
func editAfter(now time.Time) time.Time { return now.Truncate(editPause).Add(editPause) }

// newPuzzlePost returns the post that an announcement of a puzzle has become.
func (s *Service) newPuzzlePost(guild snowflake.ID, a *Announcement, as Announced,
	settings storage.GuildSettings) *storage.PuzzlePost {
	now := s.clock.Now()
	return &storage.PuzzlePost{Guild: guild, Puzzle: a.Puzzle.Number, Channel: a.Channel, Message: as.Message,
		Pictured: as.Pictured, Posted: now, Due: nextEdit(a.Puzzle.Number, settings.Location(), now)}
}

// nextEdit returns when a post is to be edited even if nobody answers, or the zero time for never.
func nextEdit(number int, zone *time.Location, now time.Time) time.Time {
	for _, at := range []time.Time{puzzleBegins(number+1, zone), puzzleEnds(number)} {
		if at.After(now) {
			return at
		}
	}
	return time.Time{}
}

func (a *announcements) editAll(ctx context.Context, due []storage.PuzzlePost) error {
	for _, one := range due {
		if err := a.edit(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// edit edits a post. If the platform refuses that, the next edit shows what this one would have shown. The last edit is
// tried again.
func (a *announcements) edit(ctx context.Context, post storage.PuzzlePost) error {
	s := a.service
	settings, err := s.store.GuildSettings(ctx, post.Guild)
	if err != nil {
		return err
	}
	content, err := s.puzzleIn(ctx, post.Guild, post.Channel, post.Puzzle, settings)
	if err != nil {
		return err
	}
	err = s.announcer.EditPuzzle(ctx, *content, post.Message, post.Pictured)
	now := s.clock.Now()
	next := nextEdit(post.Puzzle, settings.Location(), now)
	later, isLater := errors.AsType[*table.Later](err)
	ends := puzzleEnds(post.Puzzle)
	isTried := now.Before(ends.Add(triedFor))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case isLater && isTried:
		next = now.Add(max(later.After, retryAfter))
	case errors.Is(err, table.ErrMessageGone):
		next = time.Time{}
	case err != nil:
		if isTried && next.IsZero() {
			next = now.Add(max(now.Sub(ends), refusedFor))
		}
		s.log.Info("the post of a puzzle cannot be edited", "guild", post.Guild, "until", next, "error", err)
	}
	return s.store.PuzzlePostEdited(ctx, post, next, editAfter(now))
}
