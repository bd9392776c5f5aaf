package sentences

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// Player is a game in progress. Cards and moves are as in a record. Seats, sides and ships are numbered from 1.
type Player interface {
	Seat() int              // the seat on turn, or 0 if the game has ended
	Captured() []int        // ships captured at the start of this turn, ascending
	Legal() []string        // every distinct legal move once
	Play(move string) error // an illegal move returns an error and changes nothing
	Ended() bool
	Scores() []int                              // by side; captured gold minus gold in hand
	Hand(seat int) []string                     // in any order
	Controller(ship int) (side int, atSea bool) // side is 0 on a tie
}

// Open starts a game by dealing from a deck, top card first. It returns an error for an impossible setup.
type Open = func(edition, mode string, seats, first int, deck []string) (Player, error)

// Run plays a sentence in each of its editions and checks it.
func Run(t *testing.T, s Sentence, open Open) {
	t.Helper()
	deck, err := s.Deck()
	if err != nil {
		t.Errorf("%s: building the deck: %v", s.Source, err)
		return
	}
	for _, edition := range s.Editions {
		t.Run(strings.Join([]string{s.Source, s.Says, edition}, ": "), func(t *testing.T) {
			p, err := open(edition, s.Mode, s.Seats, s.First, deck)
			if s.Check.Refused {
				if err == nil {
					t.Fatalf("%d seats %s were accepted", s.Seats, s.Mode)
				}
				return
			}
			if err != nil {
				t.Fatalf("opening the table: %v", err)
			}
			for i, move := range s.Moves {
				if err := p.Play(move); err != nil {
					t.Fatalf("move %d, %s by seat %d: %v", i+1, move, p.Seat(), err)
				}
			}
			s.Check.state(t, p)
			s.Check.moves(t, p)
		})
	}
}

// state checks the outcome, apart from the legal moves.
func (c Check) state(t *testing.T, p Player) {
	t.Helper()
	if p.Ended() != c.Ended {
		t.Fatalf("ended is %v, want %v", p.Ended(), c.Ended)
	}
	if c.Ended && (p.Seat() != 0 || len(p.Legal()) != 0 || p.Play("draw") == nil) {
		t.Errorf("after the end seat %d may play %v; want nobody and nothing", p.Seat(), p.Legal())
	}
	if c.Seat != 0 && p.Seat() != c.Seat {
		t.Errorf("seat %d is to act, want %d", p.Seat(), c.Seat)
	}
	if c.Captured != nil && !slices.Equal(p.Captured(), c.Captured) {
		t.Errorf("captured %v, want %v", p.Captured(), c.Captured)
	}
	for _, ship := range slices.Sorted(maps.Keys(c.Controls)) {
		if side, atSea := p.Controller(ship); !atSea || side != c.Controls[ship] {
			t.Errorf("ship #%d: controlled by %d, at sea %v; want %d at sea", ship, side, atSea, c.Controls[ship])
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(c.Holds)) {
		if got, want := sorted(p.Hand(seat)), sorted(c.Holds[seat]); !slices.Equal(got, want) {
			t.Errorf("seat %d holds %v, want %v", seat, got, want)
		}
	}
	scores := p.Scores()
	for _, side := range slices.Sorted(maps.Keys(c.Scores)) {
		if side > len(scores) || scores[side-1] != c.Scores[side] {
			t.Errorf("scores are %v, want %d for side %d", scores, c.Scores[side], side)
		}
	}
}

// moves checks the list of legal moves of the seat on turn, and tries those that must be illegal.
func (c Check) moves(t *testing.T, p Player) {
	t.Helper()
	legal := sorted(p.Legal())
	if c.Only != nil && !slices.Equal(legal, sorted(c.Only)) {
		t.Errorf("legal moves are %v, want %v", legal, sorted(c.Only))
	}
	for _, move := range c.May {
		if !slices.Contains(legal, move) {
			t.Errorf("%s is not legal, want it to be; legal are %v", move, legal)
		}
	}
	for _, move := range c.MayNot {
		if card := cardOf(move); card != "" && !slices.Contains(p.Hand(p.Seat()), card) {
			t.Errorf("%s proves nothing: seat %d holds no %s", move, p.Seat(), card)
		}
		if slices.Contains(legal, move) {
			t.Errorf("%s is legal, want it not to be", move)
		}
		if p.Play(move) == nil {
			t.Fatalf("%s was played, want it refused", move)
		}
		if after := sorted(p.Legal()); !slices.Equal(after, legal) {
			t.Errorf("refusing %s changed the legal moves from %v to %v", move, legal, after)
		}
	}
}

// cardOf returns the card that a move plays, or "".
func cardOf(move string) string {
	if move == "draw" || move == "--" {
		return ""
	}
	card, _, _ := strings.Cut(strings.TrimPrefix(move, "-"), "#")
	return card
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }
