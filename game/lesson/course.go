package lesson

import (
	"errors"
	"slices"

	"korsar/game"
	"korsar/game/record"
)

// ErrUnfinished is returned for the record of a game that is not over.
var ErrUnfinished = errors.New("the game is not over: only finished games have lessons")

// course is a finished game as one seat played it.
type course struct {
	seat  game.Seat
	side  game.Side
	mode  game.Mode
	turns []turn                  // of the seat, in order
	ships [game.MaxShips + 1]fate // by ship
	end   game.State
}

// turn is a turn of the course's seat.
type turn struct {
	number  int // of the move, from 1
	counts  bool
	before  game.State
	played  game.Move
	ship    game.ShipNumber // launched or played onto
	options []game.Move
}

// fate is the history of a ship.
type fate struct {
	launched int       // the move that launched it
	taker    game.Side // NoSide if no side took the ship
	joined   int       // the first move of the seat's side that played a pirate onto the ship, or 0
	latest   int       // the latest move of the seat's side that played a card onto the ship, or 0
}

// courseOf replays a record for a seat.
func courseOf(r *record.Record, s game.Seat, counts func(move int) bool) (*course, error) {
	c := &course{seat: s, mode: r.Mode, side: r.Mode.SideOf(s)}
	end, err := r.Replay(func(before *game.State, m game.Move, t game.Turn) error {
		if t.Seat == s {
			c.turns = append(c.turns, turn{number: int(t.Number), counts: counts == nil || counts(int(t.Number)),
				before: *before, played: m, ship: t.Ship, options: before.Moves(s, nil)})
		}
		c.add(&t)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !end.Over() {
		return nil, ErrUnfinished
	}
	c.end = end
	return c, nil
}

// add records the effect of a turn on ships.
func (c *course) add(t *game.Turn) {
	ship := &c.ships[t.Ship]
	switch {
	case t.Move.Action == game.Launch:
		ship.launched = int(t.Number)
	case t.Ship != game.NoShip && t.Side == c.side:
		ship.latest = int(t.Number)
		if ship.joined == 0 && t.Move.Action == game.Attack {
			ship.joined = int(t.Number)
		}
	}
	for n := range t.Captured.All() {
		c.ships[n].taker = c.mode.SideOf(t.Next)
	}
	for side, ships := range t.AtEnd {
		for n := range ships.All() {
			c.ships[n].taker = game.Side(side)
		}
	}
}

// lost yields the ships that another side took.
func (c *course) lost(yield func(game.ShipNumber) bool) {
	for n := game.ShipNumber(1); n <= game.MaxShips; n++ {
		if taker := c.ships[n].taker; taker != game.NoSide && taker != c.side && !yield(n) {
			return
		}
	}
}

func (c *course) gold(n game.ShipNumber) int {
	_, gold := c.end.Launched(n)
	return gold
}

// owner returns the seat that launched a ship.
func (c *course) owner(n game.ShipNumber) game.Seat {
	by, _ := c.end.Launched(n)
	return by
}

// turnOf returns the seat's turn with a move, or nil if another seat made the move.
func (c *course) turnOf(move int) *turn {
	for i := range c.turns {
		if c.turns[i].number == move {
			return &c.turns[i]
		}
	}
	return nil
}

// brought returns the gold of the richest ship that a kind of card brought after a move: the seat played a card of the
// kind onto the ship, and its side took the ship.
func (c *course) brought(card game.Card, after int) int {
	richest := 0
	for i := range c.turns {
		if t := &c.turns[i]; t.number > after && t.played.Card == card && t.ship != game.NoShip &&
			c.ships[t.ship].taker == c.side {
			richest = max(richest, c.gold(t.ship))
		}
	}
	return richest
}

// missed reports whether the turn counts, the move was possible in it, and another move was made.
func (t *turn) missed(m game.Move) bool {
	return t.counts && t.played != m && slices.Contains(t.options, m)
}

// holder returns the side that would control a ship after a move of the turn, or that would take the ship with that
// move. It returns NoSide on a tie or for an illegal move.
func (t *turn) holder(m game.Move, n game.ShipNumber) game.Side {
	after := t.before
	made, err := after.Play(after.Turn(), m)
	if err != nil {
		return game.NoSide
	}
	return after.Holder(&made, n)
}
