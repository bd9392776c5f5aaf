package pilot

import (
	"context"
	"math/rand/v2"
	"testing"
)

// BenchmarkSearch runs one iteration of the captain's search: a guess, the moves down the tree, the evaluation of the
// leaf. It reports the moves made in the tree. Package game's BenchmarkRandomPlay is their upper bound.
func BenchmarkSearch(b *testing.B) {
	v := wide(b)
	s := trees.New().(*search)
	rng := rand.New(rand.NewPCG(1, 2))
	moves := 0
	b.ReportAllocs()
	for b.Loop() {
		if len(s.nodes) == 0 || len(s.nodes)+4 > maxNodes {
			b.StopTimer()
			s.reset(&v, rng)
			b.StartTimer()
		}
		s.iterate()
		moves += len(s.path) - 1
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
}

func BenchmarkMate(b *testing.B) {
	v := wide(b)
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		mate{}.Choose(context.Background(), &v, rng)
	}
}
