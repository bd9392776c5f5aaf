package pilot

import (
	"math"
	"testing"
)

// TestExp compares exp with [math.Exp].
func TestExp(t *testing.T) {
	for x := -40.0; x <= 40; x += 0.0137 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-13*want {
			t.Fatalf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	if exp(-1e9) != 0 || !math.IsInf(exp(1e9), 1) || exp(0) != 1 {
		t.Errorf("far out exp is %v and %v, at 0 it is %v", exp(-1e9), exp(1e9), exp(0))
	}
}
