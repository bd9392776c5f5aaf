package community_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
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
