package draw

import (
	"errors"
	"image"
	"slices"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// errNoGame is returned for a table at which no game has begun.
var errNoGame = errors.New("there is no game to be drawn at this table yet")

// Board draws a table as everybody may see it, as a PNG 1200 pixels wide. It fails if no game has
// begun.
func Board(state table.PublicState) ([]byte, error) {
	if len(state.Game.Seats) == 0 || len(state.Game.Seats) != len(state.Seats) {
		return nil, errNoGame
	}
	b := newBoard(&state)
	return picture(b.high, b.draw)
}

// board is a table that is being drawn.
type board struct {
	*table.PublicState
	looks      [game.Fleets]look
	places     places
	shipPlaces []shipPlace
	high       int
}

// shipPlace is where a ship lies at sea.
type shipPlace struct {
	ship         *game.Ship
	x, y         int // of the ship's origin
	above, below []tokenAt
	scale        float64
	width        int // of the whole place
}

// token is a squadron or the admiral next to a ship.
type token interface {
	figure
	turned() token // for a place below the ship
}

// tokenAt is a token with its side and where that side sits.
type tokenAt struct {
	token
	strength int // of a squadron
	side     game.Side
	toward   image.Point
}

func newBoard(state *table.PublicState) *board {
	b := &board{PublicState: state, looks: fleetLooks(state.Game.Edition)}
	// Which tokens lie above a ship and which below does not depend on how high
	// the picture gets.
	b.places = placesOf(state.Options.Mode, len(state.Seats), 2*(plaqueHigh+margin)+1000)
	b.high = b.placeShips(margin+plaqueHigh+gap) + gap + plaqueHigh + margin
	b.places = placesOf(state.Options.Mode, len(state.Seats), b.high)
	for i := range b.shipPlaces {
		for _, list := range [][]tokenAt{b.shipPlaces[i].above, b.shipPlaces[i].below} {
			for j := range list {
				list[j].toward = b.places.of(state.Options.Mode, list[j].side)
			}
		}
	}
	return b
}

// formations are how ships lie at sea: up to so many ships in rows of so many, at a scale.
var formations = []struct {
	ships, row int
	scale      float64
}{{3, 3, 1.3}, {8, 4, 1.12}, {15, 5, 0.98}, {game.MaxShips, 6, 0.84}}

// Sizes of a ship's place at scale 1.
const (
	tokenHigh      = 100
	tokenWide      = 62
	mastHigh       = 112
	tagHigh        = 58 // from the waterline to the lower edge of the owner's name
	emptySeaHeight = 200
)

// placeShips gives every ship its place, from y downwards, and returns where the sea ends.
func (b *board) placeShips(y int) int {
	ships := b.Game.AtSea
	if len(ships) == 0 {
		return y + emptySeaHeight
	}
	form := formations[slices.IndexFunc(formations, func(f struct {
		ships, row int
		scale      float64
	}) bool {
		return len(ships) <= f.ships
	})]
	rows := (len(ships) + form.row - 1) / form.row
	most := (len(ships) + rows - 1) / rows
	for row := range slices.Chunk(ships, most) {
		y = b.placeRow(row, inner/most, form.scale, y)
	}
	return y
}

// placeRow gives each ship of a row a place as high as the tallest needs, and centres her in it.
func (b *board) placeRow(ships []game.Ship, wide int, scale float64, y int) int {
	start, most := len(b.shipPlaces), 0
	x := margin + (inner-wide*len(ships))/2 + wide/2
	for i := range ships {
		at := shipPlace{ship: &ships[i], x: x + i*wide, scale: scale, width: wide}
		b.addTokens(&at)
		most = max(most, at.height())
		b.shipPlaces = append(b.shipPlaces, at)
	}
	for i := range b.shipPlaces[start:] {
		at := &b.shipPlaces[start+i]
		at.y = y + (most-at.height())/2 + at.heightAboveWater()
	}
	return y + most + scaled(14, scale)
}

// heightAboveWater returns how much of the place is above the waterline.
func (at *shipPlace) heightAboveWater() int {
	return scaled(float64(min(len(at.above), 1)*tokenHigh+mastHigh), at.scale)
}

// height returns the height of the whole place.
func (at *shipPlace) height() int {
	return at.heightAboveWater() + scaled(float64(tagHigh+min(len(at.below), 1)*tokenHigh), at.scale)
}

func scaled(length, scale float64) int { return round(length * scale) }

// addTokens puts the squadrons and the admiral around a ship, each on the side where its senders
// sit, in the order of their places.
func (b *board) addTokens(at *shipPlace) {
	put := func(f token, strength int, side game.Side) {
		toward := b.places.of(b.Options.Mode, side)
		if b.places.isAbove(toward) {
			at.above = append(at.above, tokenAt{f, strength, side, toward})
		} else {
			at.below = append(at.below, tokenAt{f.turned(), strength, side, toward})
		}
	}
	commander := at.ship.Commander
	for _, s := range at.ship.Squadrons {
		led := commander.Card.IsCaptain() && commander.Card.Fleet() == s.Fleet
		put(squadron{look: b.looks[s.Fleet-1], captain: led, leads: s.Side == at.ship.Controller}, s.Strength, s.Side)
	}
	if commander.Card == game.Admiral {
		put(flagship{leads: commander.Side == at.ship.Controller}, 0, commander.Side)
	}
	byPlace := func(one, other tokenAt) int { return one.toward.X - other.toward.X }
	slices.SortStableFunc(at.above, byPlace)
	slices.SortStableFunc(at.below, byPlace)
}

func (b *board) draw(c *canvas) {
	for i, seat := range b.Seats {
		c.drawPlaque(b.PublicState, b.places.seats[i], seat)
	}
	c.drawPile(b.places.pile, b.Game.Pile)
	if len(b.shipPlaces) == 0 {
		c.stamp(compass{}, width/2, margin+plaqueHigh+gap+emptySeaHeight/2, 1)
	}
	for i := range b.shipPlaces {
		b.drawShip(c, &b.shipPlaces[i])
	}
}

// drawShip draws a ship and everything around her.
func (b *board) drawShip(c *canvas, at *shipPlace) {
	owner := b.Options.Mode.SideOf(at.ship.Owner)
	c.stamp(pennant{side: at.ship.Controller, owned: at.ship.Controller == owner}, at.x+scaled(-58, at.scale),
		at.y+scaled(-30, at.scale), 0.8*at.scale)
	c.stamp(merchant{at.ship.Gold}, at.x+scaled(14, at.scale), at.y, 0.88*at.scale)
	if at.ship.Barred {
		c.stamp(barred{}, at.x+scaled(74, at.scale), at.y+scaled(-78, at.scale), at.scale)
	}
	b.tag(c, at)
	b.tokens(c, at, at.above, scaled(-mastHigh-tokenHigh/2+12, at.scale), -1)
	b.tokens(c, at, at.below, scaled(tagHigh+tokenHigh/2-12, at.scale), 1)
}

// minBadgeScale is the smallest scale at which the number of a badge is readable.
const minBadgeScale = 0.75

// tag writes a ship's number and owner beneath her.
func (b *board) tag(c *canvas, at *shipPlace) {
	size := max(scaled(29, at.scale), 27)
	number := "#" + strconv.Itoa(int(at.ship.Number))
	seat := b.Seats[at.ship.Owner-1]
	y := at.y + scaled(36, at.scale)
	numberWide := bold.length(number, size)
	badgeWide := scaled(44, at.scale)
	room := at.width - 24 - numberWide - 10 - badgeWide
	name := min(bold.length(bold.clip(measuredName(seat), size, room), size), room)
	x := at.x - (numberWide+10+badgeWide+name)/2
	c.write(number, x, y, size, foam, left)
	c.stamp(badgeOf(seat.Side), x+numberWide+10+badgeWide/2, y, max(0.82*at.scale, minBadgeScale))
	c.drawName(seat, x+numberWide+14+badgeWide, y, size, room, cream)
}

// tokens lays out cards in a row next to a ship, each with the badge of its side on the outer
// edge, with an arrow to where that side sits.
func (b *board) tokens(c *canvas, at *shipPlace, list []tokenAt, dy, out int) {
	step := min(scaled(tokenWide+6, at.scale), (at.width-4)/max(len(list), 1))
	x := at.x - step*(len(list)-1)/2
	y := at.y + dy
	for i, token := range list {
		c.stamp(token.token, x+i*step, y, at.scale)
		if s, ok := token.token.(squadron); ok {
			s.legend(c, token.strength, x+i*step, y, at.scale)
		}
	}
	for i, token := range list {
		x, y := x+i*step-scaled(14, at.scale), y+out*scaled(42, at.scale)
		c.stamp(towards(x, y, token.toward.X, token.toward.Y), x, y, 0.8*at.scale)
		c.stamp(badgeOf(token.side), x, y, max(0.78*at.scale, minBadgeScale))
	}
}

// barred marks a ship that the player on turn may not play onto.
type barred struct{}

func (barred) box() box { return around(28, 28) }

func (barred) draw(p *pen) {
	p.DrawCircle(0, 0, 20)
	p.shape(cream, dyes["red"], 7)
	p.bar(-13, 13, 13, -13)
	p.line(dyes["red"], 7)
}
