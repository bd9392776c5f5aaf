package gametest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// CampaignEnv is the environment variable that runs tests in full. They then play every game to its end, damage
// hundreds of files, kill hundreds of processes and include checks that depend on the speed of the machine. Without it
// tests take a sample, and their verdict depends on the code alone.
const CampaignEnv = "KORSAR_CAMPAIGN"

func campaign() bool { return os.Getenv(CampaignEnv) != "" }

// Campaign skips a test unless CampaignEnv is set. It is for tests that take minutes, and for tests that can fail
// because of timing: leases of seconds, clicks at a rate, processes killed at random moments.
func Campaign(t testing.TB) {
	t.Helper()
	if !campaign() {
		t.Skipf("%s=1 runs it", CampaignEnv)
	}
}

// Sample returns the size of a sample to test: all if CampaignEnv is set, otherwise few.
func Sample(t testing.TB, what string, few, all int) int {
	t.Helper()
	if campaign() {
		return all
	}
	t.Attr("sample", fmt.Sprintf("%d of %d %s", few, all, what))
	return few
}

// Long skips a test that takes seconds if -short is set, as it is under the race detector.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes seconds: -short leaves it out")
	}
}

// Count adds a number to the table at the end of a campaign, which counts kills, games, moves, lost and doubled moves,
// and inputs.
func Count(t testing.TB, what string, n int) {
	t.Helper()
	t.Attr(strings.ReplaceAll(what, " ", "-"), strconv.Itoa(n))
}
