package storagetest

import (
	"context"
	"math"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func onePlace(t *testing.T, s storage.Store) {
	ctx := t.Context()
	_, err := s.TableIn(ctx, 10)
	want(t, err, storage.ErrNotFound)
	_, err = s.LatestIn(ctx, 10)
	want(t, err, storage.ErrNotFound)

	first := lobby(t, s, 10)
	_, err = s.Create(ctx, NewStory(10, Options(game.FreeForAll, 2), 2).Open())
	want(t, err, storage.ErrPlaceTaken)
	must(t, s.Append(ctx, first.ID, first.Join(2)))
	must(t, s.Append(ctx, first.ID, first.Start()))
	_, err = s.Create(ctx, NewStory(10, Options(game.FreeForAll, 2), 2).Open())
	want(t, err, storage.ErrPlaceTaken)
	found, err := s.TableIn(ctx, 10)
	must(t, err)
	same(t, "table in the channel", found, first.ID)

	must(t, s.Append(ctx, first.ID, first.Commit(1, journal.Closed{Reason: journal.Stopped})))
	_, err = s.TableIn(ctx, 10)
	want(t, err, storage.ErrNotFound)
	found, err = s.LatestIn(ctx, 10)
	must(t, err)
	same(t, "latest table", found, first.ID)

	second := lobby(t, s, 10)
	third := lobby(t, s, 11)
	found, err = s.LatestIn(ctx, 10)
	must(t, err)
	same(t, "latest table", found, second.ID)

	must(t, s.Append(ctx, third.ID, third.Commit(1, journal.Moved{Channel: 12})))
	channels, err := s.ChannelsOf(ctx, first.ID, second.ID, third.ID, third.ID+1)
	must(t, err)
	same(t, "channels", channels, map[journal.TableID]snowflake.ID{first.ID: 10, second.ID: 10, third.ID: 12})
	channels, err = s.ChannelsOf(ctx)
	must(t, err)
	same(t, "number of channels of no table", len(channels), 0)
}

// tablesOfPeople has person 2 at three tables: two where others moved, one
// where it is their turn.
func tablesOfPeople(t *testing.T, s storage.Store) {
	ctx := t.Context()
	var stories []*Story
	for i := range 3 {
		story := playing(t, s, snowflake.ID(10+i), 2)
		story.Clock = story.Clock.Add(time.Duration(i) * time.Hour)
		must(t, s.Append(ctx, story.ID, story.Move()))
		for (story.Game.Turn() == story.ChairOf(2)) != (i == 0) {
			must(t, s.Append(ctx, story.ID, story.Move()))
		}
		stories = append(stories, story)
	}
	ids := func(list []storage.Summary) (ids []journal.TableID) {
		for _, s := range list {
			ids = append(ids, s.Table)
		}
		return ids
	}
	list, err := s.TablesOf(ctx, 2, 10)
	must(t, err)
	same(t, "own turn first, then the latest", list, []storage.Summary{*stories[0].Summary(), *stories[2].Summary(), *stories[1].Summary()})
	list, err = s.TablesOf(ctx, 2, 2)
	must(t, err)
	same(t, "at most two", ids(list), []journal.TableID{stories[0].ID, stories[2].ID})
	list, err = s.TablesOf(ctx, 2, 0)
	must(t, err)
	same(t, "none", ids(list), nil)
	list, err = s.TablesOf(ctx, 3, 10)
	must(t, err)
	same(t, "of a stranger", ids(list), nil)

	must(t, s.Append(ctx, stories[2].ID, stories[2].Commit(1, journal.Closed{Reason: journal.Stopped})))
	list, err = s.TablesOf(ctx, 2, 10)
	must(t, err)
	same(t, "unfinished only", ids(list), []journal.TableID{stories[0].ID, stories[1].ID})

	waiting := lobby(t, s, 20)
	must(t, s.Append(ctx, waiting.ID, waiting.Join(5)))
	must(t, s.Append(ctx, waiting.ID, waiting.Commit(5, journal.Left{Seat: waiting.ChairOf(5)})))
	list, err = s.TablesOf(ctx, 5, 10)
	must(t, err)
	same(t, "of who left", ids(list), nil)
}

func boards(t *testing.T, s storage.Store) {
	story := lobby(t, s, 10)
	for n := int64(1); n <= 2; n++ {
		board := storage.Board{Channel: 10, Message: snowflake.ID(500 + n), Posted: story.Clock, Number: n}
		must(t, s.Append(t.Context(), story.ID, storage.Commit{Board: &board}))
		loaded, err := s.Load(t.Context(), story.ID)
		must(t, err)
		same(t, "board", loaded.Board, board)
	}
	holds(t, s, story)
}

func hugeIDs(t *testing.T, s storage.Store) {
	const huge = snowflake.ID(math.MaxInt64 + 1)
	ctx := t.Context()
	if _, err := s.Create(ctx, NewStory(huge, Options(game.FreeForAll, 2), 1).Open()); err == nil {
		t.Error("a table was opened in a channel that cannot be")
	}
	if _, err := s.PersonOf(ctx, huge, "Nobody"); err == nil {
		t.Error("a user was kept that cannot be")
	}
	if _, err := s.PersonOf(ctx, 0, "Nobody"); err == nil {
		t.Error("user 0 was kept")
	}
	story := lobby(t, s, math.MaxInt64)
	c := story.Join(2)
	c.Entries[0].Cause = huge
	if err := s.Append(ctx, story.ID, c); err == nil {
		t.Error("an entry of a cause that cannot be was kept")
	}
	found, err := s.TableIn(ctx, math.MaxInt64)
	must(t, err)
	same(t, "table in the last channel", found, story.ID)
}

func endedContext(t *testing.T, s storage.Store) {
	story := lobby(t, s, 10)
	ended, end := context.WithCancel(t.Context())
	end()
	next := *story
	next.Table = story.Clone()
	want(t, s.Append(ended, story.ID, next.Join(2)), context.Canceled)
	_, err := s.Load(ended, story.ID)
	want(t, err, context.Canceled)
	holds(t, s, story)
}
