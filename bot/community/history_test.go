package community_test

import (
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// TestHistoryNamesItsUser: a button to another page of a user's games carries their id alone, and the page has their
// name.
func TestHistoryNamesItsUser(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	h.Playing(1, journal.Relaxed)
	list, ok := h.Community.History(h.Ctx, h.Click(1, 1), table.User{ID: 2}, 10).(community.History)
	if want := (table.User{ID: 2, Name: "User 2"}); !ok || list.Of != want || list.Own {
		t.Errorf("the list is of %+v, own: %v", list.Of, list.Own)
	}
}
