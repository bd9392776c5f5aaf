package table_test

import (
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func TestSettingsAreTheHosts(t *testing.T) {
	given := func(t *testing.T) *world { return lobby(t, 4, ben) }
	edition := set(func(o *journal.Options) { o.Edition = game.Tilsit.ID })
	seats := func(n int) action { return set(func(o *journal.Options) { o.Seats = n }) }
	hints := set(func(o *journal.Options) { o.Hints = true })
	hold(t, []sentence{
		{"everybody reads the settings", given, nil, cleo, (*table.Table).Settings, "settings", ""},
		{"a player changes none", given, nil, ben, hints, "host-only", ""},
		{"a moderator changes none", given, nil, mod, hints, "host-only", ""},
		{"the terms have to be confirmed by the others", given, nil, anne, edition, "settings", "lobby: Anne Ben? - -"},
		{"what is no term needs no confirmation", given, nil, anne, hints, "settings", "lobby: Anne Ben - -"},
		{"nobody starts before all have confirmed", given, []step{{anne, edition}}, anne, start, "not-ready", ""},
		{"a player confirms", given, []step{{anne, edition}}, ben, confirmTerms, "done", "lobby: Anne Ben - -"},
		{"who changed the terms has confirmed them", given, []step{{anne, edition}}, anne, confirmTerms,
			"not-asked", ""},
		{"who has no seat confirms nothing", given, []step{{anne, edition}}, cleo, confirmTerms, "not-seated", ""},
		{"the game starts when all have confirmed", given, []step{{anne, edition}, {ben, confirmTerms}}, anne, start,
			"done", "playing: Anne* Ben"},
		{"seats are added", given, nil, anne, seats(5), "settings", "lobby: Anne Ben? - - -"},
		{"taken seats are not removed", given, []step{{cleo, join}}, anne, seats(2), "settings, seats-taken", ""},
		{"free seats are removed down to the taken ones", given, nil, anne, seats(2), "settings", "lobby: Anne Ben?"},
		{"options that cannot be played are refused", given, nil, anne, seats(99), "settings, bad-options", ""},
		{"the same options change nothing", given, nil, anne, seats(4), "settings", ""},
		{"a game has no settings", given, []step{{anne, start}}, anne, (*table.Table).Settings, "underway", ""},
		{"a game changes no settings", given, []step{{anne, start}}, anne, hints, "underway", ""},
	})
}

// TestOnlyTheHostIsShownControlsOfSettings: the others only read them.
func TestOnlyTheHostIsShownControlsOfSettings(t *testing.T) {
	w := lobby(t, 3, ben)
	for user, may := range map[snowflake.ID]bool{anne: true, ben: false, mod: false} {
		reply, err := w.table.Settings(t.Context(), w.click(user))
		if err != nil || reply.(table.Settings).MayChange != may {
			t.Errorf("%s may change settings: %v, %v", names[user], !may, err)
		}
	}
}

// TestUnchangedSettingsAreNotStored: choosing the present value in a menu commits nothing.
func TestUnchangedSettingsAreNotStored(t *testing.T) {
	w := lobby(t, 3, ben)
	before := w.store.commits
	w.expect(anne, set(func(*journal.Options) {}), "settings")
	if w.store.commits != before {
		t.Error("unchanged settings were stored")
	}
}

// TestNewTermsAreAnnounced: those who have to confirm new terms are notified, once.
func TestNewTermsAreAnnounced(t *testing.T) {
	w := lobby(t, 4, ben, cleo)
	w.expect(anne, set(func(o *journal.Options) { o.Edition = game.Tilsit.ID }), "settings")
	if got := w.deliver(); got != "post asks Ben asks Cleo, delete 1" {
		t.Errorf("new terms: %s", got)
	}
	w.expect(ben, confirmTerms, "done")
	if got := w.deliver(); got != "edit" {
		t.Errorf("a confirmation: %s", got)
	}
}
