package gametest

import (
	"flag"
	"runtime/debug"
)

// gcPercent is the GOGC value of tests. They fill a small heap with values that live briefly, and collecting it at the
// default of 100 % takes up to a third of their time.
const gcPercent = 400

// CollectLess makes garbage collections rarer for the tests of a package, but not for its benchmarks. It is for
// TestMain.
func CollectLess() {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" {
		debug.SetGCPercent(gcPercent)
	}
}
