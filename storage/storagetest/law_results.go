package storagetest

import (
	"fmt"
	"slices"
	"testing"

	"korsar/storage"
)

// results plays two games, the second to its end first, and checks that results are in the order of the ends.
func results(t *testing.T, s storage.Store) {
	slow, quick := playing(t, s, 10, 2), playing(t, s, 11, 2, 3, 4)
	for _, script := range []*Script{quick, slow} {
		for !script.Game.Over() {
			must(t, s.Append(t.Context(), script.ID, script.Move()))
		}
	}
	var order int64
	for _, script := range []*Script{quick, slow} {
		found, err := s.ResultOf(t.Context(), script.ID)
		must(t, err)
		if found.Number <= order {
			t.Fatalf("the result of table %d stands at %d, the one before at %d", script.ID, found.Number, order)
		}
		order, found.Number = found.Number, 0
		for i := range found.Credits {
			found.Credits[i].Rating = 0 // checked by the law of ladders
		}
		wantEqual(t, "result", found, *script.Result())
	}
}

// resultLists checks the lists of results of guilds and people.
func resultLists(t *testing.T, s storage.Store) {
	l := newLeague(t, s, 6)
	for range 25 {
		l.play()
	}
	for _, q := range []storage.ResultQuery{{Guild: 7}, {Guild: 8, Limit: 3, From: 2}, {Guild: 7, Person: l.people[1]},
		{Guild: 8, Person: l.people[0], Limit: 4}, {Guild: 7, Since: l.results[12].Finished}, {Guild: 9},
		{Guild: 7, Person: 99}, {Person: l.people[3]}} {
		var wanted []storage.Result
		for _, r := range slices.Backward(l.results) {
			credited := slices.ContainsFunc(r.Credits, func(c storage.Credit) bool { return c.Person == q.Person })
			if (q.Guild == 0 || r.Guild == q.Guild) && (q.Person == 0 || credited) && !r.Finished.Before(q.Since) {
				wanted = append(wanted, r)
			}
		}
		wanted = wanted[min(q.From, len(wanted)):]
		if q.Limit != 0 {
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
