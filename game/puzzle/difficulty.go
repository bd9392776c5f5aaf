package puzzle

import (
	"context"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// Difficulty is how hard a puzzle is, measured by the captains with small budgets that miss its best move.
type Difficulty string

// The difficulties.
const (
	Easy   Difficulty = "easy"   // at most a quarter of the captains miss the best move
	Medium Difficulty = "medium" // fewer than half of them miss it
	Hard   Difficulty = "hard"   // half of them or more miss it
)

// Difficulties lists the difficulties, lowest first.
var Difficulties = []Difficulty{Easy, Medium, Hard}

// smallBudgets are the iterations of the captains that measure the difficulty.
var smallBudgets = []int{2, 5, 10, 20}

// seedsPerBudget is how many captains have each of the small budgets.
const seedsPerBudget = 6

// captains is the number of captains that measure the difficulty.
var captains = len(smallBudgets) * seedsPerBudget

// misses returns how many of the captains do not play the best move. The same view gives the same number.
func misses(ctx context.Context, v *game.SeatView, best game.Move) (count int) {
	for _, iterations := range smallBudgets {
		captain := pilot.Named("captain", pilot.Budget{Iterations: iterations})
		for seed := range uint64(seedsPerBudget) {
			rng := rand.New(rand.NewPCG(seed, uint64(iterations)))
			if !same(v, captain.Choose(ctx, v, rng), best) {
				count++
			}
		}
	}
	return count
}

// difficultyOf returns the difficulty of a puzzle whose best move is missed by the given number of captains.
func difficultyOf(missed int) Difficulty {
	switch {
	case 4*missed <= captains:
		return Easy
	case 2*missed < captains:
		return Medium
	default:
		return Hard
	}
}
