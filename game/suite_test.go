package game_test

import (
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

func TestEditions(t *testing.T) {
	for _, e := range game.Editions {
		gametest.Suite(t, e)
	}
}
