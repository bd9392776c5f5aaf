package bottest

import (
	"testing"

	"go.uber.org/goleak"

	"korsar/game/gametest"
)

// Main runs the tests of a package. It fails if they leave goroutines behind.
func Main(m *testing.M) {
	gametest.CollectLess()
	goleak.VerifyTestMain(m)
}
