package bench

import "time"

// CapacityLatency is the latency that 99 % of answers must stay within for a program to hold a rate.
const CapacityLatency = 50 * time.Millisecond

// MaxRate bounds loads, in clicks per second.
const MaxRate = 100_000

// Holds reports whether a program held a rate: every click was answered, 99 % of them within [CapacityLatency].
func (t *Result) Holds(rate int) bool {
	missing, _ := t.Unanswered()
	return missing == 0 && t.Quantile(990) <= CapacityLatency && t.PerSecond() >= 0.95*float64(rate)
}

// capacityTries is how often a rate is tried before it counts as one that does not hold: a disk that stops for a moment
// says nothing about a program.
const capacityTries = 2

// Capacity returns the greatest rate that a program holds, in clicks per second, within a twentieth; 0 if it holds
// none. It doubles or halves the rate from the first on until it has one that holds and one that does not in two tries,
// and then halves the space between them. An error of holds ends the search.
func Capacity(first int, holds func(rate int) (bool, error)) (int, error) {
	least, most := 0, 0 // holds, does not hold; 0 for unknown
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
