package live

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
)

// players are the names of the people at the tests' tables, of every length.
var players = []string{"Anne", "Ben", "computer mate", "Dora the Explorer of Seven Seas", "audience", "Fritz",
	"computer captain for Gustave", "Hélène"}

// seaScene returns a table with the given number of seats and of ships. The ships have as many pirates around them as
// possible.
func seaScene(t testing.TB, seats, ships int) table.Scene {
	t.Helper()
	g := tabletest.Start(t, tabletest.Options(modeFor(seats)), players[:seats]...).Play(12, 3, tabletest.Balanced)
	scene := table.Scene{PublicState: g.PublicState()}
	public := &scene.Game
	sides := len(public.Sides)
	public.AtSea = nil
	chance := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= ships; n++ {
		ship := game.Ship{Number: game.ShipNumber(n), Gold: 2 + n%7, Owner: game.Seat(n%seats + 1)}
		ship.Controller = public.Mode.SideOf(ship.Owner)
		for i, fleet := range game.AllFleets {
			if side := game.Side(i%sides + 1); n%5 == 0 || chance.IntN(3) == 0 {
				ship.Squadrons = append(ship.Squadrons,
					game.Squadron{Fleet: fleet, Side: side, Strength: 1 + chance.IntN(30)})
				ship.Controller = side
			}
		}
		switch {
		case n%5 == 0: // every fleet, and the admiral
			ship.Commander = game.Commander{Card: game.Admiral, Side: ship.Controller}
		case n%4 == 0 && len(ship.Squadrons) > 0:
			s := ship.Squadrons[0]
			ship.Commander = game.Commander{Card: game.Captain(s.Fleet), Side: s.Side}
			ship.Controller = s.Side
		case len(ship.Squadrons) > 1:
			ship.Controller = game.NoSide
		}
		public.AtSea = append(public.AtSea, ship)
	}
	for i := range public.Sides {
		side := &public.Sides[i]
		side.Gold, side.Ships = 7*i+12, []game.Prize{{Ship: game.ShipNumber(i + 1), Gold: 7*i + 12}}
		scene.Captures = append(scene.Captures, game.PublicEvent{Kind: game.Captured, Side: side.Side,
			Ship: game.ShipNumber(i + 1), Gold: side.Gold})
	}
	return scene
}

// modeFor returns the mode for a number of seats. Free-for-all has at most five.
func modeFor(seats int) game.Mode {
	if seats > 5 {
		return game.Partnership
	}
	return game.FreeForAll
}

// endScene returns a table whose game is over, with the result and everything else that an end can have.
func endScene(t testing.TB, seats int) table.Scene {
	t.Helper()
	g := tabletest.Start(t, tabletest.Options(modeFor(seats)), players[:seats]...).Play(1000, 3, tabletest.Balanced)
	end := g.End()
	scene := table.Scene{PublicState: end.PublicState, Result: slices.Clone(end.Finished.Result), Next: "next",
		Top: &table.TopCapture{Ship: 4, Gold: 8, Owner: 2, Side: 1}}
	for _, side := range scene.Game.Sides {
		for _, prize := range side.Ships {
			scene.Captures = append(scene.Captures, game.PublicEvent{Kind: game.Captured, Side: side.Side,
				Ship: prize.Ship, Gold: prize.Gold})
		}
	}
	return scene
}

// voteScene returns a table at which an audience votes.
func voteScene(t testing.TB) table.Scene {
	scene := seaScene(t, 5, 5)
	scene.Game.Turn = 5
	scene.Poll = table.Poll{Seat: 5, Voters: 31, Lead: 2, Lines: []table.Tally{
		{Votes: 9}, {Votes: 14}, {Votes: 0, Vetoed: true}, {Votes: 5}, {Votes: 2}, {Votes: 1}, {Votes: 0}}}
	return scene
}

// foundAnalysis returns an analysis of a game with a number of sides. It has as many moves as replayPositions needs.
// The last one is a blunder.
func foundAnalysis(sides int) *analysis.Analysis {
	a := &analysis.Analysis{}
	for i := range 2 {
		seat := game.Seat(i + 1)
		m := analysis.Move{Number: i + 1, Seat: seat, Side: game.Side(seat), Played: game.DrawMove, Before: 0.3,
			After: 0.3, Verdict: analysis.Best, Best: pilot.Advice{Move: game.DrawMove, Reason: pilot.Gather}}
		if i == 1 {
			m.After, m.Loss, m.Verdict = 0.1, 0.2, analysis.Blunder
		}
		a.Moves = append(a.Moves, m)
	}
	for side := range sides {
		a.Sides = append(a.Sides, analysis.Side{Side: game.Side(side + 1), Expected: 0.25})
	}
	return a
}

// replayPositions returns positions of a game with every hand open: the deal, one after 20 moves, and the end.
func replayPositions(t testing.TB, seats int) (positions []community.Replay) {
	t.Helper()
	g := tabletest.Start(t, tabletest.Options(modeFor(seats)), players[:seats]...)
	for _, moves := range []int{0, 20, 1000} {
		positions = append(positions, g.Play(moves, 5, tabletest.Balanced).Replay())
	}
	end := &positions[2]
	end.Result, end.Ended = g.End().Finished.Result, time.Date(2026, 7, 28, 12, 0, 0, 0, time.UTC)
	return positions
}
