package bottest

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// gcPercent is by how much the heap of a test's process may grow between two collections: bots, sandboxes and people
// live briefly in a small heap, and collecting it at the usual 100 % is a quarter of the work.
const gcPercent = 400

// Main runs the tests of a package. It fails if they leave goroutines behind.
func Main(m *testing.M) {
	debug.SetGCPercent(gcPercent)
	goleak.VerifyTestMain(m)
}
