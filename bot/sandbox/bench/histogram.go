package bench

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Histogram is a histogram of a bot's metrics.
type Histogram struct{ buckets []bucket } // by bound

// bucket counts the values up to a bound, with those of all buckets before it.
type bucket struct{ bound, count float64 }

// Histogram returns a histogram of the metrics. It sums all labels except the bounds of buckets.
func (m Metrics) Histogram(name string) Histogram {
	counts := map[float64]float64{}
	for series, value := range m {
		if !belongs(series, name+"_bucket", nil) {
			continue
		}
		_, after, _ := strings.Cut(series, `le="`)
		text, _, _ := strings.Cut(after, `"`)
		if bound, err := strconv.ParseFloat(text, 64); err == nil {
			counts[bound] += value
		}
	}
	var h Histogram
	for bound, count := range counts {
		h.buckets = append(h.buckets, bucket{bound, count})
	}
	slices.SortFunc(h.buckets, func(a, b bucket) int { return cmp.Compare(a.bound, b.bound) })
	return h
}

// Count returns the number of values.
func (h Histogram) Count() float64 {
	if len(h.buckets) == 0 {
		return 0
	}
	return h.buckets[len(h.buckets)-1].count
}

// Quantile returns the value that perMille of a thousand values stay within. It assumes that values are spread evenly
// in each bucket. It returns the greatest finite bound for values beyond it, and 0 without values.
func (h Histogram) Quantile(perMille int) float64 {
	if h.Count() == 0 {
		return 0
	}
	rank := h.Count() * float64(perMille) / 1000
	var below bucket
	for _, b := range h.buckets[:len(h.buckets)-1] { // the last bucket has no bound
		if b.count >= rank && b.count > below.count {
			return below.bound + (b.bound-below.bound)*(rank-below.count)/(b.count-below.count)
		}
		below = b
	}
	return below.bound
}
