package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// scriptedAccess is an engine.Access that returns what a test sets, and records the channels it was asked for.
type scriptedAccess struct {
	rights      map[snowflake.ID]table.Rights
	err         error
	asked       [][]snowflake.ID
	beforeFirst func() // called before the first answer; nil for nothing
}

func (g *scriptedAccess) Rights(_ context.Context, _ table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	g.asked = append(g.asked, channels)
	if do := g.beforeFirst; do != nil {
		g.beforeFirst = nil
		do()
	}
	return g.rights, g.err
}

// admit returns the click as a table gets it, or nil if the user is told that there is no such table.
func (h *harness) admit(c table.Click, id journal.TableID) (admitted *table.Click) {
	h.T.Helper()
	reply := h.Registry.AtWithRights(h.Ctx, c, id, func(_ *table.Table, c table.Click) (table.Reply, error) {
		admitted = &c
		return table.Done{}, nil
	})
	if r, refused := reply.(table.Refused); refused && (r.Code != table.TableGone || r.State != nil) {
		h.T.Errorf("a user who is not admitted is refused with %+v", r)
	}
	return admitted
}

// TestModeratorRightsAreThoseWhereTheTableStands: a user moderates a table if they moderate its channel, whatever their
// click claims.
func TestModeratorRightsAreThoseWhereTheTableStands(t *testing.T) {
	access := &scriptedAccess{}
	h := newHarness(t, enginetest.Options{Access: access})
	id := h.Lobby(5, journal.Live)
	for _, test := range []struct {
		name      string
		channel   snowflake.ID
		here      bool // moderates the channel of the click
		rights    table.Rights
		admitted  bool
		moderates bool
	}{
		{"in the channel", 5, false, table.Rights{See: true, Moderate: true}, true, false},
		{"in the channel, as its moderator", 5, true, table.Rights{}, true, true},
		{"elsewhere, as moderator there", 6, true, table.Rights{See: true}, true, false},
		{"elsewhere, as moderator of the table's channel", 6, false,
			table.Rights{See: true, Moderate: true}, true, true},
		{"elsewhere, without access to the table's channel", 6, true, table.Rights{}, false, false},
	} {
		access.rights = map[snowflake.ID]table.Rights{5: test.rights}
		c := h.Click(7, test.channel)
		c.ModeratesHere, c.Moderator = test.here, true
		admitted := h.admit(c, id)
		if (admitted != nil) != test.admitted || admitted != nil && admitted.Moderator != test.moderates {
			t.Errorf("%s: admitted as %+v", test.name, admitted)
		}
	}
}

// loadCounter counts how often the journal of a table is read.
type loadCounter struct {
	storage.Store
	loads int
}

func (s *loadCounter) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	s.loads++
	return s.Store.Load(ctx, id)
}

// TestForgedSeqReadsNoJournal: without other processes, the table in memory is the newest whatever a click claims.
func TestForgedSeqReadsNoJournal(t *testing.T) {
	counter := &loadCounter{}
	h := newHarness(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
		counter.Store = s
		return counter
	}})
	id := h.Lobby(5, journal.Live)
	h.Settle()
	before := counter.loads
	c := h.Click(1, 5)
	c.Seq = table.LostSeq
	h.Registry.At(h.Ctx, c, id, noop)
	if counter.loads != before {
		t.Errorf("the journal was read %d times", counter.loads-before)
	}
}

// TestRightsAreAskedAgainWhenTheTableMoves: rights in a table's former channel admit nobody to its present one.
func TestRightsAreAskedAgainWhenTheTableMoves(t *testing.T) {
	access := &scriptedAccess{rights: map[snowflake.ID]table.Rights{5: {See: true, Moderate: true}}}
	h := newHarness(t, enginetest.Options{Access: access})
	id := h.Lobby(5, journal.Live)
	access.beforeFirst = func() {
		reply := h.Registry.At(h.Ctx, h.Click(1, 6), id, func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.MoveHere(h.Ctx, c)
		})
		if _, moved := reply.(table.Posted); !moved {
			t.Errorf("the table was not moved: %+v", reply)
		}
	}
	if admitted := h.admit(h.Click(7, 8), id); admitted != nil {
		t.Errorf("admitted as %+v", admitted)
	}
	if !slices.EqualFunc(access.asked, [][]snowflake.ID{{5}, {6}}, slices.Equal) {
		t.Errorf("rights were asked for in %v, want [[5] [6]]", access.asked)
	}
}

// TestUnknownRightsAdmitOnlySeatedUsers: a user who clicks elsewhere is refused if their rights cannot be found out,
// unless they have a seat.
func TestUnknownRightsAdmitOnlySeatedUsers(t *testing.T) {
	for name, access := range map[string]engine.Access{"no access": nil, "no rights": &scriptedAccess{},
		"error": &scriptedAccess{err: errors.New("no answer")}} {
		h := newHarness(t, enginetest.Options{Access: access})
		id := h.Lobby(5, journal.Live)
		h.Do(id, 2, h.Join)
		click := func(user snowflake.ID) table.Reply {
			c := h.Click(user, 6)
			c.ManagesGuild, c.ModeratesHere = true, true
			return h.Registry.At(h.Ctx, c, id, noop)
		}
		want := table.TableGone
		if name == "error" {
			want = table.NoAnswer
		}
		if r, refused := click(7).(table.Refused); !refused || r.Code != want {
			t.Errorf("%s: a user without a seat gets %+v, want %s", name, r, want)
		}
		if _, admitted := click(2).(table.Done); !admitted {
			t.Errorf("%s: a user with a seat is not admitted", name)
		}
	}
}
