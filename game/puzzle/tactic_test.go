package puzzle

import (
	"slices"
	"strings"
	"testing"

	"korsar/game"
)

// around returns a fleet around a ship.
func around(f game.Fleet, strength int, side game.Side) game.Squadron {
	return game.Squadron{Fleet: f, Strength: strength, Side: side}
}

// at returns a ship at sea.
func at(n game.ShipNumber, gold int, owner game.Seat, controller game.Side, squadrons ...game.Squadron) game.Ship {
	return game.Ship{Number: n, Gold: gold, Owner: owner, Controller: controller, Squadrons: squadrons}
}

// ledBy returns a ship with a captain or the admiral, who controls it.
func ledBy(s game.Ship, card game.Card, side game.Side) game.Ship {
	s.Commander, s.Controller = game.Commander{Card: card, Side: side}, side
	return s
}

// seen returns what seat 1 sees, with options in the record's notation and blanks between them.
func seen(t *testing.T, options string, ships ...game.Ship) *game.SeatView {
	t.Helper()
	v := &game.SeatView{PublicView: game.PublicView{Mode: game.FreeForAll, AtSea: ships}, Seat: 1}
	for text := range strings.FieldsSeq(options) {
		m, err := game.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if v.Options = append(v.Options, m); m.Card != game.NoCard && !slices.Contains(v.Hand, m.Card) {
			v.Hand = append(v.Hand, m.Card)
		}
	}
	return v
}

// TestTactics: a position for each tactic, and positions next to it that lack the tactic. The move is the first option.
func TestTactics(t *testing.T) {
	rival := at(1, 5, 2, 2, around(game.Green, 4, 2))
	lost := at(2, 3, 1, 3, around(game.Blue, 3, 3)) // seat 1's own
	both := at(1, 5, 2, game.NoSide, around(game.Green, 4, 2), around(game.Blue, 4, 3))
	joined := at(1, 5, 2, 2, around(game.Green, 4, 2), around(game.Red, 1, 1))
	near, ahead := around(game.Green, 3, 2), around(game.Red, 5, 1)
	led := ledBy(joined, game.Captain(game.Green), 2)
	for _, line := range []struct {
		name    string
		options string
		ships   []game.Ship
		want    []Tactic
	}{
		{"a tie with a leader", "R4#1 draw", []game.Ship{rival}, []Tactic{Tie}},
		{"a tie with a pirate that was there", "R3#1 draw", []game.Ship{joined}, []Tactic{Tie}},
		{"too weak for a tie", "R3#1 draw", []game.Ship{rival}, nil},
		{"a third in a tie", "R4#1 draw", []game.Ship{both}, nil},
		{"pirates below a captain", "R3#1 draw", []game.Ship{led}, nil},

		{"one skull ahead", "R4#1 draw", []game.Ship{joined}, []Tactic{RaceByOne}},
		{"two skulls ahead", "R4#1 draw", []game.Ship{at(1, 5, 2, 2, near, around(game.Red, 1, 1))}, nil},
		{"alone around a ship", "R1#1 draw", []game.Ship{at(1, 5, 2, 2)}, nil},
		{"ahead already", "R1#1 draw", []game.Ship{at(1, 5, 2, 1, near, ahead)}, nil},
		{"one ahead below a captain", "R4#1 draw", []game.Ship{led}, nil},

		{"a captain drives out a captain", "RC#1 draw", []game.Ship{led}, []Tactic{Duel}},
		{"a captain drives out the admiral", "RC#1 draw", []game.Ship{ledBy(joined, game.Admiral, 2)}, nil},
		{"a captain against pirates", "RC#1 draw", []game.Ship{joined}, nil},
		{"a captain over an own one", "RC#1 draw", []game.Ship{ledBy(joined, game.Captain(game.Green), 1)}, nil},

		{"the admiral stays in the hand", "draw AD#2", []game.Ship{lost}, []Tactic{AdmiralHeld}},
		{"the admiral is played", "AD#2 draw", []game.Ship{lost}, nil},
		{"the admiral is not needed", "draw AD#2", []game.Ship{at(2, 3, 1, 1)}, nil},

		{"an own ship is let go", "R1#1 R4#2", []game.Ship{rival, lost}, []Tactic{Sacrifice}},
		{"an own ship that a tie would save", "M3 R3#2", []game.Ship{lost}, []Tactic{Sacrifice}},
		{"an own ship that nothing saves", "R1#1 R2#2", []game.Ship{rival, lost}, nil},
		{"an own ship is saved", "R4#2 R1#1", []game.Ship{rival, lost}, []Tactic{RaceByOne}},
		{"nothing is played", "draw R4#2", []game.Ship{lost}, nil},
		{"a ship of another", "R1#1 R4#2", []game.Ship{rival, at(2, 3, 2, 3, around(game.Blue, 3, 3))}, nil},

		{"two tactics", "R4#1 AD#2", []game.Ship{rival, lost}, []Tactic{AdmiralHeld, Sacrifice, Tie}},
	} {
		t.Run(line.name, func(t *testing.T) {
			v := seen(t, line.options, line.ships...)
			if got := tacticsOf(v, v.Options[0]); !slices.Equal(got, line.want) {
				t.Errorf("tactics %v, want %v", got, line.want)
			}
		})
	}
}

// TestFitting: a puzzle has a tactic. The first move never solves a hard one, and the biggest ship only easy ones.
func TestFitting(t *testing.T) {
	tie, lost := at(1, 5, 2, 2, around(game.Green, 4, 2)), at(2, 3, 1, 3, around(game.Blue, 3, 3))
	for _, line := range []struct {
		name, options, best string
		ships               []game.Ship
		want                []Difficulty
	}{
		{"a tactic", "draw M3 R4#1", "R4#1", []game.Ship{tie}, Difficulties},
		{"no tactic", "draw M3 R3#1", "R3#1", []game.Ship{tie}, nil},
		{"the first card", "draw R4#1 R4#2", "R4#1", []game.Ship{tie, lost}, []Difficulty{Easy, Medium}},
		{"the first option", "draw M3 AD#2", "draw", []game.Ship{lost}, []Difficulty{Easy, Medium}},
		{"the biggest ship", "draw M3 M5 AD#2", "M5", []game.Ship{lost}, []Difficulty{Easy}},
		{"a smaller ship", "draw M2 M3 M5 AD#2", "M3", []game.Ship{lost}, Difficulties},
	} {
		v := seen(t, line.options, line.ships...)
		best, err := game.ParseMove(line.best)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range Difficulties {
			if got := fitting(v, best, d); got != slices.Contains(line.want, d) {
				t.Errorf("%s: fits %s: %v", line.name, d, got)
			}
		}
	}
}

// TestDifficultyGrowsWithMisses checks the shares of captains at which the difficulty changes.
func TestDifficultyGrowsWithMisses(t *testing.T) {
	for missed, want := range map[int]Difficulty{0: Easy, captains / 4: Easy, captains/4 + 1: Medium,
		captains/2 - 1: Medium, captains / 2: Hard, captains: Hard} {
		if got := difficultyOf(missed); got != want {
			t.Errorf("%d of %d captains miss it: %s, want %s", missed, captains, got, want)
		}
	}
}
