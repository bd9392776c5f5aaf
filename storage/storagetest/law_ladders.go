package storagetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"korsar/storage"
)

// ladders compares the ladders of a store with a fold of a year's results.
func ladders(t *testing.T, s storage.Store) {
	l := newLeague(t, s, 9)
	prefer := func(p int, w storage.UserPreferences) {
		must(t, s.SetPreferences(t.Context(), l.people[p], w))
		l.preferences[l.people[p]] = w
	}
	prefer(1, storage.UserPreferences{Everywhere: true})
	prefer(2, storage.UserPreferences{Everywhere: true})
	for range 30 {
		l.play()
	}
	l.check("after a while")
	prefer(3, storage.UserPreferences{Unlisted: true})
	prefer(2, storage.UserPreferences{})
	prefer(4, storage.UserPreferences{Everywhere: true})
	l.seasons[8] = storage.Quarterly
	must(t, s.SetGuildSettings(t.Context(), 8, storage.GuildSettings{Seasons: storage.Quarterly}))
	for range 20 {
		l.play()
	}
	l.check("with who wants to be seen")
	prefer(3, storage.UserPreferences{})
	l.seasons[7] = storage.NoSeasons
	must(t, s.SetGuildSettings(t.Context(), 7, storage.GuildSettings{Seasons: storage.NoSeasons}))
	for range 10 {
		l.play()
	}
	l.check("without seasons")

	voided := &l.results[11]
	ruling := storage.Ruling{Table: voided.Table, Guild: voided.Guild, At: l.clock, By: l.people[0], Voided: true, Reason: "a test game"}
	must(t, s.Void(t.Context(), ruling))
	wantError(t, s.Void(t.Context(), ruling), storage.ErrNotFound)
	elsewhere := ruling
	elsewhere.Guild, elsewhere.Voided = 15-ruling.Guild, false
	wantError(t, s.Void(t.Context(), elsewhere), storage.ErrNotFound)
	l.play() // before the ladders are rebuilt
	must(t, s.Rebuild(t.Context(), false, nil))
	voided = &l.results[11]
	voided.Voided = true
	l.check("after one was voided")
	rulings, err := s.Rulings(t.Context(), ruling.Guild, 10)
	must(t, err)
	wantEqual(t, "rulings", rulings, []storage.Ruling{ruling})
	ruling.Voided = false
	must(t, s.Void(t.Context(), ruling))
	must(t, s.Rebuild(t.Context(), false, nil))
	voided.Voided = false
	l.check("after it counts again")

	must(t, s.Delete(t.Context(), l.results[5].Table))
	must(t, s.Rebuild(t.Context(), false, nil))
	l.results = slices.Delete(l.results, 5, 6)
	l.check("after a table was deleted")

	must(t, s.Forget(t.Context(), l.people[2]))
	wantError(t, s.Forget(t.Context(), l.people[2]), storage.ErrNotFound)
	l.forgotten[l.people[2]] = true
	l.check("after somebody was forgotten")
	for range 10 {
		l.play()
	}
	l.check("without them")
	seen := 0
	must(t, s.Rebuild(t.Context(), true, func(done, total int) {
		if seen++; done != seen || total != len(l.results) {
			t.Errorf("%d of %d were folded, want %d of %d", done, total, seen, len(l.results))
		}
	}))
	if seen != len(l.results) {
		t.Errorf("%d results were folded of %d", seen, len(l.results))
	}
	l.check("after a full rebuild")

	began := 0
	must(t, s.Rebuild(t.Context(), true, func(done, _ int) {
		if done == 1 {
			began++
		}
		switch {
		case done == 10 && began == 1: // the rebuild is overtaken and starts over
			last := &l.results[len(l.results)-1]
			must(t, s.Void(t.Context(), storage.Ruling{Table: last.Table, Guild: last.Guild, At: l.clock, By: l.people[0], Voided: true}))
			last.Voided = true
		case done == 20 && began == 2:
			l.play()
			l.play()
		}
	}))
	if began != 2 {
		t.Errorf("the fold began %d times", began)
	}
	l.check("after a fold during which games ended and one was voided")
}

