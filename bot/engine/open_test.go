package engine_test

import (
	"testing"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestHostsAreLimited: who hosts MaxHosted tables that are not over opens another once one of them is closed; others
// open tables meanwhile.
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
	h.Do(first, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Cancel(h.Ctx, c) })
	if reply, opened := open(1).(table.Opened); !opened {
		t.Errorf("after one was closed, a table is %+v", reply)
	}
}
