package gametest

import (
	"flag"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

var seedFixed sync.Once

// Check checks a property with the same random inputs each time, so that the verdict depends on the code alone. A
// campaign uses new inputs.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	seedFixed.Do(func() {
		if seed := flag.Lookup("rapid.seed"); !campaign() && seed.Value.String() == seed.DefValue {
			if err := seed.Value.Set("1"); err != nil {
				t.Fatal(err)
			}
		}
	})
	rapid.Check(t, property)
}
