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

func oneTablePerChannel(t *testing.T, s storage.Store) {
	ctx := t.Context()
	_, err := s.TableIn(ctx, 10)
	wantError(t, err, storage.ErrNotFound)
	_, err = s.LatestIn(ctx, 10)
	wantError(t, err, storage.ErrNotFound)

	first := lobby(t, s, 10)
	_, err = s.Create(ctx, NewScript(10, Options(game.FreeForAll, 2), 2).Open())
	wantError(t, err, storage.ErrChannelTaken)
	must(t, s.Append(ctx, first.ID, first.Join(2)))
	must(t, s.Append(ctx, first.ID, first.Start()))
	_, err = s.Create(ctx, NewScript(10, Options(game.FreeForAll, 2), 2).Open())
	wantError(t, err, storage.ErrChannelTaken)
	found, err := s.TableIn(ctx, 10)
	must(t, err)
	wantEqual(t, "table in the channel", found, first.ID)

	must(t, s.Append(ctx, first.ID, first.Commit(1, journal.Closed{Reason: journal.Stopped})))
	_, err = s.TableIn(ctx, 10)
	wantError(t, err, storage.ErrNotFound)
	found, err = s.LatestIn(ctx, 10)
	must(t, err)
	wantEqual(t, "latest table", found, first.ID)

	second := lobby(t, s, 10)
	third := lobby(t, s, 11)
	found, err = s.LatestIn(ctx, 10)
	must(t, err)
	wantEqual(t, "latest table", found, second.ID)

	must(t, s.Append(ctx, third.ID, third.Commit(1, journal.ChannelChanged{Channel: 12})))
	channels, err := s.ChannelsOf(ctx, first.ID, second.ID, third.ID, third.ID+1)
	must(t, err)
	wantEqual(t, "channels", channels, map[journal.TableID]snowflake.ID{first.ID: 10, second.ID: 10, third.ID: 12})
	channels, err = s.ChannelsOf(ctx)
	must(t, err)
	wantEqual(t, "number of channels of no table", len(channels), 0)
	latest, err := s.LatestEntries(ctx, first.ID, second.ID, third.ID, third.ID+1)
	must(t, err)
	wantEqual(t, "latest entries", latest,
		map[journal.TableID]int64{first.ID: first.Seq, second.ID: second.Seq, third.ID: third.Seq})
}

// tablesAreLimited checks that the limits of a guild and of a host do not count tables that are over.
func tablesAreLimited(t *testing.T, s storage.Store) {
	channel := snowflake.ID(10)
	create := func(guild snowflake.ID, host journal.PersonID) (*Script, error) {
		channel++
		script := NewScript(channel, Options(game.FreeForAll, 2), uint64(channel)).InGuild(guild).HostedBy(host)
		opened := script.Open()
		opened.Room = &storage.Room{OfHost: 2, OfGuild: 3}
		id, err := s.Create(t.Context(), opened)
		script.ID = id
		return script, err
	}
	first, err := create(1, 1)
	must(t, err)
	_, err = create(1, 1)
	must(t, err)
	_, err = create(1, 1)
	wantError(t, err, storage.ErrHostFull)
	_, err = create(2, 1)
	must(t, err)
	_, err = create(1, 2)
	must(t, err)
	_, err = create(1, 2)
	wantError(t, err, storage.ErrFull)
	must(t, s.Append(t.Context(), first.ID, first.Commit(1, journal.Closed{Reason: journal.Canceled})))
	_, err = create(1, 1)
	must(t, err)
	_, err = create(1, 1)
	wantError(t, err, storage.ErrHostFull)
}

// tablesOfPeople seats person 2 at three tables. It is their turn at one of them.
func tablesOfPeople(t *testing.T, s storage.Store) {
	ctx := t.Context()
	var scripts []*Script
	for i := range 3 {
		script := playing(t, s, snowflake.ID(10+i), 2)
		script.Clock = script.Clock.Add(time.Duration(i) * time.Hour)
		must(t, s.Append(ctx, script.ID, script.Move()))
		for (script.Game.Turn() == script.SeatOf(2)) != (i == 0) {
			must(t, s.Append(ctx, script.ID, script.Move()))
		}
		scripts = append(scripts, script)
	}
	ids := func(list []storage.Summary) (ids []journal.TableID) {
		for _, s := range list {
			ids = append(ids, s.Table)
		}
		return ids
	}
	list, err := s.TablesOf(ctx, 2, 10)
	must(t, err)
	wantEqual(t, "own turn first, then the latest", list,
		[]storage.Summary{*scripts[0].Summary(), *scripts[2].Summary(), *scripts[1].Summary()})
	list, err = s.TablesOf(ctx, 2, 2)
	must(t, err)
	wantEqual(t, "at most two", ids(list), []journal.TableID{scripts[0].ID, scripts[2].ID})
	list, err = s.TablesOf(ctx, 2, 0)
	must(t, err)
	wantEqual(t, "none", ids(list), nil)
	list, err = s.TablesOf(ctx, 3, 10)
	must(t, err)
	wantEqual(t, "of a stranger", ids(list), nil)

	must(t, s.Append(ctx, scripts[2].ID, scripts[2].Commit(1, journal.Closed{Reason: journal.Stopped})))
	list, err = s.TablesOf(ctx, 2, 10)
	must(t, err)
	wantEqual(t, "unfinished only", ids(list), []journal.TableID{scripts[0].ID, scripts[1].ID})

	waiting := lobby(t, s, 20)
	must(t, s.Append(ctx, waiting.ID, waiting.Join(5)))
	must(t, s.Append(ctx, waiting.ID, waiting.Commit(5, journal.Left{Seat: waiting.SeatOf(5)})))
	list, err = s.TablesOf(ctx, 5, 10)
	must(t, err)
	wantEqual(t, "of who left", ids(list), nil)
}

func boards(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	for n := int64(1); n <= 2; n++ {
		board := storage.Board{Channel: 10, Message: snowflake.ID(500 + n), Posted: script.Clock, Number: n}
		must(t, s.Append(t.Context(), script.ID, storage.Commit{Board: &board}))
		loaded, err := s.Load(t.Context(), script.ID)
		must(t, err)
		wantEqual(t, "board", loaded.Board, board)
	}
	wantJournal(t, s, script)
}

func extremeIDs(t *testing.T, s storage.Store) {
	ctx := t.Context()
	if _, err := s.PersonOf(ctx, 0, "Nobody"); err == nil {
		t.Error("user 0 was kept")
	}
	script := lobby(t, s, math.MaxInt64)
	found, err := s.TableIn(ctx, math.MaxInt64)
	must(t, err)
	wantEqual(t, "table in the last channel", found, script.ID)
}

func endedContext(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	ended, end := context.WithCancel(t.Context())
	end()
	next := *script
	next.Table = script.Clone()
	wantError(t, s.Append(ended, script.ID, next.Join(2)), context.Canceled)
	_, err := s.Load(ended, script.ID)
	wantError(t, err, context.Canceled)
	wantJournal(t, s, script)
}
