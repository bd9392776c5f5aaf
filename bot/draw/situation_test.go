package draw

import (
	"math/rand/v2"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// newGame begins a game of an edition.
func newGame(t testing.TB, edition string, mode game.Mode, names ...string) *tabletest.Game {
	t.Helper()
	o := tabletest.Options(mode)
	o.Edition = edition
	return tabletest.Start(t, o, names...)
}

// evenTaste prefers all actions about equally.
var evenTaste = tabletest.Style{game.Launch: 9, game.Attack: 10, game.PlayCaptain: 11, game.PlayAdmiral: 12,
	game.Draw: 6}

// revealOf returns the present position with every hand open.
func revealOf(v *tabletest.Game) Reveal {
	r := v.Replay()
	return Reveal{State: r.PublicState, Hands: r.Hands}
}

// fullBoard returns a table with 25 ships at sea, with squadrons and commanders around them.
func fullBoard(t testing.TB, mode game.Mode, names ...string) table.PublicState {
	t.Helper()
	v := newGame(t, game.Korsar2019.ID, mode, names...)
	state := v.PublicState()
	sides := len(state.Game.Sides)
	chance := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= game.MaxShips; n++ {
		ship := game.Ship{Number: game.ShipNumber(n), Gold: 2 + n%7, Owner: game.Seat(n%len(names) + 1)}
		owner := mode.SideOf(ship.Owner)
		ship.Controller = owner
		for i, fleet := range game.AllFleets {
			if side := game.Side(i%sides + 1); chance.IntN(3) == 0 {
				ship.Squadrons = append(ship.Squadrons,
					game.Squadron{Fleet: fleet, Side: side, Strength: 1 + chance.IntN(13)})
				ship.Controller = side
			}
		}
		switch {
		case n%9 == 0:
			ship.Commander = game.Commander{Card: game.Admiral, Side: owner}
			ship.Controller = owner
		case n%4 == 0 && len(ship.Squadrons) > 0:
			s := ship.Squadrons[0]
			ship.Commander = game.Commander{Card: game.Captain(s.Fleet), Side: s.Side}
			ship.Controller = s.Side
		case len(ship.Squadrons) > 1:
			ship.Controller = game.NoSide
		}
		ship.Barred = n == 7
		state.Game.AtSea = append(state.Game.AtSea, ship)
	}
	return state
}

// fullHand returns seat 1's view of a table with the given numbers of ships at sea and of cards in hand. Seat 1 is on
// turn and can play every other card.
func fullHand(t testing.TB, mode game.Mode, ships, cards int, names ...string) table.Hand {
	t.Helper()
	h := newGame(t, game.Korsar2019.ID, mode, names...).Hand(1)
	state := fullBoard(t, mode, names...)
	h.PublicState, h.View.Turn = state, 1
	h.Game.AtSea, h.Game.Turn = h.Game.AtSea[:ships], 1
	deck := game.OrderedDeck()
	h.View.Hand, h.View.Options = nil, nil
	for i := range cards {
		card := deck[i*len(deck)/cards]
		h.View.Hand = append(h.View.Hand, card)
		if i%2 == 0 {
			h.View.Options = append(h.View.Options, game.Move{Action: game.Discard, Card: card})
		}
	}
	return h
}

// english is the language of pictures that do not depend on it.
var english = say.In("en")
