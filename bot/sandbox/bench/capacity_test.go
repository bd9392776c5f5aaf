package bench

import (
	"errors"
	"testing"
	"time"
)

// TestCapacityIsFound: from any first rate, the search finds the greatest rate that holds, to within a twentieth.
func TestCapacityIsFound(t *testing.T) {
	for _, capacity := range []int{0, 1, 7, 199, 200, 1234, 40_000} {
		for _, first := range []int{1, 200, 5000} {
			tries := 0
			found, err := Capacity(first, func(rate int) (bool, error) {
				tries++
				return rate <= capacity, nil
			})
			if err != nil || found > capacity || float64(found) < 0.95*float64(capacity)-1 || tries > 80 {
				t.Errorf("from %d on, a capacity of %d is found as %d in %d tries: %v",
					first, capacity, found, tries, err)
			}
		}
	}
	stalled := map[int]bool{}
	found, err := Capacity(200, func(rate int) (bool, error) {
		stopped := !stalled[rate]
		stalled[rate] = true
		return rate <= 1000 && !stopped, nil
	})
	if err != nil || found < 950 {
		t.Errorf("with the first try of each rate disturbed, a capacity of 1000 is found as %d: %v", found, err)
	}
	broken := errors.New("the program has ended")
	if _, err := Capacity(10, func(int) (bool, error) { return false, broken }); !errors.Is(err, broken) {
		t.Errorf("the search of a program that fails ends with %v", err)
	}
}

// TestRateHoldsWithinItsLatency: a rate holds if every click is answered, at that rate and soon enough.
func TestRateHoldsWithinItsLatency(t *testing.T) {
	answers := func(late time.Duration) Result {
		r := Result{Clicks: 100, Elapsed: time.Second}
		for range 100 {
			r.Latencies = append(r.Latencies, late)
		}
		return r
	}
	soon, late, slow, missing := answers(CapacityLatency), answers(CapacityLatency+1), answers(1), answers(1)
	slow.Elapsed = 2 * time.Second
	missing.Faults = map[string]int{NotMade: 1}
	for what, one := range map[string]struct {
		Result
		holds bool
	}{"soon": {soon, true}, "late": {late, false}, "slow": {slow, false}, "missing": {missing, false}} {
		if one.Holds(100) != one.holds {
			t.Errorf("%s: holds is %v", what, !one.holds)
		}
	}
}
