package pilot

import "math"

// The logarithm of 2 in two parts: a small multiple of the first part has no rounding error. expTerms is the number of
// terms that make exp accurate to 1e-13 within half the logarithm of 2 around 0.
const (
	ln2High  = 6.93147180369123816490e-01
	ln2Low   = 1.90821492927058770002e-10
	expTerms = 13
)

// exp returns e to the power of x, 0 below −700 and infinity above 700. [math.Exp] may differ in the last digit between
// processors, since Go has assembly for some of them.
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
