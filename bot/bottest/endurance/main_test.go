package endurance_test

import (
	"fmt"
	"os"
	"testing"

	"korsar/bot/bottest"
)

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
	bottest.Main(m)
}
