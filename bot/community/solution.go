package community

import (
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/game/puzzle"
)

// Solution is a user's answer to a puzzle beside the best move.
type Solution struct {
	Hand    table.Hand
	Move    game.Move // the answer
	Stars   int
	Again   bool // the click was another answer, which does not count
	Right   bool
	Best    pilot.Advice
	Chance  float64 // of winning after the answer, from 0 to 1
	Most    float64 // the same after the best move
	Tactics []puzzle.Tactic
	Sequel  []table.PublicState // the position, then that after each move up to the reader's next turn
}

// SolutionOf returns the solution of a puzzle for an answer, with its stars. The hand is that of the puzzle's reader.
func SolutionOf(p *puzzle.Puzzle, hand table.Hand, m game.Move) Solution {
	v := &hand.View
	return Solution{Hand: hand, Move: m, Stars: p.Stars(v, m), Right: p.Right(v, m), Best: pilot.Explain(v, p.Best),
		Chance: p.Chance(v, m), Most: p.Chance(v, p.Best), Tactics: p.Tactics(),
		Sequel: sequelAt(hand.PublicState, p.Sequel(m))}
}

// sequelAt returns the table of a puzzle, then the table after each step with the turn that led there.
func sequelAt(state table.PublicState, steps []puzzle.Step) []table.PublicState {
	list := []table.PublicState{state}
	for _, step := range steps {
		state.Game = step.After
		state.Recent = []table.Turn{{Move: step.After.Moves, Seat: step.Seat, Events: step.Events}}
		list = append(list, state)
	}
	return list
}
