package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/snowflake"
)

// calledRole is the role that hosts may call in the tests.
const calledRole snowflake.ID = 66

// call calls players in the table's channel.
func call(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
	return t.Call(ctx, c, channel)
}

// callable returns a lobby with a seat that waits for anybody, in a guild with a role to call.
func callable(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.store.settings.CallRole = calledRole
	w.open(table.Opening{Options: relaxed(game.FreeForAll, 3)})
	w.expect(ben, join, "done")
	w.deliver()
	return w
}

// delivered fails the test unless the platform is asked to do what want says.
func (w *world) delivered(want string) {
	w.Helper()
	if got := w.deliver(); got != want {
		w.Errorf("the platform was asked to %q, want %q", got, want)
	}
}

func TestHostCallsPlayersToASeatThatWaits(t *testing.T) {
	noRole := func(t *testing.T) *world { return lobby(t, 3, ben) }
	full := func(t *testing.T) *world {
		w := callable(t)
		w.expect(cleo, join, "done")
		return w
	}
	invited := func(t *testing.T) *world {
		w := newWorld(t)
		w.store.settings.CallRole = calledRole
		return w.open(table.Opening{Options: relaxed(game.FreeForAll, 2)}, ben)
	}
	hold(t, []sentence{
		{"the host calls", callable, nil, anne, call, "called", ""},
		{"a player does not", callable, nil, ben, call, "host-only", ""},
		{"others do not", callable, nil, cleo, call, "host-only", ""},
		{"a call needs a role", noRole, nil, anne, call, "no-call-role", ""},
		{"a full table calls nobody", full, nil, anne, call, "table-full", ""},
		{"a challenge calls nobody", invited, nil, anne, call, "table-full", ""},
		{"a game calls nobody", callable, []step{{anne, start}}, anne, call, "underway", ""},
		{"nobody calls twice", callable, []step{{anne, call}}, anne, call, "call-later", ""},
	})
}

// TestCallIsPostedOnceAndDeletedWhenItIsOver checks that a call stands until the last seat is taken, the game starts,
// the lobby is closed or the table moves, also if the table is read again from the store in between.
func TestCallIsPostedOnceAndDeletedWhenItIsOver(t *testing.T) {
	for name, end := range map[string]struct {
		user snowflake.ID
		does action
		want string
	}{
		"full":     {cleo, join, "edit, delete 2"},
		"started":  {anne, start, "post turn Anne, delete 1, delete 2"},
		"canceled": {anne, cancel, "edit, delete 2"},
	} {
		t.Run(name, func(t *testing.T) {
			w := callable(t)
			w.expect(anne, call, "called")
			w.delivered("call 66 to 1 seats")
			w.clock.Advance(5 * time.Minute)
			w.table.Unload()
			w.delivered("")
			if _, err := w.reply(end.user, end.does); err != nil {
				t.Fatal(err)
			}
			w.table.Unload()
			w.delivered(end.want)
			w.delivered("")
		})
	}
}

// TestCallThatCannotBeDeletedIsTriedAgain checks that the deletion of a call waits for its retry, and goes on when a
// seat is free again.
func TestCallThatCannotBeDeletedIsTriedAgain(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	w.delivered("call 66 to 1 seats")
	w.expect(cleo, join, "done")
	board, _, err := w.table.NextDelivery(t.Context())
	if err == nil {
		err = w.table.Settle(t.Context(), board, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := w.deliverWith(&table.Later{Err: errors.New("busy")}); got != "delete 2" {
		t.Fatalf("the platform was asked to %q", got)
	}
	w.delivered("")
	w.expect(cleo, leave, "left-table")
	w.clock.Advance(time.Minute)
	w.delivered("edit, delete 2")
}

// TestCallIsOverAfterARestart checks that a call is due as soon as the table is read, if the program stopped between
// the board of the full lobby and the deletion of the call.
func TestCallIsOverAfterARestart(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	w.delivered("call 66 to 1 seats")
	w.expect(cleo, join, "done")
	board, _, err := w.table.NextDelivery(t.Context())
	if err == nil {
		err = w.table.Settle(t.Context(), board, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.table.Unload()
	w.load()
	if at, _, waits := w.table.NextMessage(); !waits || at.After(w.clock.Now()) {
		t.Errorf("the deletion waits: %v, until %v, want now", waits, at)
	}
}

// TestNextCallReplacesTheEarlierOne checks that a table has one call at a time, and the next after an hour.
func TestNextCallReplacesTheEarlierOne(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	w.delivered("call 66 to 1 seats")
	w.clock.Advance(59 * time.Minute)
	_, err := w.reply(anne, call)
	refusal, is := errors.AsType[*table.Refusal](err)
	if !is || refusal.Code != table.CallLater || refusal.When.Sub(w.clock.Now()) > time.Minute {
		t.Fatalf("a call within the hour got %v", err)
	}
	w.clock.Advance(time.Minute)
	w.expect(anne, call, "called")
	w.delivered("call 66 to 1 seats, delete 2")
}

// TestCallEndsWhenAnotherProcessFillsTheLobby checks that the owner of a table deletes a call after a change that
// another process has made, which did not know that the call was posted.
func TestCallEndsWhenAnotherProcessFillsTheLobby(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	other := table.New(w.env, tableID)
	if err := other.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.delivered("call 66 to 1 seats")
	if _, err := other.Join(t.Context(), w.click(cleo)); err != nil {
		t.Fatal(err)
	}
	if err := w.table.Reread(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.delivered("edit, delete 2")
}

// TestCallOfARoleThatManagersReplacedIsNotPosted checks that a call that has waited in an outage keeps to the settings.
func TestCallOfARoleThatManagersReplacedIsNotPosted(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	outage := &table.Later{After: time.Minute, Err: errors.New("an outage")}
	if got := w.deliverWith(outage); got != "call 66 to 1 seats" {
		t.Errorf("the platform was asked to %q", got)
	}
	w.store.settings.CallRole++
	w.engine.version++
	w.clock.Advance(2 * time.Minute)
	w.delivered("")
}

// TestUselessCallIsNotPosted checks that a call is dropped if the last seat was taken before it was posted.
func TestUselessCallIsNotPosted(t *testing.T) {
	w := callable(t)
	w.expect(anne, call, "called")
	w.expect(cleo, join, "done")
	w.delivered("edit")
}
