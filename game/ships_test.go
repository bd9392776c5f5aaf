package game_test

import (
	"slices"
	"testing"

	"korsar/game"
)

func TestShipsIsASet(t *testing.T) {
	ships := game.Ships(1<<1 | 1<<7 | 1<<25)
	if got := slices.Collect(ships.All()); !slices.Equal(got, []game.ShipNumber{1, 7, 25}) || ships.Count() != 3 {
		t.Errorf("%d ships %v, want #1 #7 #25", ships.Count(), got)
	}
	for n := range game.ShipNumber(255) {
		if want := n == 1 || n == 7 || n == 25; ships.Has(n) != want {
			t.Errorf("%v is in the set: %v", n, ships.Has(n))
		}
	}
	for n := range ships.All() {
		if n == 7 {
			break
		}
		if n > 7 {
			t.Errorf("told of %v after the break", n)
		}
	}
}
