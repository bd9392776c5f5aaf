package table_test

import (
	"context"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// dated is a game of users 1 and 2 with an hour for a turn. User 1 is on turn.
func (q *quay) dated() journal.TableID {
	q.t.Helper()
	o := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2, Pace: journal.Live, Booty: journal.OpenBooty, Language: "en", Hours: 1}
	id := q.opens(1, table.Opening{Channel: 5, Options: o})
	q.do(id, 1, q.join)
	q.do(id, 2, q.join)
	q.do(id, 1, q.start)
	return id
}

// offersFor has a moderator offer somebody's seat to user 5, and is what they are told.
func (q *quay) offersFor(id journal.TableID, of snowflake.ID) table.NoticeKind {
	reply := q.do(id, 9, func(t *table.Table, c table.Click) (table.Reply, error) {
		c.Moderator = true
		return t.Substitute(context.Background(), c, of, table.User{ID: 5, Name: "Newcomer"})
	})
	n, _ := reply.(table.Notice)
	return n.Kind
}

// TestOverdueHolderIsNotAsked: once the time of their turn is over, whose seat it is has no say, even before the program
// has made their move; while nobody can reach the bot it is not over.
func TestOverdueHolderIsNotAsked(t *testing.T) {
	thinks := make(chan struct{}, 1)
	q := (&quay{t: t, deal: sameDeal, helm: func(journal.Level, pilot.Budget) pilot.Pilot { return quick(thinks) }}).moored()
	id := q.dated()
	if kind := q.offersFor(id, 1); kind != table.HolderAsked {
		t.Errorf("in time: %s", kind)
	}
	q.clock.Advance(time.Hour)
	<-thinks // a moment later the move is made
	if _, sits := q.do(id, 5, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(q.ctx, c) }).(table.Hand); !sits {
		t.Error("too late: the newcomer does not get the seat")
	}

	q = (&quay{t: t, deal: sameDeal}).moored()
	id = q.dated()
	if err := q.harbour.SetUnreachable(q.ctx); err != nil {
		t.Fatal(err)
	}
	q.clock.Advance(2 * time.Hour)
	if kind := q.offersFor(id, 1); kind != table.HolderAsked {
		t.Errorf("too late, and out of reach: %s", kind)
	}
}

// TestForgottenNewcomerIsAskedNothing: an offer to somebody who was forgotten since stands on no board, and is no wish to
// leave.
func TestForgottenNewcomerIsAskedNothing(t *testing.T) {
	q := (&quay{t: t, deal: sameDeal}).moored()
	id := q.dated()
	q.offersFor(id, 1)
	offers := func() (list []table.Offer) {
		q.do(id, 1, func(t *table.Table, _ table.Click) (table.Reply, error) {
			f := t.PublicState()
			list = f.Offers
			return table.Done{}, nil
		})
		return list
	}
	if got := offers(); len(got) != 1 || got[0].To.ID != 5 || !got[0].Consent {
		t.Errorf("offered is %+v", got)
	}
	q.deletes(5, false)
	if got := offers(); len(got) != 0 {
		t.Errorf("offered to somebody who was forgotten is %+v", got)
	}
}
