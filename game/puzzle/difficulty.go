package puzzle

import (
	"context"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// Difficulty is how hard a puzzle is, by which computers find its best move.
type Difficulty string

// The difficulties. A mate looks one move ahead; captains that hardly think have an idea of more.
const (
	Easy   Difficulty = "easy"   // a mate plays the best move, and so do most of the captains
	Medium Difficulty = "medium" // either the mate or most of the captains
	Hard   Difficulty = "hard"   // neither
)

// Difficulties lists the difficulties, the lowest first.
var Difficulties = []Difficulty{Easy, Medium, Hard}

// The captains that hardly think.
const (
	briefly = 10 // iterations
	tries   = 15
)

// difficultyOf measures how hard it is to find the best move.
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
