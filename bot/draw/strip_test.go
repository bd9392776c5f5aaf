package draw

import (
	"hash/adler32"
	"math/rand/v2"
	"testing"
)

// TestJoinedChecks: the checksum of two parts is that of the whole, wherever it is split.
func TestJoinedChecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		rows := make([]byte, rng.IntN(200_000))
		for i := range rows {
			rows[i] = byte(rng.Uint32())
		}
		at := rng.IntN(len(rows) + 1)
		before, after := adler32.Checksum(rows[:at]), adler32.Checksum(rows[at:])
		if got, want := joinChecks(before, after, len(rows)-at), adler32.Checksum(rows); got != want {
			t.Fatalf("%d bytes split at %d: got %08x, want %08x", len(rows), at, got, want)
		}
	}
}
