package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// granted is an Access that says what it is told to, and notes what it was asked for.
type granted struct {
	rights map[snowflake.ID]table.Rights
	err    error
	asked  [][]snowflake.ID
	first  func() // done before the first answer
}

func (g *granted) Rights(_ context.Context, _ table.Click, channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	g.asked = append(g.asked, channels)
	if do := g.first; do != nil {
		g.first = nil
		do()
	}
	return g.rights, g.err
}

// seen is what who clicks is let in as; nil for a table that they are told not to exist.
func (h *harness) seen(c table.Click, id journal.TableID) (admitted *table.Click) {
	h.T.Helper()
	reply := h.Registry.AtWithRights(h.Ctx, c, id, func(_ *table.Table, c table.Click) (table.Reply, error) {
		admitted = &c
		return table.Done{}, nil
	})
	if r, refused := reply.(table.Refused); refused && (r.Code != table.TableGone || r.State != nil) {
		h.T.Errorf("who is not let in is told %+v", r)
	}
	return admitted
}

// TestModeratorIsOfTheTable: whether somebody moderates is what is true where the table
// stands, whatever the click says of itself.
func TestModeratorIsOfTheTable(t *testing.T) {
	access := &granted{}
	h := open(t, enginetest.Options{Access: access})
	id := h.Lobby(5, journal.Live)
	for _, test := range []struct {
		name      string
		channel   snowflake.ID
		here      bool
		rights    table.Rights
		in        bool
		moderates bool
	}{
		{"in the channel", 5, false, table.Rights{See: true, Moderate: true}, true, false},
		{"in the channel, as its moderator", 5, true, table.Rights{}, true, true},
		{"elsewhere, as moderator there", 6, true, table.Rights{See: true}, true, false},
		{"elsewhere, as moderator of the table's channel", 6, false, table.Rights{See: true, Moderate: true}, true, true},
		{"elsewhere, without a view", 6, true, table.Rights{}, false, false},
	} {
		access.rights = map[snowflake.ID]table.Rights{5: test.rights}
		c := h.Click(7, test.channel)
		c.ModeratesHere, c.Moderator = test.here, true
		admitted := h.seen(c, id)
		if (admitted != nil) != test.in || admitted != nil && admitted.Moderator != test.moderates {
			t.Errorf("%s: let in as %+v", test.name, admitted)
		}
	}
}

// TestMovedWhileRightsAreAsked: rights in the channel where a table stood a moment ago are
// none where it stands by now.
func TestMovedWhileRightsAreAsked(t *testing.T) {
	access := &granted{rights: map[snowflake.ID]table.Rights{5: {See: true, Moderate: true}}}
	h := open(t, enginetest.Options{Access: access})
	id := h.Lobby(5, journal.Live)
	h.Do(id, 1, h.Join)
	access.first = func() {
		reply := h.Registry.At(h.Ctx, h.Click(1, 6), id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.MoveHere(h.Ctx, c) })
		if _, moved := reply.(table.Posted); !moved {
			t.Errorf("the table was not moved: %+v", reply)
		}
	}
	if admitted := h.seen(h.Click(7, 8), id); admitted != nil {
		t.Errorf("let in as %+v", admitted)
	}
	if !slices.EqualFunc(access.asked, [][]snowflake.ID{{5}, {6}}, slices.Equal) {
		t.Errorf("asked were %v", access.asked)
	}
}

// TestNoAccessNoRights: who clicks elsewhere may nothing where there is nobody to ask, or no
// answer; but a seat is a right of its own.
func TestNoAccessNoRights(t *testing.T) {
	for name, access := range map[string]engine.Access{"nobody to ask": nil, "no answer": &granted{}, "no guild": &granted{err: errors.New("no answer")}} {
		h := open(t, enginetest.Options{Access: access})
		id := h.Lobby(5, journal.Live)
		h.Do(id, 2, h.Join)
		look := func(user snowflake.ID) table.Reply {
			c := h.Click(user, 6)
			c.ManagesGuild, c.ModeratesHere = true, true
			return h.Registry.At(h.Ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil })
		}
		if r, refused := look(7).(table.Refused); !refused || name == "no guild" && r.Code != table.NoAnswer || name != "no guild" && r.Code != table.TableGone {
			t.Errorf("%s: a stranger is told %+v", name, r)
		}
		if _, in := look(2).(table.Done); !in {
			t.Errorf("%s: who has a seat is not let in", name)
		}
	}
}
