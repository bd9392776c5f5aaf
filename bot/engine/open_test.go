package engine_test

import (
	"testing"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// cancel closes a lobby as its host.
func cancel(h *harness) func(*table.Table, table.Click) (table.Reply, error) {
	return func(t *table.Table, c table.Click) (table.Reply, error) { return t.Cancel(h.Ctx, c) }
}

// TestHostsAreLimited: a user who hosts MaxHosted unfinished tables can open another once one of them is closed. Other
// users can open tables meanwhile.
func TestHostsAreLimited(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	var first journal.TableID
	for i := range engine.MaxHosted {
		if id := h.Lobby(snowflake.ID(100+i), journal.Live); i == 0 {
			first = id
		}
	}
	stored := h.Stored(first).Table
	open := func(user snowflake.ID) table.Reply {
		return h.Registry.Open(h.Ctx, h.Click(user, 50+user), table.Opening{Guild: enginetest.Guild, Channel: 50 + user,
			Options: stored.Options()})
	}
	refused, is := open(1).(table.Refused)
	if !is || refused.Code != table.TooManyHosted {
		t.Errorf("a table beyond the limit is %+v", refused)
	}
	if _, opened := open(2).(table.Opened); !opened {
		t.Error("another host could not open a table")
	}
	h.Do(first, 1, cancel(h))
	if _, opened := open(1).(table.Opened); !opened {
		t.Error("after one was closed no table could be opened")
	}
}

// TestSoloGamesLeaveRoomForOthers: they belong to no server, which could be full of them.
func TestSoloGamesLeaveRoomForOthers(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	for i := range engine.MaxHosted + 1 {
		channel := snowflake.ID(100 + i)
		opening := table.Solo(channel, "en", journal.Deckhand)
		if _, opened := h.Registry.Open(h.Ctx, h.Click(1, channel), opening).(table.Opened); !opened {
			t.Fatalf("solo game %d could not be opened", i+1)
		}
	}
}

// TestTablesAreOpenedAtARate: a user who opens and closes tables again and again has to wait. Other users do not.
func TestTablesAreOpenedAtARate(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	open := func(user snowflake.ID) table.Reply {
		reply := h.Registry.Open(h.Ctx, h.Click(user, 100), table.Opening{Guild: enginetest.Guild, Channel: 100,
			Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2, Pace: journal.Live,
				Booty: journal.OpenBooty, Language: "en"}})
		if opened, is := reply.(table.Opened); is {
			h.Do(opened.Table, user, cancel(h))
		}
		return reply
	}
	for range engine.MaxOpened { // none of these opens one
		refused, is := h.Registry.Open(h.Ctx, h.Click(1, 100), table.Opening{Guild: enginetest.Guild, Channel: 100,
			Options: journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 9}}).(table.Refused)
		if !is || refused.Code == table.TooManyOpened {
			t.Fatalf("a table for nine is %+v", refused)
		}
	}
	for range engine.MaxOpened {
		reply := open(1)
		if _, opened := reply.(table.Opened); !opened {
			t.Fatalf("a table is %+v", reply)
		}
	}
	if refused, is := open(1).(table.Refused); !is || refused.Code != table.TooManyOpened {
		t.Errorf("a table beyond the limit is %+v", refused)
	}
	if _, opened := open(2).(table.Opened); !opened {
		t.Error("another user could not open a table")
	}
	h.Clock.Advance(5 * time.Minute)
	if _, opened := open(1).(table.Opened); !opened {
		t.Error("after five minutes no table could be opened")
	}
}
