package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/jonboulle/clockwork"
)

// The garbage collector runs when the heap has grown by gcHeadroom. The growth is at least leastGCPercent and at most
// mostGCPercent of the live heap. With thousands of tables, which live long, memory must not double. A smaller growth
// delays clicks: when it was a sixth for the 115 MB of ten thousand tables, the collector took a third of the bot's
// processor time.
//
// A soft limit (debug.SetMemoryLimit) is no substitute. With the same memory, 99 % of answers took up to 31, 46 and 27
// ms instead of 16, 13 and 18, in three pairs of runs of `korsar bench --tables 10000 --rate 200 --seconds 8`.
const (
	gcHeadroom      = 32 << 20
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
	return int(min(max(100*gcHeadroom/max(live, 1), leastGCPercent), mostGCPercent))
}

// liveHeap returns the bytes that were live at the latest collection.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
