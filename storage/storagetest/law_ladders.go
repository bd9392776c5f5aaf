package storagetest

import (
	"slices"
	"testing"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// ladders compares the ladders of a store with a fold of the results of a year.
func ladders(t *testing.T, s storage.Store) {
	gametest.Long(t)
	l := newLeague(t, s, 9)
	l.playSeasons()
	l.voidAndRestore()
	must(t, s.Delete(t.Context(), l.results[5].Table))
	must(t, s.Rebuild(t.Context(), false, nil))
	l.results = slices.Delete(l.results, 5, 6)
	l.check("after a table was deleted")

	must(t, s.Forget(t.Context(), l.people[2]))
	wantError(t, s.Forget(t.Context(), l.people[2]), storage.ErrNotFound)
	l.forgotten[l.people[2]] = true
	l.check("after somebody was forgotten")
	l.playGames(10)
	l.check("without them")
	l.rebuildAll()
	l.rebuildWhilePlaying()
}

// playSeasons plays games while preferences and the lengths of seasons change.
func (l *league) playSeasons() {
	l.t.Helper()
	l.prefer(1, storage.UserPreferences{Everywhere: true})
	l.prefer(2, storage.UserPreferences{Everywhere: true})
	l.playGames(30)
	l.check("after a while")
	l.prefer(3, storage.UserPreferences{Unlisted: true})
	l.prefer(2, storage.UserPreferences{})
	l.prefer(4, storage.UserPreferences{Everywhere: true})
	l.setSeasons(8, storage.Quarterly)
	l.playGames(20)
	l.check("with changed preferences")
	l.prefer(3, storage.UserPreferences{})
	l.setSeasons(7, storage.NoSeasons)
	l.playGames(10)
	l.check("without seasons")
}

func (l *league) prefer(person int, preferences storage.UserPreferences) {
	l.t.Helper()
	must(l.t, l.s.SetPreferences(l.t.Context(), l.people[person], preferences))
	l.preferences[l.people[person]] = preferences
}

func (l *league) setSeasons(guild snowflake.ID, seasons storage.Seasons) {
	l.t.Helper()
	l.seasons[guild] = seasons
	must(l.t, l.s.SetGuildSettings(l.t.Context(), guild, storage.GuildSettings{Seasons: seasons}))
}

func (l *league) playGames(count int) {
	l.t.Helper()
	for range count {
		l.play()
	}
}

// voidAndRestore voids a result and then lets it count again.
func (l *league) voidAndRestore() {
	l.t.Helper()
	t, s := l.t, l.s
	voided := l.results[11]
	ruling := storage.Ruling{Table: voided.Table, Guild: voided.Guild, At: l.clock, By: l.people[0], Voided: true,
		Reason: "a test game"}
	must(t, s.Void(t.Context(), ruling))
	wantError(t, s.Void(t.Context(), ruling), storage.ErrNotFound)
	elsewhere := ruling
	elsewhere.Guild, elsewhere.Voided = 15-ruling.Guild, false
	wantError(t, s.Void(t.Context(), elsewhere), storage.ErrNotFound)
	l.play() // a game that ends before the ladders are rebuilt
	must(t, s.Rebuild(t.Context(), false, nil))
	l.results[11].Voided = true
	l.check("after one was voided")
	rulings, err := s.Rulings(t.Context(), ruling.Guild, 10)
	must(t, err)
	wantEqual(t, "rulings", rulings, []storage.Ruling{ruling})
	for _, p := range l.people[:2] {
		own, err := s.RulingsBy(t.Context(), p)
		must(t, err)
		var want []storage.Ruling
		if p == ruling.By {
			want = rulings
		}
		wantEqual(t, "rulings of a person", own, want)
	}
	ruling.Voided = false
	must(t, s.Void(t.Context(), ruling))
	must(t, s.Rebuild(t.Context(), false, nil))
	l.results[11].Voided = false
	l.check("after it counts again")
	for i := range storage.MaxRulings - 2 {
		ruling.Voided = i%2 == 0
		must(t, s.Void(t.Context(), ruling))
	}
	ruling.Voided = true
	wantError(t, s.Void(t.Context(), ruling), storage.ErrManyRulings)
	must(t, s.Rebuild(t.Context(), false, nil))
	l.check("after it was ruled on too often")
}

// rebuildAll rebuilds every ladder and checks the reported progress.
func (l *league) rebuildAll() {
	l.t.Helper()
	seen := 0
	must(l.t, l.s.Rebuild(l.t.Context(), true, func(done, total int) {
		if seen++; done != seen || total != len(l.results) {
			l.t.Errorf("%d of %d were folded, want %d of %d", done, total, seen, len(l.results))
		}
	}))
	if seen != len(l.results) {
		l.t.Errorf("%d results were folded of %d", seen, len(l.results))
	}
	l.check("after a full rebuild")
}

// rebuildWhilePlaying rebuilds every ladder while games end and one is voided.
func (l *league) rebuildWhilePlaying() {
	l.t.Helper()
	began := 0
	must(l.t, l.s.Rebuild(l.t.Context(), true, func(done, _ int) {
		if done == 1 {
			began++
		}
		switch {
		case done == 10 && began == 1: // the rebuild has to start over
			last := &l.results[len(l.results)-1]
			must(l.t, l.s.Void(l.t.Context(), storage.Ruling{Table: last.Table, Guild: last.Guild, At: l.clock,
				By: l.people[0], Voided: true}))
			last.Voided = true
		case done == 20 && began == 2:
			l.playGames(2)
		}
	}))
	if began != 2 {
		l.t.Errorf("the rebuild started %d times", began)
	}
	l.check("after a rebuild during which games ended and one was voided")
}
