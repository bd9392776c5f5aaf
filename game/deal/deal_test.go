package deal_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
)

// rising returns the secret of the format's examples: the 32 bytes 0 to 31.
func rising() (s deal.Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

// TestDealMatchesTheFormat checks the two deals worked out in the format's description.
func TestDealMatchesTheFormat(t *testing.T) {
	tests := []struct {
		name         string
		joins        deal.Joins
		mode         game.Mode
		begins, ends string
		first        game.Seat
	}{
		{"three seats free-for-all", deal.Joins{101, 202, 303}, game.FreeForAll, "R3 G2 G3 Y2 Y1 M4 R3 B3 ",
			" M2 M3 M7", 1},
		{"four in partnership", deal.Joins{101, 202, 303, 0}, game.Partnership, "M6 M6 B2 M3 R2 M4 ", " Y4 M3 B1", 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			deck, first := deal.Deal(rising(), test.joins, test.mode, len(test.joins))
			text := deck.String()
			if !strings.HasPrefix(text, test.begins) || !strings.HasSuffix(text, test.ends) {
				t.Errorf("deck %s, expected it to begin %q and to end %q", text, test.begins, test.ends)
			}
			if first != test.first {
				t.Errorf("first seat %d, expected %d", first, test.first)
			}
		})
	}
}

// table draws the joins and mode of a setup that the rules allow.
func table(t *rapid.T) (deal.Joins, game.Mode) {
	mode := rapid.SampledFrom(game.Modes[:]).Draw(t, "mode")
	seats := rapid.SampledFrom(mode.SeatCounts()).Draw(t, "seats")
	return rapid.SliceOfN(rapid.Uint64(), seats, seats).Draw(t, "joins"), mode
}

func secret(t *rapid.T) (s deal.Secret) {
	copy(s[:], rapid.SliceOfN(rapid.Byte(), len(s), len(s)).Draw(t, "secret"))
	return s
}

// TestEveryDealStartsAGame checks that a deal has all 78 cards and an allowed first seat, and that the same secret and
// joins give the same deal.
func TestEveryDealStartsAGame(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		s := secret(t)
		joins, mode := table(t)
		deck, first := deal.Deal(s, joins, mode, len(joins))
		setup := game.Setup{Edition: game.Editions[0], Mode: mode, Seats: len(joins), First: first, Deck: deck}
		if err := setup.Check(); err != nil {
			t.Fatal(err)
		}
		if again, same := deal.Deal(s, joins, mode, len(joins)); again != deck || same != first {
			t.Fatal("the same secret and joins dealt differently")
		}
	})
}

// TestEverybodyInfluencesTheDeal checks that a different secret, or a different join at one seat, deals a different
// deck.
func TestEverybodyInfluencesTheDeal(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		s := secret(t)
		joins, mode := table(t)
		deck, _ := deal.Deal(s, joins, mode, len(joins))
		seat := rapid.IntRange(0, len(joins)-1).Draw(t, "seat")
		joins[seat]++
		if other, _ := deal.Deal(s, joins, mode, len(joins)); other == deck {
			t.Fatalf("the join of seat %d changed nothing", seat+1)
		}
		joins[seat]--
		s[rapid.IntRange(0, len(s)-1).Draw(t, "byte")] ^= 1
		if other, _ := deal.Deal(s, joins, mode, len(joins)); other == deck {
			t.Fatal("the secret changed nothing")
		}
	})
}

// TestEverySeatMayStart checks that in 1000 deals every seat that may start a game does.
func TestEverySeatMayStart(t *testing.T) {
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			begun := make(map[game.Seat]bool)
			for join := range uint64(1000) {
				joins := make(deal.Joins, seats)
				joins[0] = join
				_, first := deal.Deal(rising(), joins, mode, seats)
				begun[first] = true
			}
			if len(begun) != mode.Sides(seats) {
				t.Errorf("%v for %d: of 1000 games %d seats began one, expected %d",
					mode, seats, len(begun), mode.Sides(seats))
			}
		}
	}
}
