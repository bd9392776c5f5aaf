package community_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// unlistable is a store that fails to list tables.
type unlistable struct{ storage.Store }

func (unlistable) TablesOf(context.Context, journal.PersonID, int) ([]storage.Summary, error) {
	return nil, errors.New("the store is away")
}

// TestTablesThatCannotBeSuggestedAreLogged: the user sees no choices, which look like no tables.
func TestTablesThatCannotBeSuggestedAreLogged(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store { return unlistable{s} }})
	_, err := h.Store.PersonOf(h.Ctx, 5, "Anne")
	must(t, err)
	if all := h.Community.OwnTables(h.Ctx, h.Click(5, 1)); all != nil {
		t.Errorf("suggested %+v", all)
	}
	if !strings.Contains(h.Log.String(), "the store is away") {
		t.Error("nothing is logged")
	}
}

// TestListsSayWhoseTurnItIs: the player on turn, from the first seat to the last, is told so in their own list, and the
// other reads their name.
func TestListsSayWhoseTurnItIs(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	id := h.Playing(1, journal.Relaxed)
	for range 2 {
		turn := h.OnTurn(id)
		for user := snowflake.ID(1); user <= 2; user++ {
			list := h.Community.OwnTables(h.Ctx, h.Click(user, 1))
			if len(list) != 1 || list[0].Yours != (user == turn) || list[0].Turn.ID != turn {
				t.Errorf("user %d is on turn, and user %d reads %+v", turn, user, list)
			}
		}
		h.Draw(id)
	}
}
