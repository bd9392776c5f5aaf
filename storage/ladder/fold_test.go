package ladder_test

import (
	"testing"

	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/ladder"
)

// duel returns a rated game that person 1 wins and person 2 loses.
func duel(credits ...storage.Credit) storage.Result {
	return storage.Result{Guild: 7, Rated: true, Credits: credits,
		Sides: []storage.SideResult{{Side: 1, Score: 30, Place: 1}, {Side: 2, Score: -3, Place: 2}}}
}

func TestFoldCountsAGameForHalfOfTheMoves(t *testing.T) {
	r := duel(
		storage.Credit{Seat: 1, Side: 1, Person: 1, Share: 0.5},
		storage.Credit{Seat: 1, Side: 1, Person: 3, Share: 0.49}, storage.Credit{Seat: 2, Side: 2, Person: 2, Share: 1})
	games := map[journal.PersonID]int{}
	for _, s := range ladder.Fold(r, ladder.NewStanding) {
		games[s.Person] = s.Games
		if s.Rating == rating.First {
			t.Errorf("person %d had a share, yet their rating did not change", s.Person)
		}
	}
	if len(games) != 3 || games[1] != 1 || games[2] != 1 || games[3] != 0 {
		t.Errorf("games counted: %v, want 1 each for persons 1 and 2, none for 3", games)
	}
}

func TestFoldCreditsTheLargerOfTwoSeats(t *testing.T) {
	r := duel(
		storage.Credit{Seat: 1, Side: 1, Person: 1, Share: 0.6},
		storage.Credit{Seat: 2, Side: 2, Person: 1, Share: 0.7},
		storage.Credit{Seat: 2, Side: 2, Person: 2, Share: 0.3})
	for _, s := range ladder.Fold(r, ladder.NewStanding) {
		if s.Person == 1 && (s.Games != 1 || s.Wins != 0 || s.Gold != -3) {
			t.Errorf("person 1 stands as %+v, want the lost game of seat 2 alone", s)
		}
	}
}

func TestFoldSkipsUncreditedSeats(t *testing.T) {
	r := duel(storage.Credit{Seat: 1, Side: 1, Share: 1}, storage.Credit{Seat: 2, Side: 2, Person: 2, Share: 1})
	after := ladder.Fold(r, ladder.NewStanding)
	if len(after) != 1 || after[0].Person != 2 {
		t.Errorf("got %+v, want person 2 alone", after)
	}
}

func TestStreakAndBest(t *testing.T) {
	win, loss := duel(storage.Credit{Seat: 1, Side: 1, Person: 1, Share: 1}), duel(storage.Credit{Seat: 2, Side: 2,
		Person: 1, Share: 1})
	s := ladder.NewStanding(1)
	for i, r := range []storage.Result{loss, win, win, loss, win} {
		s = ladder.Fold(r, func(journal.PersonID) storage.Standing { return s })[0]
		if i == 0 && s.Best != -3 {
			t.Errorf("best after a first game of -3 is %d", s.Best)
		}
	}
	if s.Games != 5 || s.Wins != 3 || s.Gold != 84 || s.Best != 30 || s.Streak != 1 || s.Longest != 2 {
		t.Errorf("stands as %+v, want 5 games, 3 won, 84 gold, best 30, streak 1, longest 2", s)
	}
}
