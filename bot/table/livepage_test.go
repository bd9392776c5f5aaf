package table_test

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/storage"
)

func TestLivePageIsTheHostsOrAModerators(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben) }
	page, remove := (*table.Table).LivePage, (*table.Table).RemoveLivePage
	off := func(t *testing.T) *world {
		w := given(t)
		w.env.LiveURL = ""
		return w
	}
	hold(t, []sentence{
		{"the host is shown it", given, nil, anne, page, "livepage", ""},
		{"a moderator is shown it", given, nil, mod, page, "livepage", ""},
		{"a player is not", given, nil, ben, page, "host-or-moderator", ""},
		{"a player does not renew it", given, nil, ben, newLivePage(0), "host-or-moderator", ""},
		{"a player does not remove it", given, nil, ben, remove, "host-or-moderator", ""},
		{"it is removed", given, []step{{anne, page}}, anne, remove, "livepage", ""},
		{"it is removed once more", given, nil, anne, remove, "livepage", ""},
		{"there is none where none are served", off, nil, anne, page, "live-off", ""},
		{"a stopped game has none", given, []step{{anne, stop}}, anne, page, "table-gone", ""},
	})
}

// livePage returns the live page that an action shows to Anne.
func (w *world) livePage(does action) table.LivePage {
	w.Helper()
	reply, err := w.reply(anne, does)
	if err != nil {
		w.Fatal(err)
	}
	return reply.(table.LivePage)
}

// TestAddressOfALivePageStaysUntilItIsRenewed: then the previous address stops working at once.
func TestAddressOfALivePageStaysUntilItIsRenewed(t *testing.T) {
	w := playing(t, ben)
	first := w.livePage((*table.Table).LivePage)
	if first.Delay != 5*time.Second || !strings.HasPrefix(first.Address, "https://korsar.example/t/") {
		t.Errorf("the page has address %q and delay %v", first.Address, first.Delay)
	}
	w.env.Random = strings.NewReader(strings.Repeat("another token of sixteen bytes", 9))
	ended := w.engine.ended
	if again := w.livePage((*table.Table).LivePage); again.Address != first.Address || w.engine.ended != ended {
		t.Errorf("shown again the address is %q, was %q", again.Address, first.Address)
	}
	if renewed := w.livePage(newLivePage(0)); renewed.Address == first.Address || w.engine.ended == ended {
		t.Errorf("renewed the address is %q; %d streams ended", renewed.Address, w.engine.ended-ended)
	}
	ended = w.engine.ended
	if gone := w.livePage((*table.Table).RemoveLivePage); gone.Address != "" || w.engine.ended == ended {
		t.Errorf("removed it has the address %q; %d streams ended", gone.Address, w.engine.ended-ended)
	}
}

func TestDelayOfALivePageIsLimited(t *testing.T) {
	w := playing(t, ben)
	for asked, got := range map[time.Duration]time.Duration{-time.Second: 0, 10 * time.Second: 10 * time.Second,
		time.Hour: storage.MaxDelay} {
		if page := w.livePage(newLivePage(asked)); page.Delay != got || w.store.page.Delay != got {
			t.Errorf("asked for %v the delay is %v, stored %v", asked, page.Delay, w.store.page.Delay)
		}
	}
}

func TestRematchInheritsTheDelayButNotTheAddress(t *testing.T) {
	w := playing(t, ben)
	before := storage.LivePage{Token: "secret", Table: 6, Delay: 20 * time.Second}
	if err := w.table.InheritLivePage(t.Context(), before); err != nil {
		t.Fatal(err)
	}
	if page := w.store.page; page.Table != tableID || page.Delay != before.Delay || page.Token == before.Token {
		t.Errorf("the rematch has %+v", page)
	}
}

func TestTournamentTableHasALivePageIfAnyAreServed(t *testing.T) {
	for url, has := range map[string]bool{"": false, "https://korsar.example": true} {
		w := playing(t, ben)
		w.env.LiveURL = url
		if err := w.table.LivePageForTournament(t.Context()); err != nil || (w.store.page.Token != "") != has {
			t.Errorf("served at %q: page %+v, %v", url, w.store.page, err)
		}
	}
}
