package say

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

// fullTable returns a table that is as full as possible: eight seats or five, the longest names, every ship at sea and
// attacked by all four fleets.
func fullTable(t testing.TB, mode game.Mode, name string) table.PublicState {
	t.Helper()
	seats := 5
	if mode == game.Partnership {
		seats = 8
	}
	v := tabletest.Start(t, tabletest.Options(mode), slices.Repeat([]string{name}, seats)...)
	state := v.PublicState()
	state.Game.Turn, state.Game.Moves = 8%game.Seat(seats)+1, 299
	var ships []game.ShipNumber
	for n := game.ShipNumber(1); n <= game.MaxShips; n++ {
		ship := game.Ship{Number: n, Gold: 8, Owner: game.Seat(int(n)%seats + 1), Barred: true, Controller: 1,
			Commander: game.Commander{Card: game.Captain(game.Blue), Side: 1}}
		for i, fleet := range game.AllFleets {
			ship.Squadrons = append(ship.Squadrons,
				game.Squadron{Fleet: fleet, Side: game.Side(i + 1), Strength: 30, Pirates: [4]int{2, 4, 4, 2}})
		}
		state.Game.AtSea = append(state.Game.AtSea, ship)
		ships = append(ships, n)
	}
	for i := range state.Game.Sides {
		for _, n := range ships {
			state.Game.Sides[i].Ships = append(state.Game.Sides[i].Ships, game.Prize{Ship: n, Gold: 8})
		}
		state.Game.Sides[i].Gold = 100
	}
	for i := range state.Game.Seats {
		state.Game.Seats[i].Cards = 60
	}
	for i := range 60 {
		state.Recent = append(state.Recent, table.Turn{Seat: 1, Covered: journal.Late,
			Events: []game.PublicEvent{{Kind: game.Commanded, Move: i, Seat: 1, Side: 1,
				Card: game.Captain(game.Yellow), Ship: 25,
				Displaced: game.Commander{Card: game.Captain(game.Green), Side: 2}}}})
	}
	state.Due = time.Unix(1_800_000_000, 0)
	for _, s := range state.Seats {
		state.Offers = append(state.Offers, table.Offer{Seat: s.Seat, To: s.User})
		state.Guests = append(state.Guests, table.Guest{User: s.User, Declined: true})
	}
	return state
}

// tournamentLobby returns the third table of the second round of a tournament. Only Ben has joined.
func tournamentLobby() table.PublicState {
	state := tabletest.Lobby(tabletest.Options(game.FreeForAll), "", "Ben", "", "computer mate")
	state.Host, state.Tournament, state.Reunites = table.User{}, &table.TournamentTable{Round: 2, Number: 3}, true
	for i, name := range map[int]string{0: "Anne", 2: "Cleo"} {
		state.Seats[i].KeptFor = table.User{ID: 101, Name: name}
	}
	for _, s := range []int{0, 2} {
		state.Guests = append(state.Guests, table.Guest{User: state.Seats[s].KeptFor, Kept: true})
	}
	return state
}

// fullHand returns a hand of every kind of card, on turn, with every ship to choose from.
func fullHand(t testing.TB, name string) table.Hand {
	t.Helper()
	h := table.Hand{PublicState: fullTable(t, game.Partnership, name)}
	h.View = game.SeatView{PublicView: h.Game, Seat: 1}
	h.Game.Turn, h.View.Turn = 1, 1
	h.View.Options = append(h.View.Options, game.DrawMove)
	for c := game.Merchant2; c <= game.Admiral; c++ {
		for range c.Copies() {
			h.View.Hand = append(h.View.Hand, c)
			h.View.Partner = append(h.View.Partner, c)
		}
		for n := game.ShipNumber(1); n <= game.MaxShips && !c.IsMerchant(); n++ {
			h.View.Options = append(h.View.Options, game.PlayMove(c, n))
		}
	}
	for i := range 60 {
		h.Since = append(h.Since, game.PrivateEvent{PublicEvent: game.PublicEvent{Kind: game.Drew, Move: i, Seat: 1},
			Drawn: game.Captain(game.Red)})
	}
	return h
}

// hostileNames are names of 32 characters that do harm if they are not escaped.
var hostileNames = []string{
	strings.Repeat("W", 32),
	strings.Repeat("*", 32),
	strings.Repeat("😀", 32),
	strings.Repeat("\\`|@everyone ", 3)[:32],
}
