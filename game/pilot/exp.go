package pilot

import "math"

// The parts of the logarithm of 2, so that the first times a small number has no rounding error, and the terms of the
// series that make exp accurate to 1e-13 within half of it on either side.
const (
	ln2High  = 6.93147180369123816490e-01
	ln2Low   = 1.90821492927058770002e-10
	expTerms = 13
)

// exp returns e to the power of x, from 0 for a large negative x up to infinity. That of package math is in some
// processors' own instructions, with another last digit.
func exp(x float64) float64 {
	switch {
	case x < -700:
		return 0
	case x > 700:
		return math.Inf(1)
	}
	halvings := math.Round(x / math.Ln2)
	rest := x - float64(halvings*ln2High) - float64(halvings*ln2Low)
	sum := 1.0
	for n := expTerms; n > 0; n-- { // Taylor's series from its end
		sum = 1 + float64(rest*sum)/float64(n)
	}
	return math.Ldexp(sum, int(halvings))
}
