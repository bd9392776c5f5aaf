package gametest

import (
	"math/rand/v2"

	"korsar/game"
)

// actionWeights are the weights of the actions in one random game. They make games differ in more than their cards: in
// some the players hoard until the pile is empty, in others they launch everything or fight.
type actionWeights [game.SitOut + 1]int

func newActionWeights(rng *rand.Rand) (weights actionWeights) {
	for action := range weights {
		weights[action] = 1 << rng.IntN(6)
	}
	return weights
}

// choose picks an action by weight and one of its moves uniformly.
func (weights actionWeights) choose(rng *rand.Rand, legal []game.Move) game.Move {
	var of [len(weights)][]game.Move
	sum := 0
	for _, m := range legal {
		if of[m.Action] == nil {
			sum += weights[m.Action]
		}
		of[m.Action] = append(of[m.Action], m)
	}
	at := rng.IntN(sum)
	for action, moves := range of {
		if moves == nil {
			continue
		}
		if at -= weights[action]; at < 0 {
			return moves[rng.IntN(len(moves))]
		}
	}
	return legal[0] // not reached, since at is below the sum of the weights
}
