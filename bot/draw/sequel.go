package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
)

// Sequel is what followed an answer to a puzzle.
type Sequel struct {
	States []table.PublicState // the position, then that after each move; the last of Recent is the turn that led there
	Reader game.Seat           // the seat that answered
}

// stepShown is the content of a frame of a sequel.
type stepShown struct {
	scene
	turns []table.Turn // the moves that the frame adds
	gains []winnings   // in the last frame
}

// winnings are the gold that a seat won.
type winnings struct {
	seat table.Seat
	gold int
}

// steps returns the frames: the answer, the replies if there are any, and the outcome. All show only the ships that
// the sequel is about.
func (q *Sequel) steps() []stepShown {
	list := []stepShown{q.merged(1, 2)}
	last := len(q.States)
	if last > 2 {
		list = append(list, q.merged(2, last))
	}
	outcome := stepShown{scene: scene{state: &q.States[last-1]}}
	for _, seat := range outcome.state.Seats {
		won := outcome.state.Game.Sides[seat.Side-1].Gold - q.States[0].Game.Sides[seat.Side-1].Gold
		if won > 0 {
			outcome.gains = append(outcome.gains, winnings{seat, won})
		}
	}
	list = append(list, outcome)
	for i := range list {
		list[i].state = onlyShips(list[i].state, q.ships())
	}
	return list
}

// mostSequelShips bounds the ships of a sequel, so that its picture is not higher than a phone shows.
const mostSequelShips = 2

// ships returns the ships that the sequel is about, most important first: the ship of the answer, those that were
// taken, and those that the others played onto. If there is none, it returns the ships with the most gold.
func (q *Sequel) ships() (ships []game.ShipNumber) {
	add := func(n game.ShipNumber) {
		if n != game.NoShip && len(ships) < mostSequelShips && !slices.Contains(ships, n) {
			ships = append(ships, n)
		}
	}
	var turns []table.Turn
	for at := range q.States[1:] {
		turns = append(turns, q.turn(at+1))
	}
	add(turns[0].Events[0].Ship)
	for _, turn := range turns {
		for _, e := range turn.Events[1:] {
			add(e.Ship)
		}
	}
	for _, turn := range turns {
		if turn.Events[0].Kind != game.Launched {
			add(turn.Events[0].Ship)
		}
	}
	if len(ships) > 0 {
		return ships
	}
	richest := slices.SortedStableFunc(slices.Values(q.States[0].Game.AtSea),
		func(a, b game.Ship) int { return b.Gold - a.Gold })
	for _, ship := range richest {
		add(ship.Number)
	}
	return ships
}

// merged returns one frame for the moves to the states from from to before to: the sea after the last of them, and the
// ships that were taken meanwhile as they were then.
func (q *Sequel) merged(from, to int) stepShown {
	shown := stepShown{scene: scenesOfMove(&q.States[from-1], &q.States[from])[0], turns: []table.Turn{q.turn(from)}}
	for at := from + 1; at < to; at++ {
		s, turn := scenesOfMove(&q.States[at-1], &q.States[at])[0], q.turn(at)
		s.state = withTaken(s.state, shown.state, shown.taken)
		s.taken = slices.Concat(shown.taken, s.taken)
		if turn.Events[0].Kind == game.Launched { // the halo stays where there was a fight
			s.played = shown.played
		}
		shown = stepShown{scene: s, turns: append(shown.turns, turn)}
	}
	return shown
}

// turn returns the turn that led to a state.
func (q *Sequel) turn(at int) table.Turn {
	recent := q.States[at].Recent
	return recent[len(recent)-1]
}

// withTaken returns a state with the ships that were taken since an earlier one.
func withTaken(state, earlier *table.PublicState, taken []game.PublicEvent) *table.PublicState {
	both := *state
	for _, ship := range earlier.Game.AtSea {
		if slices.ContainsFunc(taken, func(e game.PublicEvent) bool { return e.Ship == ship.Number }) {
			both.Game.AtSea = append(slices.Clip(both.Game.AtSea), ship)
		}
	}
	return &both
}

// onlyShips returns a state with only some of its ships at sea.
func onlyShips(state *table.PublicState, ships []game.ShipNumber) *table.PublicState {
	fewer := *state
	fewer.Game.AtSea = slices.DeleteFunc(slices.Clone(state.Game.AtSea), func(s game.Ship) bool {
		return !slices.Contains(ships, s.Number)
	})
	return &fewer
}
