package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/jonboulle/clockwork"
)

// The garbage collector runs when the heap has grown by gcHeadroom, or by less near heapGoal. The growth is at least
// leastGCPercent and at most mostGCPercent of the live heap. With thousands of tables, which live long, memory must not
// double. With few tables, leastGCPercent alone would be so little that the collector ran dozens of times a second and
// delayed clicks.
//
// A soft limit (debug.SetMemoryLimit) is no substitute. With the same memory, 99 % of answers took up to 31, 46 and 27
// ms instead of 16, 13 and 18, in three pairs of runs of `korsar bench --tables 10000 --rate 200 --seconds 8`.
const (
	gcHeadroom      = 32 << 20
	heapGoal        = 110 << 20 // the heap of ten thousand tables (docs/figures.md)
	leastGCPercent  = 16
	mostGCPercent   = 100 // Go's default
	tuneGCEvery     = time.Second
	worthwhileShare = 8 // a change of at most an eighth is not applied, since each one stops the program briefly
)

// tuneGC adjusts the garbage collector to the live heap every tuneGCEvery, until stop is called.
func tuneGC(clock clockwork.Clock) (stop func()) {
	percent := gcPercent(liveHeap())
	debug.SetGCPercent(percent)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-clock.After(tuneGCEvery):
			case <-done:
				return
			}
			if now := gcPercent(liveHeap()); max(now-percent, percent-now) > percent/worthwhileShare {
				percent = now
				debug.SetGCPercent(percent)
			}
		}
	}()
	return func() { close(done) }
}

// gcPercent returns the GOGC value for the given number of live bytes.
func gcPercent(live uint64) int {
	headroom := uint64(0)
	if live < heapGoal {
		headroom = min(gcHeadroom, heapGoal-live)
	}
	return int(min(max(100*headroom/max(live, 1), leastGCPercent), mostGCPercent))
}

// liveHeap returns the bytes that were live at the latest collection.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