// resultLists asks for the results of guilds and people.
func resultLists(t *testing.T, s storage.Store) {
	l := newLeague(t, s, 6)
	for range 25 {
		l.play()
	}
	for _, q := range []storage.ResultQuery{{Guild: 7}, {Guild: 8, Limit: 3, From: 2}, {Guild: 7, Person: l.people[1]},
		{Guild: 8, Person: l.people[0], Limit: 4}, {Guild: 7, Since: l.results[12].Finished}, {Guild: 9}, {Guild: 7, Person: 99}, {Person: l.people[3]}} {
		var wanted []storage.Result
		for _, r := range slices.Backward(l.results) {
			credited := slices.ContainsFunc(r.Credits, func(c storage.Credit) bool { return c.Person == q.Person })
			if (q.Guild == 0 || r.Guild == q.Guild) && (q.Person == 0 || credited) && !r.Finished.Before(q.Since) {
				wanted = append(wanted, r)
			}
		}
		wanted = wanted[min(q.From, len(wanted)):]
		if q.Limit > 0 {
			wanted = wanted[:min(q.Limit, len(wanted))]
		}
		found, err := s.FindResults(t.Context(), q)
		must(t, err)
		for i := range found {
			found[i].Number = 0
			for j := range found[i].Credits {
				found[i].Credits[j].Rating = 0 // checked by checkRatings
			}
		}
		wantEqual(t, fmt.Sprintf("results for %+v", q), found, append([]storage.Result(nil), wanted...))
	}
	seasons, err := s.SeasonsOf(t.Context(), 7)
	must(t, err)
	wantEqual(t, "seasons", seasons, []storage.Season{202612, 202611, 202610, 202609})
	all, err := s.StandingsOf(t.Context(), l.people[1])
	must(t, err)
	for on, standing := range all {
		wantEqual(t, fmt.Sprintf("standing on %+v", on), standing, l.fold(on)[l.people[1]])
	}
	if len(all) < 20 {
		t.Errorf("somebody stands on %d ladders only", len(all))
	}
}

// announcements checks that announcements fall due in order, whatever happens to tables.
func announcements(t *testing.T, s storage.Store) {
	at := func(hours int) time.Time {
		return time.UnixMilli(1_790_000_000_000).UTC().Add(time.Duration(hours) * time.Hour)
	}
	all := []storage.Announcement{{Guild: 7, Kind: storage.SeasonEnd, At: at(1)}, {Guild: 8, Kind: storage.Digest, At: at(2)}, {Guild: 7, Kind: storage.Digest, At: at(3)}}
	for _, i := range []int{2, 0, 1} {
		must(t, s.SetAnnouncement(t.Context(), all[i]))
	}
	next := func(wanted time.Time) {
		t.Helper()
		found, err := s.NextAnnouncement(t.Context())
		must(t, err)
		wantEqual(t, "what is next", found, wanted)
	}
	next(at(1))
	found, err := s.DueAnnouncements(t.Context(), at(2), 10)
	must(t, err)
	wantEqual(t, "announcements", found, all[:2])
	all[0].At = at(9)
	must(t, s.SetAnnouncement(t.Context(), all[0]))
	next(at(2))
	must(t, s.SetAnnouncement(t.Context(), storage.Announcement{Guild: 8, Kind: storage.Digest}))
	next(at(3))
	found, err = s.DueAnnouncements(t.Context(), at(99), 1)
	must(t, err)
	wantEqual(t, "announcements", found, all[2:])
	script := lobby(t, s, 10)
	must(t, s.SetGuildSettings(t.Context(), 7, storage.GuildSettings{Digest: true}))
	defer func() {
		must(t, s.Delete(t.Context(), script.ID))
		settings, err := s.GuildSettings(t.Context(), 7)
		must(t, err)
		wantEqual(t, "what is kept of a guild without a table", settings, storage.GuildSettings{})
		next(time.Time{})
	}()
	must(t, s.Append(t.Context(), script.ID, storage.Commit{Deadlines: []storage.Deadline{{Table: script.ID, Kind: storage.DueLobby, At: at(2)}}}))
	next(at(3))
}
