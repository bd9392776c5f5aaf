package bottest

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// gcPercent is the GOGC value of a test's process. Its bots, sandboxes and people live briefly in a small heap, and
// collecting that heap at the default of 100 % is a quarter of the work.
const gcPercent = 400

// Main runs the tests of a package. It fails if they leave goroutines behind.
func Main(m *testing.M) {
	debug.SetGCPercent(gcPercent)
	goleak.VerifyTestMain(m)
}
