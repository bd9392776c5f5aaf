package puzzle

import (
	"context"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// Difficulty is how hard a puzzle is, measured by the computers that find its best move.
type Difficulty string

// The difficulties. A mate looks one move ahead. Captains with few iterations look a little further.
const (
	Easy   Difficulty = "easy"   // a mate and most of the captains play the best move
	Medium Difficulty = "medium" // either a mate or most of the captains play it
	Hard   Difficulty = "hard"   // neither plays it
)

// Difficulties lists the difficulties, lowest first.
var Difficulties = []Difficulty{Easy, Medium, Hard}

// The captains that measure the difficulty.
const (
	briefly = 10 // iterations of each captain
	tries   = 15
)

func difficultyOf(ctx context.Context, v *game.SeatView, best game.Move, seed uint64) Difficulty {
	rng := rand.New(rand.NewPCG(seed, briefly))
	level := len(Difficulties) - 1
	if same(v, pilot.Named("mate", pilot.Budget{}).Choose(ctx, v, rng), best) {
		level--
	}
	captain := pilot.Named("captain", pilot.Budget{Iterations: briefly})
	found := 0
	for range tries {
		if same(v, captain.Choose(ctx, v, rng), best) {
			found++
		}
	}
	if 2*found > tries {
		level--
	}
	return Difficulties[level]
}
