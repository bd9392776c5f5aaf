package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"korsar/game"
	"korsar/game/pilot"
)

// Step is a move after an answer, as everybody sees it.
type Step struct {
	Seat   game.Seat
	Events []game.PublicEvent // of the move and of the captures after it
	After  game.PublicView
}

// sequelIterations is the budget of the captains that reply to an answer. A reply takes some ten milliseconds.
const sequelIterations = 1000

// Sequel plays on after an answer until its seat is on turn again or the game is over. The first step is the answer.
// The others reply as captains do, by what each of them sees. The same answer has the same sequel on every machine.
// It has no step if the move is no option of the view, such as a stored answer to an earlier puzzle of that day.
func (p *Puzzle) Sequel(m game.Move) (steps []Step) {
	g, err := p.position()
	if err != nil {
		panic("puzzle: replay the moves of a puzzle: " + err.Error())
	}
	if !slices.Contains(g.Moves(g.Turn(), nil), m) {
		return nil
	}
	return follow(g, m, p.Deal.Seed)
}

// follow plays a move and the replies to it. The seed determines the replies.
func follow(g game.State, m game.Move, seed uint64) (steps []Step) {
	captain := pilot.Named("captain", pilot.Budget{Iterations: sequelIterations})
	for seat := g.Turn(); ; {
		mover := g.Turn()
		turn, err := g.Play(mover, m)
		if err != nil {
			panic(fmt.Sprintf("puzzle: play the legal move %v: %v", m, err))
		}
		steps = append(steps, Step{Seat: mover, Events: turn.Public(&g), After: g.PublicView()})
		if g.Over() || g.Turn() == seat {
			return steps
		}
		v := g.SeatView(g.Turn())
		m = captain.Choose(context.Background(), &v, rand.New(rand.NewPCG(seed, uint64(v.Moves))))
	}
}
