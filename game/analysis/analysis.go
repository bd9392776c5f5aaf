package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"korsar/game"
)

// DefaultIterations is the search's budget for a move. With it, a game of four with 124 moves takes some twenty seconds
// of one processor.
const DefaultIterations = 30_000

// Version is raised by each change that alters a game's analysis with the same options.
const Version = 5

// Options are the settings of an analysis.
type Options struct {
	Iterations int    // of the search, for each move; 0 means 1
	Seed       uint64 // of the search's random numbers
	Workers    int    // moves judged at the same time; 0 means 1
	// Progress, if not nil, is called several thousand times a second with the work done so far, in moves of the game.
	// The workers call it concurrently and wait until it returns. The last call has the number of all moves.
	Progress func(done int)
}

// Analysis is the result of analyzing a game.
type Analysis struct {
	Moves   []Move   `json:"moves"`
	Players []Player `json:"players"` // by seat, from seat 1 at index 0
	Sides   []Side   `json:"sides"`   // by side, from side 1 at index 0
	Turning []Turn   `json:"turning"` // the largest turning points, in order of the game
}

// Player sums up how a seat played.
type Player struct {
	Seat     game.Seat       `json:"seat"`
	Choices  int             `json:"choices"`  // moves with a real choice
	Accuracy float64         `json:"accuracy"` // mean over these moves, from 0 to 1; 0 without any
	Verdicts map[Verdict]int `json:"verdicts"`
}

// Turn is a turning point of the game.
type Turn struct {
	Move   int       `json:"move"` // number of the move after which the change was seen, from 1
	Side   game.Side `json:"side"`
	Change float64   `json:"change"` // change of the side's own estimate of its chance
}

// Analyse judges every move and separates luck from skill. It returns an error only once ctx is done.
func (g *Game) Analyse(ctx context.Context, o Options) (*Analysis, error) {
	a := &Analysis{Moves: make([]Move, len(g.moves))}
	views := make([]game.SeatView, 0, len(g.moves))
	g.replay(func(_ int, before *game.State, _ game.Move) { views = append(views, before.SeatView(before.Turn())) })
	if err := a.judge(ctx, views, g.moves, o); err != nil {
		return nil, err
	}
	a.Players = players(a.Moves, g.setup.Seats)
	a.Turning = turningPoints(a.Moves)
	a.Sides = g.luck(o.Seed)
	return a, nil
}

// Worst returns the moves with the largest losses, at most the given number, in the order of the game. They are
// inaccuracies or worse, and of returns true for them.
func (a *Analysis) Worst(most int, of func(*Move) bool) (list []Move) {
	for i := range a.Moves {
		if m := &a.Moves[i]; m.IsFault() && of(m) {
			list = append(list, *m)
		}
	}
	slices.SortStableFunc(list, func(a, b Move) int { return cmp.Compare(b.Loss, a.Loss) })
	list = list[:min(len(list), most)]
	slices.SortFunc(list, func(a, b Move) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// The search looks at each move briefly. It spends the other iterations on the moves that may have given something
// away.
const (
	firstLook  = 1.0 / 3 // of the iterations
	minSuspect = 0.02    // the loss in the first look that earns a move a second one
	maxFocus   = 10      // the most iterations of a second look, as a multiple of [Options.Iterations]
)

func (a *Analysis) judge(ctx context.Context, views []game.SeatView, played []game.Move, o Options) error {
	o.Iterations = max(o.Iterations, 1)
	j := judge{analysis: a, views: views, played: played, options: o}
	all := make([]int, len(views))
	for i := range all {
		all[i] = i
	}
	first := max(int(firstLook*float64(o.Iterations)), 1)
	if err := j.look(ctx, all, first); err != nil {
		return err
	}
	suspects := slices.DeleteFunc(all, func(i int) bool { return a.Moves[i].Loss < minSuspect })
	if left := (o.Iterations - first) * len(views); left > 0 && len(suspects) > 0 {
		if err := j.look(ctx, suspects, min(left/len(suspects), maxFocus*o.Iterations)); err != nil {
			return err
		}
	}
	if o.Progress != nil {
		o.Progress(len(views))
	}
	return nil
}

// judge is the assessment of a game's moves in progress.
type judge struct {
	analysis *Analysis
	views    []game.SeatView
	played   []game.Move
	options  Options
	spent    atomic.Int64 // iterations
}

// look assesses some of the moves with the given number of iterations each. [Options.Workers] says how many it assesses
// at the same time.
func (j *judge) look(ctx context.Context, moves []int, iterations int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	work := func() {
		for n := int(next.Add(1)) - 1; n < len(moves); n = int(next.Add(1)) - 1 {
			if err := j.assess(ctx, moves[n], iterations); err != nil {
				stop(err)
				return
			}
		}
	}
	var others sync.WaitGroup
	for range j.options.Workers - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	return context.Cause(ctx)
}

func (j *judge) assess(ctx context.Context, i, iterations int) error {
	m, err := assess(&j.views[i], j.played[i], iterations, j.options.Seed, func() error {
		if j.options.Progress != nil {
			j.options.Progress(int(j.spent.Load() / int64(j.options.Iterations)))
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	j.analysis.Moves[i] = m
	j.spent.Add(int64(iterations))
	return nil
}

// players adds up the moves of each seat.
func players(moves []Move, seats int) []Player {
	list := make([]Player, seats)
	for i := range list {
		list[i] = Player{Seat: game.Seat(i + 1), Verdicts: map[Verdict]int{}}
	}
	for i := range moves {
		m := &moves[i]
		p := &list[m.Seat-1]
		p.Verdicts[m.Verdict]++
		if m.realChoice() {
			p.Choices++
			p.Accuracy += m.accuracy()
		}
	}
	for i := range list {
		list[i].Accuracy = round(list[i].Accuracy / float64(max(list[i].Choices, 1)))
	}
	return list
}

const (
	minTurn  = 0.15 // the least change that is a turning point
	maxTurns = 3
)

// turningPoints returns the largest changes of a side's estimate of its own chance. A change comes with one of its own
// moves, or between two of them.
func turningPoints(moves []Move) []Turn {
	var list []Turn
	after := map[game.Side]float64{}
	add := func(move int, side game.Side, change float64) {
		if math.Abs(change) >= minTurn {
			list = append(list, Turn{Move: move, Side: side, Change: round(change)})
		}
	}
	for i := range moves {
		m := &moves[i]
		if before, known := after[m.Side]; known {
			add(m.Number-1, m.Side, m.Before-before)
		}
		add(m.Number, m.Side, -m.Loss)
		after[m.Side] = m.After
	}
	slices.SortStableFunc(list, func(a, b Turn) int { return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)) })
	list = list[:min(len(list), maxTurns)]
	slices.SortStableFunc(list, func(a, b Turn) int {
		return cmp.Or(cmp.Compare(a.Move, b.Move), cmp.Compare(a.Side, b.Side))
	})
	return list
}
