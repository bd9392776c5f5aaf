package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// puzzlePosts checks that a guild has one post of a puzzle until it is not edited any more, and that a post that is
// hastened while it is edited stays due. Old posts are not hastened. A guild's posts are deleted with its settings.
func puzzlePosts(t *testing.T, s storage.Store) {
	const here, elsewhere = snowflake.ID(7 << 22), snowflake.ID(8 << 22)
	ctx, noon := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 5_000_000, time.UTC)
	post := func(guild snowflake.ID, puzzle int, due time.Duration) storage.PuzzlePost {
		return storage.PuzzlePost{Guild: guild, Puzzle: puzzle, Channel: 3, Message: snowflake.ID(100 + puzzle),
			Pictured: guild == here, Posted: noon, Due: noon.Add(due)}
	}
	first, second, other := post(here, 40, 2*time.Hour), post(here, 41, 9*time.Hour), post(elsewhere, 41, time.Hour)
	for _, p := range []storage.PuzzlePost{first, second, other} {
		must(t, s.AddPuzzlePost(ctx, p))
	}
	again := first
	again.Message = 1
	must(t, s.AddPuzzlePost(ctx, again))
	of := func(guild snowflake.ID, want ...storage.PuzzlePost) {
		t.Helper()
		got, err := s.PuzzlePostsOf(ctx, guild)
		must(t, err)
		for i := range got {
			got[i].Posted, got[i].Due = got[i].Posted.UTC(), got[i].Due.UTC()
		}
		wantEqual(t, "the posts", got, want)
	}
	of(here, second, first)
	next, err := s.NextPuzzlePost(ctx, storage.AllGuilds)
	must(t, err)
	wantEqual(t, "when the next is due", next.UTC(), other.Due)
	due, err := s.DuePuzzlePosts(ctx, storage.Shard{Number: 1, Count: 2}, noon.Add(10*time.Hour), 9)
	must(t, err)
	wantEqual(t, "the number of due posts of a shard", len(due), 2)

	hasten := func(now, at time.Duration) {
		t.Helper()
		must(t, s.HastenPuzzlePost(ctx, here, 40, noon.Add(now-time.Hour), noon.Add(now), noon.Add(at)))
	}
	hasten(time.Minute, 2*time.Minute)
	first.Due = noon.Add(2 * time.Minute)
	of(here, second, first)
	hasten(time.Minute, 3*time.Minute) // it is due before
	of(here, second, first)
	edited := func(next time.Time) {
		t.Helper()
		must(t, s.PuzzlePostEdited(ctx, first, next, noon.Add(4*time.Minute)))
	}
	hasten(2*time.Minute, 3*time.Minute) // it is being edited
	due, err = s.DuePuzzlePosts(ctx, storage.AllGuilds, noon.Add(150*time.Second), 9)
	must(t, err)
	wantEqual(t, "the posts that are due meanwhile", len(due), 1) // many answers do not put the edit off
	edited(noon.Add(8 * time.Hour))
	first.Due = noon.Add(4 * time.Minute)
	of(here, second, first)
	edited(noon.Add(8 * time.Hour))
	first.Due = noon.Add(8 * time.Hour)
	of(here, second, first)
	hasten(time.Hour, time.Hour+time.Minute) // it is too old
	of(here, second, first)
	edited(time.Time{})
	of(here, second)

	must(t, s.ScheduleDeletion(ctx, here, noon)) // the guild has neither tables nor tournaments
	of(here)
	of(elsewhere, other)
}
