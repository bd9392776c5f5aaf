package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/jonboulle/clockwork"
)

// The garbage collector runs when the heap has grown by gcHeadroom, or by less as it comes near heapGoal, or by
// leastGCPercent of what lives if that is more. Thousands of tables live long, and their memory should not double; but
// with few of them a sixth of little would make it run dozens of times a second, and clicks wait for it.
const (
	gcHeadroom      = 32 << 20
	heapGoal        = 110 << 20 // ten thousand tables (docs/figures.md)
	leastGCPercent  = 16
	mostGCPercent   = 100 // as usual
	tuneGCEvery     = time.Second
	worthwhileShare = 8 // a change by less than an eighth is left out: each stops the program for a moment
)

// tuneGC adjusts the garbage collector to the heap now and then, until stop is called.
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

// gcPercent returns by how many percent of so many live bytes the heap may grow.
func gcPercent(live uint64) int {
	headroom := uint64(0)
	if live < heapGoal {
		headroom = min(gcHeadroom, heapGoal-live)
	}
	return int(min(max(100*headroom/max(live, 1), leastGCPercent), mostGCPercent))
}

// liveHeap returns the bytes that the latest collection left.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
