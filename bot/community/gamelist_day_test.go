package community_test

import (
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestListOfGamesOnABusyDay counts the requests that a list causes if something changes in every minute of a day. More
// games cause no more.
func TestListOfGamesOnABusyDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := listsGames(t, enginetest.Options{})
		h.Messenger.Fail(nil)
		leave := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Leave(h.Ctx, c) }
		for hour := range snowflake.ID(24) {
			id := h.Lobby(hour+1, journal.Relaxed)
			for range 30 {
				h.Do(id, 2, h.Join)
				passMinutes(t, h, 1)
				h.Do(id, 2, leave)
				passMinutes(t, h, 1)
			}
		}
		n := countLists(h)
		t.Logf("in a day: %d edits, %d new messages, %d deletions", n["edit list"], n["list"], n["delete list"])
		if most := int(24 * time.Hour / time.Minute); n["list"] > 24 || n["list"] != n["delete list"] ||
			n["edit list"]+n["list"] > most || n["edit list"]+n["list"] < most*9/10 {
			t.Errorf("requested %v", n)
		}
	})
}
