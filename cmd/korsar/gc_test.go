package main

import "testing"

// TestGarbageCollectorLeavesRoom checks that a small heap may grow by the headroom, and a large one by a sixth.
func TestGarbageCollectorLeavesRoom(t *testing.T) {
	const MB = 1 << 20
	for live, percent := range map[uint64]int{0: 100, 4 * MB: 100, 32 * MB: 100, 64 * MB: 50, 128 * MB: 25,
		1000 * MB: 16} {
		if got := gcPercent(live); got != percent {
			t.Errorf("with %d MB alive it is %d %%, expected %d %%", live/MB, got, percent)
		}
	}
	if liveHeap() > 1<<40 {
		t.Errorf("%d bytes are alive", liveHeap())
	}
}
