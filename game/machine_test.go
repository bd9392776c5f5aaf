package game_test

import (
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
)

// TestAgainstReferee lets rapid look for a game in which package game and the referee differ. Rapid shrinks the game.
func TestAgainstReferee(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		r := gametest.Open(t, drawSetup(t))
		play := func(t *rapid.T) {
			if r.State.Over() {
				t.Skip("the game is over")
			}
			r.Play(t, rapid.SampledFrom(r.Legal()).Draw(t, "move"))
		}
		t.Repeat(map[string]func(*rapid.T){
			"play": play,
			// Without this action, few games would get past their first rounds.
			"play on": func(t *rapid.T) {
				for range rapid.IntRange(0, 40).Draw(t, "moves") {
					if !r.State.Over() {
						play(t)
					}
				}
			},
			"try": func(t *rapid.T) {
				seat := game.Seat(rapid.IntRange(0, game.MaxSeats+1).Draw(t, "seat"))
				r.Try(t, seat, rapid.SampledFrom(gametest.WellFormed).Draw(t, "any move"))
			},
			"try on turn": func(t *rapid.T) {
				r.Try(t, r.State.Turn(), rapid.SampledFrom(gametest.WellFormed).Draw(t, "any move"))
			},
		})
	})
}

func drawSetup(t *rapid.T) game.Setup {
	s := game.Setup{
		Edition: rapid.SampledFrom(game.Editions).Draw(t, "edition"),
		Mode:    rapid.SampledFrom(game.Modes[:]).Draw(t, "mode"),
	}
	s.Seats = rapid.SampledFrom(s.Mode.SeatCounts()).Draw(t, "seats")
	s.First = game.Seat(rapid.IntRange(1, s.Seats).
		Filter(func(first int) bool { return s.Mode.Captures(game.Seat(first)) }).Draw(t, "first"))
	ordered := game.OrderedDeck()
	copy(s.Deck[:], rapid.Permutation(ordered[:]).Draw(t, "deck"))
	return s
}
