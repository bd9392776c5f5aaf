package engine_test

import (
	"context"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// dated is a game of users 1 and 2 with an hour for a turn. User 1 is on turn.
func (h *harness) dated() journal.TableID {
	h.T.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2, Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", Hours: 1}
	id := h.OpenTable(1, table.Opening{Channel: 5, Options: o})
	h.Do(id, 1, h.Join)
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.Begin)
	return id
}

// offersFor has a moderator offer somebody's seat to user 5, and is what they are told.
func (h *harness) offersFor(id journal.TableID, of snowflake.ID) string {
	reply := h.Do(id, 9, func(t *table.Table, c table.Click) (table.Reply, error) {
		c.Moderator = true
		return t.Substitute(context.Background(), c, of, table.User{ID: 5, Name: "Newcomer"})
	})
	return said(reply)
}

// TestOverdueHolderIsNotAsked: once the time of their turn is over, whose seat it is has no say, even before the program
// has made their move; while nobody can reach the bot it is not over.
func TestOverdueHolderIsNotAsked(t *testing.T) {
	thinks := make(chan struct{}, 1)
	h := open(t, enginetest.Options{Deal: sameDeal, NewPilot: func(journal.Level, pilot.Budget) pilot.Pilot { return quick(thinks) }})
	id := h.dated()
	if kind := h.offersFor(id, 1); kind != string(table.HolderAsked) {
		t.Errorf("in time: %s", kind)
	}
	h.Clock.Advance(time.Hour)
	<-thinks // a moment later the move is made
	if _, sits := h.Do(id, 5, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(h.Ctx, c) }).(table.Hand); !sits {
		t.Error("too late: the newcomer does not get the seat")
	}

	h = open(t, enginetest.Options{Deal: sameDeal})
	id = h.dated()
	if err := h.Registry.SetUnreachable(h.Ctx); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(2 * time.Hour)
	if kind := h.offersFor(id, 1); kind != string(table.HolderAsked) {
		t.Errorf("too late, and out of reach: %s", kind)
	}
}

// TestForgottenNewcomerIsAskedNothing: an offer to somebody who was forgotten since stands on no board, and is no wish to
// leave.
func TestForgottenNewcomerIsAskedNothing(t *testing.T) {
	h := open(t, enginetest.Options{Deal: sameDeal})
	id := h.dated()
	h.offersFor(id, 1)
	offers := func() (list []table.Offer) {
		h.Do(id, 1, func(t *table.Table, _ table.Click) (table.Reply, error) {
			f := t.PublicState()
			list = f.Offers
			return table.Done{}, nil
		})
		return list
	}
	if got := offers(); len(got) != 1 || got[0].To.ID != 5 || !got[0].Consent {
		t.Errorf("offered is %+v", got)
	}
	h.deletes(5, false)
	if got := offers(); len(got) != 0 {
		t.Errorf("offered to somebody who was forgotten is %+v", got)
	}
}
