package analysis

import (
	"math/rand/v2"
	"testing"

	"korsar/game"
	"korsar/game/pilot"
)

// TestSearchesAreAveraged checks that each visit counts the same, and that the best move is the one of most searches.
func TestSearchesAreAveraged(t *testing.T) {
	found := func(visits int, chance float64) pilot.Worth {
		w := pilot.Worth{Visits: visits}
		w.Chance[1], w.Gold[1] = chance, 10*chance
		return w
	}
	s := searches{votes: make([]int, 3)}
	s.add([]pilot.Worth{found(1, 0.25), found(0, 0), found(5, 0.25)}, 2)
	s.add([]pilot.Worth{found(3, 0.75), found(0, 0), found(5, 0.25)}, 0)
	for i, want := range []pilot.Worth{found(4, 0.625), found(0, 0), found(10, 0.25)} {
		if got := s.worths[i]; got != want {
			t.Errorf("option %d is worth %+v, want %+v", i, got, want)
		}
	}
	if best := s.chosen(1); best != 0 {
		t.Errorf("of two moves that one search each would play, option %d is the best", best)
	}
	s.add([]pilot.Worth{found(3, 0.5), found(0, 0), found(5, 0.25)}, 2)
	if best := s.chosen(1); best != 2 {
		t.Errorf("of a move that two searches would play and one of one search, option %d is the best", best)
	}
}

// TestSearchesAreBounded checks that a search has at most searchSize iterations, however many are asked for.
func TestSearchesAreBounded(t *testing.T) {
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1, Deck: game.OrderedDeck()}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	v := g.SeatView(1)
	for iterations, want := range map[int]int{1: 1, searchSize: 1, searchSize + 1: 2} {
		s, err := search(&v, iterations, v.Options[0], rand.New(rand.NewPCG(1, 1)), t.Context().Err)
		if err != nil {
			t.Fatal(err)
		}
		votes := 0
		for _, n := range s.votes {
			votes += n
		}
		if votes != want {
			t.Errorf("%d iterations are those of %d searches, want %d", iterations, votes, want)
		}
	}
}
