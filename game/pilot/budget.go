package pilot

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// Budget is how much a search may think about a move: a number of iterations,
// or a time. With a number, what it chooses depends on nothing but the view and
// the stream of chance. The zero value is as long as the context lasts.
type Budget struct {
	Iterations int
	Time       time.Duration
}

// DefaultBudget is what a captain at a table thinks with.
var DefaultBudget = Budget{Time: 100 * time.Millisecond}

var errBudget = errors.New("expected a time such as 100ms, or a number of iterations such as 2000")

// ParseBudget reads a time or a number of iterations.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Budget{Iterations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Budget{Time: d}, nil
	}
	return Budget{}, errBudget
}

// String is what ParseBudget reads.
func (b Budget) String() string {
	if b.Iterations > 0 {
		return strconv.Itoa(b.Iterations)
	}
	return b.Time.String()
}

// left is how many iterations are to come after n, which took some time.
func (b Budget) left(n int, took time.Duration) float64 {
	switch {
	case b.Iterations > 0:
		return float64(b.Iterations - n)
	case b.Time > 0:
		return float64(n) * (float64(b.Time)/float64(max(took, 1)) - 1)
	default:
		return math.Inf(1)
	}
}
