package endurance_test

import (
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"korsar/storage/postgres/postgrestest"
)

// TestMain runs the tests. In a child process it runs a bot or its viewers instead.
func TestMain(m *testing.M) {
	if os.Getenv(childViewers) != "" {
		if err := watchAsChild(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if os.Getenv(childAPI) != "" {
		serve := serveAsChild
		if os.Getenv(childClock) != "" {
			serve = serveWithClock
		}
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit))
}
