package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"

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
func (q *quay) seen(c table.Click, id journal.TableID) (admitted *table.Click) {
	q.t.Helper()
	reply := q.harbour.AtWithRights(q.ctx, c, id, func(_ *table.Table, c table.Click) (table.Reply, error) {
		admitted = &c
		return table.Done{}, nil
	})
	if n, refused := reply.(table.Notice); refused && (n.Kind != table.TableGone || n.Face != nil) {
		q.t.Errorf("who is not let in is told %+v", n)
	}
	return admitted
}

// TestModeratorIsOfTheTable: whether somebody moderates is what is true where the table
// stands, whatever the click says of itself.
func TestModeratorIsOfTheTable(t *testing.T) {
	access := &granted{}
	q := (&quay{t: t, access: access}).moored()
	id := q.lobby(5, journal.Live)
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
		c := q.click(7, test.channel)
		c.ModeratesHere, c.Moderator = test.here, true
		admitted := q.seen(c, id)
		if (admitted != nil) != test.in || admitted != nil && admitted.Moderator != test.moderates {
			t.Errorf("%s: let in as %+v", test.name, admitted)
		}
	}
}

// TestMovedWhileRightsAreAsked: rights in the channel where a table stood a moment ago are
// none where it stands by now.
func TestMovedWhileRightsAreAsked(t *testing.T) {
	access := &granted{rights: map[snowflake.ID]table.Rights{5: {See: true, Moderate: true}}}
	q := (&quay{t: t, access: access}).moored()
	id := q.lobby(5, journal.Live)
	q.do(id, 1, q.join)
	access.first = func() {
		reply := q.harbour.At(q.ctx, q.click(1, 6), id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Bring(q.ctx, c) })
		if _, moved := reply.(table.Posted); !moved {
			t.Errorf("the table was not moved: %+v", reply)
		}
	}
	if admitted := q.seen(q.click(7, 8), id); admitted != nil {
		t.Errorf("let in as %+v", admitted)
	}
	if !slices.EqualFunc(access.asked, [][]snowflake.ID{{5}, {6}}, slices.Equal) {
		t.Errorf("asked were %v", access.asked)
	}
}

// TestNoAccessNoRights: who clicks elsewhere may nothing where there is nobody to ask, or no
// answer; but a seat is a right of its own.
func TestNoAccessNoRights(t *testing.T) {
	for name, access := range map[string]table.Access{"nobody to ask": nil, "no answer": &granted{}, "no guild": &granted{err: errors.New("no answer")}} {
		q := (&quay{t: t, access: access}).moored()
		id := q.lobby(5, journal.Live)
		q.do(id, 2, q.join)
		look := func(user snowflake.ID) table.Reply {
			c := q.click(user, 6)
			c.ManagesGuild, c.ModeratesHere = true, true
			return q.harbour.At(q.ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil })
		}
		if n, refused := look(7).(table.Notice); !refused || name == "no guild" && n.Kind != table.NoAnswer || name != "no guild" && n.Kind != table.TableGone {
			t.Errorf("%s: a stranger is told %+v", name, n)
		}
		if _, in := look(2).(table.Done); !in {
			t.Errorf("%s: who has a seat is not let in", name)
		}
	}
}
