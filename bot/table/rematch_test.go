package table_test

import (
	"cmp"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestRematchKeepsEverySeat checks that an audience gets its seat and its role again, and that the seats of people are
// kept for them. The host asks, and a player whom a computer covers.
func TestRematchKeepsEverySeat(t *testing.T) {
	const role = 77
	w := audienceLobby(t, voting(), role)
	w.expect(anne, start, "done")
	w.expect(ben, leaveGame, "relieved")
	w.expect(anne, stop, "stopped")
	programs := []journal.Occupant{journal.Audience(role), {}, {}}
	seats := w.table.PublicState().Seats
	for _, test := range []struct {
		user, invited snowflake.ID
		own, kept     game.Seat
	}{{anne, ben, 2, 3}, {ben, anne, 3, 2}} {
		next, err := w.table.Rematch(w.click(test.user))
		if err != nil || !slices.Equal(next.Seated, programs) || next.HostSeat != test.own ||
			len(next.Invited) != 1 || next.Invited[0].ID != test.invited || next.Invited[0].Seat != test.kept {
			t.Errorf("at %+v the rematch is %+v, %v", seats, next, err)
		}
	}
}

// TestComputersKeepTheirNames checks that the computers of a rematch, and of its rematch, have the names that they had.
func TestComputersKeepTheirNames(t *testing.T) {
	const first = 3
	mate := []journal.Occupant{journal.Computer(journal.Mate)}
	for _, names := range []journal.TableID{0, first} {
		w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 2), Seated: mate, Names: names})
		named := cmp.Or(names, tableID)
		if got := w.table.PublicState().Seats[0].Alias; got != table.ComputerName(named, 1) {
			t.Errorf("named like table %d it is %s", named, got)
		}
		w.expect(anne, start, "done")
		w.expect(anne, stop, "stopped")
		if next, err := w.table.Rematch(w.click(anne)); err != nil || next.Names != named {
			t.Errorf("the rematch of table %d takes the names of table %d, %v", named, next.Names, err)
		}
	}
}
