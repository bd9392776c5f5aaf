package bench

import "time"

// CapacityLatency is the latency that 99 % of answers must stay within for a program to hold a rate.
const CapacityLatency = 50 * time.Millisecond

// MaxRate is the highest rate of a load, in clicks per second.
const MaxRate = 100_000

// Holds reports whether a program held a rate. It must have answered every click, 99 % of them within
// [CapacityLatency], at no less than 95 % of the rate.
func (r *Result) Holds(rate int) bool {
	missing, _ := r.Unanswered()
	return missing == 0 && r.Quantile(990) <= CapacityLatency && r.PerSecond() >= 0.95*float64(rate)
}

// capacityTries is how often a rate is tried before it counts as not held. A disk that stops for a moment says nothing
// about a program.
const capacityTries = 2

// Capacity returns the greatest rate that a program holds, in clicks per second, to within a twentieth. It returns 0 if
// the program holds none. It doubles or halves the rate, beginning with first, until one rate holds and another fails
// twice. Then it bisects. An error of holds ends the search.
func Capacity(first int, holds func(rate int) (bool, error)) (int, error) {
	least, most := 0, 0 // the greatest that holds and the least that does not, 0 if unknown
	for rate := first; rate >= 1 && rate <= MaxRate; {
		held := false
		for try := 0; try < capacityTries && !held; try++ {
			var err error
			if held, err = holds(rate); err != nil {
				return 0, err
			}
		}
		if held {
			least = rate
		} else {
			most = rate
		}
		switch {
		case most == 0:
			rate *= 2
		case least == 0:
			rate /= 2
		case most-least <= max(least/20, 1):
			return least, nil
		default:
			rate = (least + most) / 2
		}
	}
	return least, nil
}
