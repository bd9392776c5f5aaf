package puzzle

import (
	"math"
	"slices"

	"korsar/game"
)

// Puzzle is a position in which one move is clearly the best.
type Puzzle struct {
	Seats   int
	Deal    Deal
	Moves   []game.Move // moves from the deal to the position
	Best    game.Move
	Chances []float64 // the chance to win after each option of the view, in order, to a thousandth
	Missed  int       // how many of the captains with small budgets do not play the best move
}

// Difficulty returns how hard the best move is to find.
func (p *Puzzle) Difficulty() Difficulty { return difficultyOf(p.Missed) }

// Tactics returns the tactics of the best move.
func (p *Puzzle) Tactics() []Tactic {
	v := p.View()
	return tacticsOf(&v, p.Best)
}

// position replays the game up to the position. Its errors are a [game.SetupRefusal] or a [game.Refusal].
func (p *Puzzle) position() (game.State, error) {
	g, err := game.New(p.Deal.setup(p.Seats))
	if err != nil {
		return game.State{}, err
	}
	for _, m := range p.Moves {
		if _, err := g.Play(g.Turn(), m); err != nil {
			return game.State{}, err
		}
	}
	return g, nil
}

// View returns what the seat on turn sees. It is all that a puzzle may show before the answer.
func (p *Puzzle) View() game.SeatView {
	g, err := p.position()
	if err != nil {
		panic("puzzle: replay the moves of a puzzle: " + err.Error())
	}
	return g.SeatView(g.Turn())
}

// Right reports whether a move is the best one, or plays its card onto an equal ship.
func (p *Puzzle) Right(v *game.SeatView, m game.Move) bool {
	return slices.Contains(v.Options, m) && same(v, m, p.Best)
}

// Chance returns the chance to win after an option of the view. It returns 0 for any other move, such as a stored
// answer to an earlier puzzle of that day.
func (p *Puzzle) Chance(v *game.SeatView, m game.Move) float64 {
	if i := slices.Index(v.Options, m); i >= 0 {
		return p.Chances[i]
	}
	return 0
}

// MaxStars is the number of stars for a right answer.
const MaxStars = 3

// The shares of the chance at stake that an answer must keep for 2 stars and for 1.
const (
	twoStars = 0.5
	oneStar  = 0.25
)

// Stars returns the number of stars for an option of the view. Only a right answer gets MaxStars. Other answers get
// fewer, by the share of the chance at stake that they keep.
func (p *Puzzle) Stars(v *game.SeatView, m game.Move) int {
	best, worst := p.Chance(v, p.Best), slices.Min(p.Chances)
	kept := (p.Chance(v, m) - worst) / (best - worst)
	switch {
	case p.Right(v, m):
		return MaxStars
	case kept >= twoStars:
		return 2
	case kept >= oneStar:
		return 1
	default:
		return 0
	}
}

// round rounds a chance to a thousandth.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }
