package sqlite

import (
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"
)

// BenchmarkRebuild folds all results, which changes nothing. It reports time, allocations, and the memory in use after
// the last result.
//
//	go test ./storage/sqlite -run '^$' -bench Rebuild -benchtime 3x -results 100000
func BenchmarkRebuild(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "korsar.db"), Options{})
	must(b, err)
	b.Cleanup(func() { must(b, s.Close()) })
	fillLeague(b, s, max(*benchResults/10, 10), *benchResults, rand.New(rand.NewPCG(1, 2)))
	before, held := heldBytes(), uint64(0)
	must(b, s.Rebuild(b.Context(), true, func(done, total int) {
		if done == total {
			held = heldBytes() - before
		}
	}))
	b.ReportAllocs()
	for b.Loop() {
		must(b, s.Rebuild(b.Context(), true, nil))
	}
	b.ReportMetric(float64(held)/(1<<20), "held-MB")
}

func heldBytes() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
