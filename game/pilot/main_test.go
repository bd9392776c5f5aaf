package pilot_test

import (
	"testing"

	"korsar/game/gametest"
)

func TestMain(m *testing.M) {
	gametest.CollectLess()
	m.Run()
}
