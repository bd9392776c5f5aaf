package ladder_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/ladder"
)

// guildRated is the all-time ladder of the only guild in these tests.
var guildRated = storage.Ladder{Guild: 7, Games: storage.Rated}

// drawResult draws a result of a few sides among five people and computers, finished in the given minute of November.
func drawResult(t *rapid.T, number int64) storage.Result {
	r := storage.Result{Number: number, Guild: 7, Mode: game.FreeForAll, Season: 202611,
		Finished: time.Date(2026, time.November, 1, 0, int(number), 0, 0, time.UTC),
		Rated:    rapid.Bool().Draw(t, "rated"), Voided: rapid.IntRange(0, 5).Draw(t, "voided") == 0}
	sides := rapid.IntRange(2, 4).Draw(t, "sides")
	people := rapid.Permutation([]journal.PersonID{0, 1, 2, 3, 4, 5}).Draw(t, "people")
	for i := range sides {
		side := game.Side(i + 1)
		r.Sides = append(r.Sides, storage.SideResult{Side: side, Score: rapid.IntRange(-2, 12).Draw(t, "score"),
			Place: i + 1})
		r.Credits = append(r.Credits, storage.Credit{Seat: game.Seat(i + 1), Side: side, Person: people[i],
			Share: rapid.SampledFrom([]float64{0.25, 0.5, 1}).Draw(t, "share")})
	}
	return r
}

// foldEach folds results one by one into every ladder, as a store does at each commit.
func foldEach(results []storage.Result) map[storage.Ladder]map[journal.PersonID]storage.Standing {
	all := map[storage.Ladder]map[journal.PersonID]storage.Standing{}
	for _, r := range results {
		for _, l := range ladder.CountedOn(r) {
			if all[l] == nil {
				all[l] = map[journal.PersonID]storage.Standing{}
			}
			for _, s := range ladder.Fold(r, standingIn(all[l])) {
				all[l][s.Person] = s
			}
		}
	}
	return all
}

func standingIn(people map[journal.PersonID]storage.Standing) func(journal.PersonID) storage.Standing {
	return func(p journal.PersonID) storage.Standing {
		if s, stands := people[p]; stands {
			return s
		}
		return ladder.NewStanding(p)
	}
}

func everyLadder(storage.Ladder) bool { return true }

// changes returns the standings to write on a ladder, by person, or nil for a person to remove from it.
func changes(b *ladder.Rebuild, l storage.Ladder) map[journal.PersonID]*storage.Standing {
	all := map[journal.PersonID]*storage.Standing{}
	for _, p := range b.Changed(l) {
		all[p] = nil
		if s, stands := b.Standing(l, p); stands {
			all[p] = &s
		}
	}
	return all
}

func TestCountedOnNamesEachLadderOnce(t *testing.T) {
	finished := time.Date(2026, time.December, 31, 23, 0, 0, 0, time.UTC)
	r := storage.Result{Guild: 7, Season: 20264, Mode: game.Partnership, Finished: finished, Rated: true}
	everywhere := func(g storage.Games) []storage.Ladder {
		return []storage.Ladder{{Guild: 7, Games: g}, {Guild: 7, Season: 20264, Games: g}, {Games: g},
			{Season: 202612, Games: g}}
	}
	noSeason, assisted, voided, solo := r, r, r, r
	noSeason.Season, assisted.Rated, voided.Voided = storage.AllTime, false, true
	solo.Guild, solo.Rated = 0, false
	for _, line := range []struct {
		what string
		r    storage.Result
		on   []storage.Ladder
	}{
		{"rated: its mode and all rated games", r, append(everywhere("rated"), everywhere("partnership")...)},
		{"with a computer: apart", assisted, everywhere("unrated")},
		{"without seasons: once a ladder of all time", noSeason, []storage.Ladder{
			{Guild: 7, Games: "rated"}, {Games: "rated"}, {Season: 202612, Games: "rated"},
			{Guild: 7, Games: "partnership"}, {Games: "partnership"}, {Season: 202612, Games: "partnership"}}},
		{"voided: nowhere", voided, nil},
		{"solo: nowhere", solo, nil},
	} {
		t.Run(line.what, func(t *testing.T) {
			if got := ladder.CountedOn(line.r); !slices.Equal(got, line.on) {
				t.Errorf("got %+v\nwant %+v", got, line.on)
			}
		})
	}
}
