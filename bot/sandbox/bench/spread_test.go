package bench

import "testing"

// TestSpreadIsMedianAndRange: spreads equal those computed by hand, and the figures keep their order.
func TestSpreadIsMedianAndRange(t *testing.T) {
	for _, line := range []struct {
		figures []float64
		want    Spread
	}{
		{[]float64{3}, Spread{3, 3, 3}},
		{[]float64{5, 1}, Spread{3, 1, 5}},
		{[]float64{9, 2, 4}, Spread{4, 2, 9}},
		{[]float64{8, 1, 2, 4}, Spread{3, 1, 8}},
	} {
		first := line.figures[0]
		if got := SpreadOf(line.figures); got != line.want || line.figures[0] != first {
			t.Errorf("%v: %+v, expected %+v", line.figures, got, line.want)
		}
	}
}
