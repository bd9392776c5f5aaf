package gametest

import (
	"os"
	"testing"
)

// FullEnv is the environment variable that makes tests complete: every game whole, hundreds of damaged files, the soak
// test. Without it they take a sample and say so in their log.
const FullEnv = "KORSAR_FULL"

func full() bool { return os.Getenv(FullEnv) != "" }

// Full skips a test unless FullEnv is set.
func Full(t testing.TB) {
	t.Helper()
	if !full() {
		t.Skipf("%s=1 runs it", FullEnv)
	}
}

// Sample returns how many of something to test: all if FullEnv is set, otherwise few.
func Sample(t testing.TB, what string, few, all int) int {
	t.Helper()
	if full() {
		return all
	}
	t.Logf("only %d of %d %s: %s=1 takes all", few, all, what, FullEnv)
	return few
}

// Long skips a test that takes seconds if -short is set.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes seconds: -short leaves it out")
	}
}
