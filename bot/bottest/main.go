package bottest

import (
	"testing"

	"go.uber.org/goleak"
)

// Main runs the tests of a package. It fails if they leave goroutines behind.
func Main(m *testing.M) { goleak.VerifyTestMain(m) }
