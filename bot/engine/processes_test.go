package engine_test

import (
	"sync"
	"testing"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// otherProcess returns a registry on the harness's store, as another process would have. It only serves clicks.
func otherProcess(t *testing.T, h *harness) *engine.Registry {
	t.Helper()
	r := engine.NewRegistry(engine.Options{Store: h.Served, Messenger: h.Platform, Clock: h.Clock,
		Log: h.Logger(), Deal: enginetest.FixedDeal})
	t.Cleanup(r.Close)
	return r
}

// TestClickAfterAnotherProcess: a click at a table that another process has changed meanwhile is served on the changed
// table. It is refused only if it no longer fits.
func TestClickAfterAnotherProcess(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.OpenTable(1, table.Opening{Channel: 5,
		Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll,
			Seats: 3, Pace: journal.Live, Booty: journal.OpenBooty, Language: "en"}})
	other := otherProcess(t, h)
	there := func(c table.Click, do engine.Visit) table.Reply { return other.At(h.Ctx, c, id, do) }
	there(h.Click(1, 5), noop) // has it in memory from now on
	h.Do(id, 2, h.Join)
	if reply := there(h.Click(3, 5), h.Join); enginetest.CodeOf(reply) == string(table.MovedOn) {
		t.Fatalf("who joins elsewhere gets %+v", reply)
	}
	h.Do(id, 1, h.StartGame)
	stored := h.Stored(id)
	if stored.Table.Phase != journal.Playing || stored.Table.Game.Seats() != 3 {
		t.Fatalf("phase %s with %d seats", stored.Table.Phase, stored.Table.Game.Seats())
	}

	draw := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) }
	play := func(r *engine.Registry, c table.Click) table.Reply { return r.At(h.Ctx, c, id, draw) }
	first := h.Click(h.OnTurn(id), 5)
	first.Seq = h.PublicState(id).Seq
	// The button shows a later entry than that process knows.
	if hand, ok := play(other, first).(table.Hand); !ok || hand.Refusal != nil {
		t.Errorf("the first move elsewhere gets %+v", hand)
	}
	play(h.Registry, first)
	if stored = h.Stored(id); stored.Table.Game.MovesMade() != 1 {
		t.Errorf("a click that arrived in two processes made %d moves", stored.Table.Game.MovesMade())
	}
}

// TestRaceOfProcesses: of simultaneous clicks on the same button in several processes, one makes its move.
func TestRaceOfProcesses(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal})
	id := h.Playing(5, journal.Live)
	processes := []*engine.Registry{h.Registry, otherProcess(t, h), otherProcess(t, h)}
	draw := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) }
	for range 20 {
		stored := h.Stored(id)
		before := &stored.Table
		click := h.Click(snowflake.ID(before.Game.Turn()), 5) // user 1 has seat 1
		click.Seq = before.BoardSeq
		var clicks sync.WaitGroup
		for _, p := range processes {
			clicks.Go(func() { p.At(h.Ctx, click, id, draw) })
		}
		clicks.Wait()
		after := h.Stored(id)
		if made := after.Table.Game.MovesMade() - before.Game.MovesMade(); made != 1 {
			t.Fatalf("%d moves were made", made)
		}
	}
}

// TestUnknownOutcome: after a commit whose acknowledgment is lost, the same click makes no second move, and the player
// goes on from what was committed.
func TestUnknownOutcome(t *testing.T) {
	unsure := func(s storage.Store) storage.Store { return unsureStore{s, journal.Played{}.Kind()} }
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Wrap: unsure})
	id := h.Playing(5, journal.Live)
	draw := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) }
	for made := range 5 {
		stored := h.Stored(id)
		click := h.Click(snowflake.ID(stored.Table.Game.Turn()), 5)
		click.Seq = stored.Table.BoardSeq
		if reply := h.Registry.At(h.Ctx, click, id, draw); enginetest.CodeOf(reply) != string(table.MaybeSaved) {
			t.Fatalf("the reply is %+v", reply)
		}
		for range 2 { // the button is pressed again, and Discord delivers the click again
			if hand, is := h.Registry.At(h.Ctx, click, id, draw).(table.Hand); !is || hand.View.Moves != made+1 {
				t.Errorf("pressed again: %+v", hand)
			}
			click.Interaction = h.Click(click.User, 5).Interaction
		}
		stored = h.Stored(id)
		if n := stored.Table.Game.MovesMade(); n != made+1 {
			t.Fatalf("%d moves were made, want %d", n, made+1)
		}
	}
}
