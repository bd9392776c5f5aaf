package pilot

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// Budget limits a search for a move by a number of iterations or by time. With a number of iterations, the choice
// depends only on the view and the random numbers. With the zero value, the search runs until its context is done.
type Budget struct {
	Iterations int
	Time       time.Duration
}

// DefaultBudget is the budget of a captain at a table.
var DefaultBudget = Budget{Time: 100 * time.Millisecond}

// ParseBudget parses a time or a number of iterations.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Budget{Iterations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Budget{Time: d}, nil
	}
	return Budget{}, errors.New("expected a time such as 100ms, or a number of iterations such as 2000")
}

// left returns how many iterations remain after n iterations that took the elapsed time. With a time limit it is an
// estimate.
func (b Budget) left(n int, elapsed time.Duration) float64 {
	switch {
	case b.Iterations > 0:
		return float64(b.Iterations - n)
	case b.Time > 0:
		return float64(n) * (float64(b.Time)/float64(max(elapsed, 1)) - 1)
	default:
		return math.Inf(1)
	}
}
