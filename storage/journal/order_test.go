package journal_test

import (
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestRepeatedOrderStays checks that an order that repeats stays after the move that is made if First is not legal.
func TestRepeatedOrderStays(t *testing.T) {
	s := storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 2), 1)
	s.Open()
	s.Join(2)
	s.Start()
	seat := s.Game.Turn()
	order := journal.Order{First: game.SitOutMove, Else: game.DrawMove, UntilAttacked: true}
	s.Commit(1, journal.Ordered{Seat: seat, Order: order}, journal.Played{Seat: seat, Move: game.DrawMove})
	if s.Orders[seat] != order {
		t.Errorf("the order is %+v", s.Orders[seat])
	}
}
