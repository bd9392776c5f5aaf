package table_test

import (
	"context"
	"errors"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
)

// sameDeal is the same in every run; seat 1 begins.
func sameDeal(_ deal.Secret, _ deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
	deck, _ := tabletest.Deal(m, seats)
	return deck, 1
}

// doubtful is a store that commits what hands a seat over, and says that it failed.
type doubtful struct{ storage.Store }

func (s doubtful) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	err := s.Store.Append(ctx, id, c)
	for _, l := range c.Entries {
		if l.Kind == journal.KindHanded {
			err = errors.Join(err, errors.New("the outcome is unknown"))
		}
	}
	return err
}

// TestAHandOnAScreenIsItsReaders: what stands on the screen of somebody who has the seat no more is not renewed with the
// hand of who has it now, even if nobody could tell that the seat changed hands.
func TestAHandOnAScreenIsItsReaders(t *testing.T) {
	q := (&quay{t: t, deal: sameDeal}).moored()
	id := q.playing(5, journal.Live)
	c := q.click(2, 5)
	c.Reply = table.ReplyToken{Token: "Ben's screen", Language: "en"}
	q.harbour.At(q.ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(q.ctx, c) })
	if err := q.harbour.Shown(q.ctx, id, c, true); err != nil {
		t.Fatal(err)
	}
	q.settle()
	q.harbour.Store = table.StoreOf(doubtful{q.store})
	q.do(id, 2, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(q.ctx, c, 0, table.User{ID: 3, Name: "Cleo"})
	})
	if n, is := q.do(id, 3, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(q.ctx, c) }).(table.Notice); !is || n.Kind != table.NotSaved {
		t.Fatalf("the newcomer is told %+v", n)
	}
	q.settle()
	q.crier.renewed = func(slip table.ReplyToken, h table.Hand) {
		t.Errorf("%s is renewed with the hand of seat %d", slip.Token, h.View.Seat)
	}
	q.draw(id) // seat 1
	q.settle()
}
