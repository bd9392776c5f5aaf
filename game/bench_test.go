package game_test

import (
	"math/rand/v2"
	"testing"

	"korsar/game"
)

// BenchmarkRandomPlay plays whole games of uniformly random legal moves on one core and reports moves/s. The deals are
// included in the time.
func BenchmarkRandomPlay(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 4, First: 1, Deck: game.OrderedDeck()}
	moves := make([]game.Move, 0, game.MaxMoves)
	deal := func() game.State {
		rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
		state, err := game.New(setup)
		if err != nil {
			b.Fatal(err)
		}
		return state
	}
	b.ReportAllocs()
	state := deal()
	for b.Loop() {
		if state.Over() {
			state = deal()
		}
		moves = state.Moves(state.Turn(), moves[:0])
		if _, err := state.Play(state.Turn(), moves[rng.IntN(len(moves))]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
