package draw

import (
	"testing"

	"korsar/game"
)

// TestRosterHasRoomForNames: at every number of seats, every plate has room for six letters, and that of the reader has
// it beside two digits of gold.
func TestRosterHasRoomForNames(t *testing.T) {
	least := bold.length("Bartho…", textSize)
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			state := newGame(t, game.Korsar2019.ID, mode, hardNames[:seats]...).PublicState()
			for i := range state.Game.Sides {
				state.Game.Sides[i].Gold = 88
			}
			r := rosterOf(&state, game.Seat(seats))
			for i := range seats {
				if room := r.nameRoom(i); room < least {
					t.Errorf("%v of %d: seat %d has %d pixels for its name, not %d", mode, seats, i+1, room, least)
				}
			}
		}
	}
}
