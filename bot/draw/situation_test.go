package draw

import (
	"math/rand/v2"
	"testing"

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

// fullBoard returns a table with 25 ships at sea, each with what can be around a ship.
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
				ship.Squadrons = append(ship.Squadrons, game.Squadron{Fleet: fleet, Side: side, Strength: 1 + chance.IntN(13)})
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
