package engine_test

import (
	"context"
	"errors"
	"testing"

	"korsar/bot/engine/enginetest"
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
	h := open(t, enginetest.Options{Deal: sameDeal})
	id := h.Playing(5, journal.Live)
	c := h.Click(2, 5)
	c.Reply = table.ReplyToken{Token: "Ben's screen", Language: "en"}
	h.Registry.At(h.Ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) })
	if err := h.Registry.HandShown(h.Ctx, id, c, true); err != nil {
		t.Fatal(err)
	}
	h.Settle()
	h.Served.Store = (doubtful{h.Store})
	h.Do(id, 2, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "Cleo"})
	})
	if n := h.Do(id, 3, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(h.Ctx, c) }); said(n) != string(table.NotSaved) {
		t.Fatalf("the newcomer is told %+v", n)
	}
	h.Settle()
	h.Messenger.OnRenewed = func(slip table.ReplyToken, h table.Hand) {
		t.Errorf("%s is renewed with the hand of seat %d", slip.Token, h.View.Seat)
	}
	h.Draw(id) // seat 1
	h.Settle()
}
