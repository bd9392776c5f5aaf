package ladder_test

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/ladder"
)

// stored passes standings on as a store does.
func stored(standings iter.Seq[storage.Standing]) func(func(storage.Standing)) error {
	return func(visit func(storage.Standing)) error {
		for s := range standings {
			visit(s)
		}
		return nil
	}
}

func drawResults(t *rapid.T) []storage.Result {
	var results []storage.Result
	for i := range rapid.IntRange(0, 12).Draw(t, "results") {
		results = append(results, drawResult(t, int64(i+1)))
	}
	return results
}

func TestRebuildEqualsFoldingEachResult(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		results := drawResults(t)
		b := ladder.NewRebuild(everyLadder)
		for _, r := range results {
			b.Add(r)
		}
		want := foldEach(results)
		for l := range b.Ladders() {
			if err := b.Compare(l, stored(maps.Values(want[l]))); err != nil || len(b.Changed(l)) > 0 {
				t.Errorf("%+v: %v are rebuilt otherwise than folded one by one (%v)", l, b.Changed(l), err)
			}
			delete(want, l)
		}
		for l, people := range want {
			if len(people) > 0 {
				t.Errorf("%+v is not rebuilt", l)
			}
		}
	})
}

func TestLateResultIsFoldedAndWritten(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		early := drawResults(t)
		late := drawResult(t, int64(len(early)+1))
		b := ladder.NewRebuild(everyLadder)
		for _, r := range early {
			b.Add(r)
		}
		for l, people := range foldEach(early) {
			if err := b.Compare(l, stored(maps.Values(people))); err != nil {
				t.Fatal(err)
			}
		}
		b.AddLate(late)
		want := foldEach(append(early, late))
		for _, l := range ladder.CountedOn(late) {
			changed := changes(b, l)
			for _, c := range late.Credits {
				if s := changed[c.Person]; c.Person != 0 && (s == nil || *s != want[l][c.Person]) {
					t.Errorf("%+v: person %d is written as %+v, want %+v", l, c.Person, s, want[l][c.Person])
				}
			}
		}
	})
}

func TestCompareNamesOnlyWhatDiffers(t *testing.T) {
	r := duel(storage.Credit{Seat: 1, Side: 1, Person: 1, Share: 1},
		storage.Credit{Seat: 2, Side: 2, Person: 2, Share: 1})
	after := ladder.Fold(r, ladder.NewStanding)
	b := ladder.NewRebuild(func(l storage.Ladder) bool { return l == guildRated })
	b.Add(r)
	wrong := after[0]
	wrong.Wins += 3
	err := b.Compare(guildRated, func(visit func(storage.Standing)) error {
		visit(wrong)
		visit(after[1])
		visit(ladder.NewStanding(9))
		return nil
	})
	if err != nil || !slices.Equal(b.Changed(guildRated), []journal.PersonID{1, 9}) {
		t.Errorf("changed: %v (%v), want persons 1, who stands otherwise, and 9, who does not",
			b.Changed(guildRated), err)
	}
	if _, stands := b.Standing(guildRated, 9); stands {
		t.Error("person 9 stands on a ladder without having played")
	}
	if b.Has(storage.Ladder{Games: storage.Rated}) {
		t.Error("a ladder that was not wanted was rebuilt")
	}
}

// TestGameOfComputers checks that a ladder has the games of computers, and that a late one changes no standing.
func TestGameOfComputers(t *testing.T) {
	b := ladder.NewRebuild(everyLadder)
	b.AddLate(duel(storage.Credit{Seat: 1, Side: 1, Share: 1}, storage.Credit{Seat: 2, Side: 2, Share: 1}))
	if !b.Has(guildRated) || len(b.Changed(guildRated)) > 0 {
		t.Errorf("has the game: %v; the standings of %v change", b.Has(guildRated), b.Changed(guildRated))
	}
}

func TestCompareReturnsTheStoresError(t *testing.T) {
	broken := errors.New("disk on fire")
	b := ladder.NewRebuild(everyLadder)
	if err := b.Compare(guildRated, func(func(storage.Standing)) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

func TestRatingsReturnsCreditsThatDiffer(t *testing.T) {
	r := duel(storage.Credit{Seat: 1, Side: 1, Person: 1, Share: 1},
		storage.Credit{Seat: 2, Side: 2, Person: 2, Share: 1})
	r.Number = 5
	shown := map[journal.PersonID]int{}
	for _, s := range ladder.Fold(r, ladder.NewStanding) {
		shown[s.Person] = s.Rating.Shown()
	}
	r.Credits[0].Rating = shown[1]
	b := ladder.NewRebuild(everyLadder)
	b.Add(r)
	if want := []ladder.RatingChange{{Result: 5, Person: 2, Rating: shown[2]}}; !slices.Equal(b.Ratings(), want) {
		t.Errorf("got %+v, want %+v", b.Ratings(), want)
	}
	r.Voided = true
	b = ladder.NewRebuild(everyLadder)
	b.Add(r)
	if want := []ladder.RatingChange{{Result: 5, Person: 1}}; !slices.Equal(b.Ratings(), want) {
		t.Errorf("voided: got %+v, want %+v", b.Ratings(), want)
	}
}
