package engine_test

import (
	"testing"

	"go.uber.org/goleak"

	"korsar/bot/engine/enginetest"
	"korsar/game/gametest"
	"korsar/storage/postgres/postgrestest"
)

func TestMain(m *testing.M) {
	gametest.CollectLess()
	goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit))
}

// harness is the harness of enginetest, with what several tests of this package need.
type harness struct{ *enginetest.Harness }

func newHarness(t testing.TB, o enginetest.Options) *harness {
	t.Helper()
	return &harness{enginetest.New(t, o)}
}
