package puzzle

import (
	"slices"

	"korsar/game"
)

// same reports whether two options of a view are equal or differ only in the number of the ship. The ships must have
// equal gold, owner, pirates and commander.
func same(v *game.SeatView, a, b game.Move) bool {
	if a == b {
		return true
	}
	if a.Action != b.Action || a.Card != b.Card || a.Ship == game.NoShip || b.Ship == game.NoShip {
		return false
	}
	one, other := v.Ship(a.Ship), v.Ship(b.Ship)
	return one.Gold == other.Gold && one.Owner == other.Owner && one.Commander == other.Commander &&
		one.Controller == other.Controller && one.Barred == other.Barred && slices.Equal(one.Squadrons, other.Squadrons)
}
