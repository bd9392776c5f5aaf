package draw

import (
	"errors"

	"korsar/bot/table"
	"korsar/game"
)

// errNoGame is returned for a table at which no game has begun.
var errNoGame = errors.New("there is no game to be drawn at this table yet")

// Board draws a table as everybody may see it, as a PNG 1200 pixels wide. It fails if no game has begun.
func Board(state table.PublicState, faces Faces) ([]byte, error) {
	if !hasGame(&state) {
		return nil, errNoGame
	}
	b := newBoard(&state)
	return picture(b.high, faces, b.draw)
}

func hasGame(state *table.PublicState) bool {
	return len(state.Game.Seats) > 0 && len(state.Game.Seats) == len(state.Seats)
}

// board is a table that is being drawn, with its players around its ships.
type board struct {
	*table.PublicState
	looks      [game.Fleets]look
	places     places
	shipPlaces []shipPlace

	seaTop, seaEnd, high int
}

func newBoard(state *table.PublicState) *board {
	b := newSea(state, margin+plaqueHigh+gap)
	b.high = b.seaEnd + gap + plaqueHigh + margin
	b.places = placesOf(state.Options.Mode, len(state.Seats), b.high)
	return b
}

// newSea returns a board for drawing only its sea, from y on.
func newSea(state *table.PublicState, y int) *board {
	b := &board{PublicState: state, looks: fleetLooks(state.Game.Edition), places: provisionalPlaces(state), seaTop: y}
	b.seaEnd = b.placeShips(y)
	return b
}

func (b *board) draw(c *canvas) {
	b.drawPlayers(c)
	b.drawSea(c)
}

// drawPlayers draws the plaques and the draw pile around the sea.
func (b *board) drawPlayers(c *canvas) {
	c.names = seatNamesOf(b.Seats)
	for i, seat := range b.Seats {
		c.drawPlaque(b.PublicState, b.places.seats[i], seat)
	}
	c.drawPile(b.places.pile, b.Game.Pile, 0.95)
	if free := b.places.corner; !free.Empty() {
		c.stamp(compass{}, (free.Min.X+free.Max.X)/2, (free.Min.Y+free.Max.Y)/2, 0.62)
	}
}

// drawSea draws the ships, or a compass on an empty sea.
func (b *board) drawSea(c *canvas) {
	if len(b.shipPlaces) == 0 {
		c.stamp(compass{}, width/2, b.seaTop+emptySeaHeight/2, 1)
	}
	b.drawShips(c)
}

func (b *board) drawShips(c *canvas) {
	for i := range b.shipPlaces {
		b.drawShip(c, &b.shipPlaces[i])
	}
}
