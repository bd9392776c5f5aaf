package engine_test

import (
	"context"
	"errors"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// unsureStore is a store that commits entries of a kind but returns storage.ErrOutcomeUnknown.
type unsureStore struct {
	storage.Store
	kind journal.Kind
}

func (s unsureStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	err := s.Store.Append(ctx, id, c)
	for _, e := range c.Entries {
		if e.Kind == s.kind {
			err = errors.Join(err, storage.ErrOutcomeUnknown)
		}
	}
	return err
}

// TestRenewalShowsNobodyElsesHand: the hand on a former player's screen is not renewed with the hand of the player
// who has the seat now, even if the commit of the handover seemed to fail.
func TestRenewalShowsNobodyElsesHand(t *testing.T) {
	unsure := func(s storage.Store) storage.Store { return unsureStore{s, journal.Handed{}.Kind()} }
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Wrap: unsure})
	id := h.Playing(5, journal.Live)
	c := h.Click(2, 5)
	c.Reply = table.ReplyToken{Token: "Ben's screen", Language: "en"}
	h.Registry.At(h.Ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) })
	if err := h.Registry.HandShown(h.Ctx, id, c, true); err != nil {
		t.Fatal(err)
	}
	h.Settle()
	h.Do(id, 2, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "Cleo"})
	})
	reply := h.Do(id, 3, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Accept(h.Ctx, c) })
	if enginetest.CodeOf(reply) != string(table.MaybeSaved) {
		t.Fatalf("the newcomer's reply is %+v", reply)
	}
	h.Settle()
	h.Messenger.OnRenewed = func(token table.ReplyToken, h table.Hand) {
		t.Errorf("%s is renewed with the hand of seat %d", token.Token, h.View.Seat)
	}
	h.Draw(id) // for seat 1
	h.Settle()
}
