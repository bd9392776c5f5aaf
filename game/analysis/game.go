package analysis

import (
	"errors"

	"korsar/game"
	"korsar/game/record"
)

// ErrUnfinished is returned for the record of a game that has no result or is not over.
var ErrUnfinished = errors.New("the game is not over: only finished games are analyzed")

// Game is a finished game.
type Game struct {
	setup   game.Setup
	moves   []game.Move
	results chances // 1 for a win, a part of 1 for a shared win, else 0
	sides   int
}

// New returns the game of a record. It returns ErrUnfinished for a game that is not over, and a [record.Fault] for a
// record against the rules.
func New(r *record.Record) (Game, error) {
	if r.Result == nil {
		return Game{}, ErrUnfinished
	}
	end, err := r.Replay(nil)
	if err != nil {
		return Game{}, err
	}
	finished, over := end.FinishedView()
	if !over {
		return Game{}, ErrUnfinished
	}
	g := Game{setup: r.Setup(), moves: r.Moves, sides: len(finished.Result)}
	for _, side := range finished.Result {
		g.results[side.Side] = finished.Share(side.Side)
	}
	return g, nil
}

// Moves returns how many moves the game has.
func (g *Game) Moves() int { return len(g.moves) }

// replay calls visit with the position before each move. Every move is legal, since [New] has checked it.
func (g *Game) replay(visit func(i int, before *game.State, m game.Move)) {
	at, err := game.New(g.setup)
	if err != nil {
		panic("analysis: set up a game that was played: " + err.Error())
	}
	for i, m := range g.moves {
		visit(i, &at, m)
		if _, err := at.Play(at.Turn(), m); err != nil {
			panic("analysis: play a move that was made: " + err.Error())
		}
	}
}
