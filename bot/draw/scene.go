package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// scene is the content of a frame of an animation.
type scene struct {
	state  *table.PublicState
	played game.ShipNumber    // the ship that was just launched, or played onto; 0 for none
	taken  []game.PublicEvent // the events of the ships that are about to leave
	result []ResultSide       // over the sea; nil for none
	quiet  bool               // nothing has happened at sea
	delay  int                // for how long it is shown, in hundredths of a second
}

// How long scenes are shown, in hundredths of a second.
const (
	openingDelay = 120
	quietDelay   = 30
	playedDelay  = 90
	takenDelay   = 170
	emptiedDelay = 50 // after the ships have left
	resultDelay  = 600

	// maxDelay bounds the sum of all scenes but the result. A whole game is shown faster than a few rounds of it.
	// minDelay is the least delay of a scene, since browsers show shorter ones for longer.
	maxDelay = 6000
	minDelay = 15
)

// scenesOf returns the scenes of a game between two positions.
func scenesOf(g Game, from, to int) []scene {
	list := []scene{{state: &g.States[from], delay: openingDelay}}
	for at := from + 1; at <= to; at++ {
		list = append(list, scenesOfMove(&g.States[at-1], &g.States[at])...)
	}
	last := &list[len(list)-1]
	last.quiet = false
	if to == g.end() {
		last.result = g.resultSides()
	}
	list = thinned(list)
	quicken(list)
	list[len(list)-1].delay = resultDelay
	return list
}

// resultSides returns the sides of the game's result, best first. It returns nil if the game was stopped.
func (g *Game) resultSides() []ResultSide {
	return NewResultSides(&g.States[g.end()], g.Result, g.Ratings)
}

// scenesOfMove returns the scenes of a move. The first shows its effect. If ships are taken after it, another shows the
// sea without them.
func scenesOfMove(before, after *table.PublicState) []scene {
	var events []game.PublicEvent
	if n := len(after.Recent); n > 0 {
		events = after.Recent[n-1].Events
	}
	var action game.PublicEvent
	if len(events) > 0 {
		action, events = events[0], events[1:]
	}
	taken := slices.DeleteFunc(slices.Clone(events), func(e game.PublicEvent) bool { return e.Kind == game.Ended })
	s := scene{state: after, played: action.Ship, taken: taken, quiet: action.Ship == 0, delay: playedDelay}
	if s.quiet {
		s.delay = quietDelay
	}
	if len(taken) == 0 {
		return []scene{s}
	}
	s.state, s.quiet, s.delay = beforeTaking(before, after, action, taken), false, takenDelay
	return []scene{s, {state: after, delay: emptiedDelay}}
}

// beforeTaking returns the position after a move, before ships are taken. A ship is controlled by the side that takes
// her. If nobody takes her, the move's effect on her controller is not known.
func beforeTaking(before, after *table.PublicState, action game.PublicEvent,
	taken []game.PublicEvent) *table.PublicState {
	state := *after
	state.Phase = journal.Playing
	state.Game.Sides = before.Game.Sides
	state.Game.AtSea = slices.Clone(before.Game.AtSea)
	if action.Kind == game.Launched {
		state.Game.AtSea = append(state.Game.AtSea,
			game.Ship{Number: action.Ship, Gold: action.Gold, Owner: action.Seat, Controller: action.Side})
	}
	for i := range state.Game.AtSea {
		state.Game.AtSea[i].Barred = false
	}
	if action.Ship != 0 {
		playOnto(state.Game.Ship(action.Ship), action)
	}
	for _, e := range taken {
		if e.Kind.IsTaking() {
			state.Game.Ship(e.Ship).Controller = e.Side
		}
	}
	for _, ship := range after.Game.AtSea {
		*state.Game.Ship(ship.Number) = ship
	}
	return &state
}

// playOnto applies a move to a ship.
func playOnto(ship *game.Ship, action game.PublicEvent) {
	switch action.Kind {
	case game.Commanded:
		ship.Commander = game.Commander{Card: action.Card, Side: action.Side}
	case game.Attacked:
		ship.Squadrons = slices.Clone(ship.Squadrons)
		fleet := action.Card.Fleet()
		i := slices.IndexFunc(ship.Squadrons, func(s game.Squadron) bool { return s.Fleet == fleet })
		if i < 0 {
			i = len(ship.Squadrons)
			ship.Squadrons = append(ship.Squadrons, game.Squadron{Fleet: fleet, Side: action.Side})
		}
		ship.Squadrons[i].Strength += action.Card.Strength()
	}
}

// thinned leaves out quiet scenes, evenly, so that at most maxScenes are left.
func thinned(list []scene) []scene {
	quiet := 0
	for _, s := range list {
		if s.quiet {
			quiet++
		}
	}
	surplus, passed := len(list)-maxScenes, 0
	if surplus <= 0 {
		return list
	}
	return slices.DeleteFunc(list, func(s scene) bool {
		if !s.quiet {
			return false
		}
		passed++
		return passed*surplus/quiet > (passed-1)*surplus/quiet
	})
}

// quicken shortens the scenes to a sum of maxDelay, but none below minDelay.
func quicken(list []scene) {
	sum := 0
	for _, s := range list {
		sum += s.delay
	}
	if sum <= maxDelay {
		return
	}
	for i := range list {
		list[i].delay = max(list[i].delay*maxDelay/sum, minDelay)
	}
}
