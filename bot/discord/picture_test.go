package discord

import (
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestResultCardShowsWhoLostAndTookTheShip: the card names the users who had the seats when the ship was captured.
func TestResultCardShowsWhoLostAndTookTheShip(t *testing.T) {
	e := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1, tabletest.Balanced).End()
	dora := table.User{ID: 104, Name: "Dora"}
	e.Former = []table.FormerSeat{{Seat: table.Seat{Seat: 2, Side: 2, User: dora}, Until: 9}}
	for move, want := range map[int]string{9: "Dora", 10: "Ben"} {
		e.Top = &table.TopCapture{Ship: 1, Gold: 8, Owner: 2, Side: 1, Move: move}
		lost := resultCard(say.In("en"), e).Capture
		e.Top = &table.TopCapture{Ship: 1, Gold: 8, Owner: 1, Side: 2, Move: move}
		took := resultCard(say.In("en"), e).Capture
		if lost.Owner.Name != want || lost.Taker.Name != "Anne" ||
			took.Taker.Name != want || took.Owner.Name != "Anne" {
			t.Errorf("in move %d %s lost a ship to %s, and %s one to %s, want %s for seat 2", move, lost.Owner.Name,
				lost.Taker.Name, took.Owner.Name, took.Taker.Name, want)
		}
	}
}
