package bench

import "slices"

// Spread is the median and the range of a figure over several rounds.
type Spread struct{ Median, Least, Most float64 }

// SpreadOf returns the spread of figures. There must be at least one. The median of an even number is the mean of the
// two in the middle.
func SpreadOf(figures []float64) Spread {
	sorted := slices.Sorted(slices.Values(figures))
	n := len(sorted)
	return Spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Least: sorted[0], Most: sorted[n-1]}
}
