package draw

import (
	"slices"

	"korsar/game"
)

// shipPlace is where a ship lies at sea.
type shipPlace struct {
	ship         *game.Ship
	x, y         int // of the ship's origin
	above, below []tokenAt
	scale        float64
	width        int // of the whole place
}

// token is a squadron or a commander next to a ship.
type token interface {
	figure
	turned() token // for a place below the ship
}

// tokenAt is a token with its side.
type tokenAt struct {
	token
	strength int // of a squadron
	side     game.Side
	seat     int // where that side sits, from the left, in pixels
}

// formation is a layout of the sea: for at most how many ships, how many in a row, at what scale.
type formation struct {
	ships, row int
	scale      float64
}

var formations = []formation{{3, 3, 1.3}, {8, 4, 1.12}, {15, 5, 0.98}, {game.MaxShips, 5, 0.86}}

// formationOf returns the formation for a number of ships.
func formationOf(ships int) formation {
	return formations[slices.IndexFunc(formations, func(f formation) bool { return ships <= f.ships })]
}

// minTokenScale is the smallest scale of a token. Its strength is readable on a phone.
const minTokenScale = 1

// Sizes of a ship's place at scale 1.
const (
	tokenHigh      = 164
	tokenMiddle    = 58 // from its lower edge to the middle of a card
	tokenWide      = 72
	mastHigh       = 118 // from the waterline to the upper edge of her pennant, rounded down
	pennantGap     = 24  // between the pennant and a card
	tagHigh        = 70  // from the waterline to the lower edge of the owner's name
	emptySeaHeight = 200
)

// placeShips gives every ship its place, from y downwards, and returns where the sea ends.
func (b *board) placeShips(y int) int {
	ships := b.Game.AtSea
	if len(ships) == 0 {
		return y + emptySeaHeight
	}
	form := formationOf(len(ships))
	rows := (len(ships) + form.row - 1) / form.row
	most := (len(ships) + rows - 1) / rows
	for row := range slices.Chunk(ships, most) {
		y = b.placeRow(row, inner/most, form.scale, y)
	}
	return y
}

// placeRow gives each ship of a row a place, from y downwards, and returns where the row ends. All ships of a row lie
// on one waterline.
func (b *board) placeRow(ships []game.Ship, wide int, scale float64, y int) int {
	start, above, below := len(b.shipPlaces), 0, 0
	x := margin + (inner-wide*len(ships))/2 + wide/2
	for i := range ships {
		at := shipPlace{ship: &ships[i], x: x + i*wide, scale: scale, width: wide}
		b.addTokens(&at)
		above, below = max(above, at.heightAboveWater()), max(below, at.height()-at.heightAboveWater())
		b.shipPlaces = append(b.shipPlaces, at)
	}
	for i := range b.shipPlaces[start:] {
		b.shipPlaces[start+i].y = y + above
	}
	return y + above + below + scaled(14, scale)
}

func (at *shipPlace) tokenScale() float64 { return max(at.scale, minTokenScale) }

// heightAboveWater returns how much of the place is above the waterline.
func (at *shipPlace) heightAboveWater() int {
	if len(at.above) == 0 {
		return scaled(mastHigh, at.scale)
	}
	return scaled(mastHigh+pennantGap, at.scale) + scaled(tokenHigh, at.tokenScale())
}

// height returns the height of the whole place.
func (at *shipPlace) height() int {
	return at.heightAboveWater() + scaled(tagHigh, at.scale) + min(len(at.below), 1)*scaled(tokenHigh, at.tokenScale())
}

func scaled(length, scale float64) int { return round(length * scale) }

// addTokens puts the squadrons and the commander of a ship around her, each on the side where its senders sit, in the
// order of their places.
func (b *board) addTokens(at *shipPlace) {
	put := func(f token, strength int, side game.Side) {
		toward := b.places.of(b.Options.Mode, side)
		if b.places.isAbove(toward) {
			at.above = append(at.above, tokenAt{f, strength, side, toward.X})
		} else {
			at.below = append(at.below, tokenAt{f.turned(), strength, side, toward.X})
		}
	}
	for _, s := range at.ship.Squadrons {
		if s.Strength > 0 {
			put(squadron{look: b.looks[s.Fleet-1], leads: s.Side == at.ship.Controller}, s.Strength, s.Side)
		}
	}
	if led := at.ship.Commander; led.Card != game.NoCard {
		put(commander{faceOf(b.looks, led.Card).bust(), led.Side == at.ship.Controller}, 0, led.Side)
	}
	byPlace := func(one, other tokenAt) int { return one.seat - other.seat }
	slices.SortStableFunc(at.above, byPlace)
	slices.SortStableFunc(at.below, byPlace)
}
