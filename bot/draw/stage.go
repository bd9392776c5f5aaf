package draw

import (
	"image"

	"korsar/bot/table"
	"korsar/game"
)

// stage is the sea on which the scenes of an animation are drawn. It has one size, and each ship a place of her own.
type stage struct {
	looks     [game.Fleets]look
	places    places
	slots     map[game.ShipNumber]int // of the ships, in rows from the upper left
	origins   []image.Point           // of the ships in the slots
	slotWidth int
	scale     float64
	sea       image.Rectangle
	high      int
}

// newStage returns a stage with room for all scenes.
func newStage(scenes []scene) *stage {
	state := scenes[0].state
	st := &stage{looks: fleetLooks(state.Game.Edition), places: provisionalPlaces(state)}
	count := st.assignSlots(scenes)
	st.placeSlots(scenes, count)
	st.high = st.sea.Max.Y + gap + plaqueHigh + margin
	st.high += st.high % shrinkage
	st.places = placesOf(state.Options.Mode, len(state.Seats), st.high)
	return st
}

// assignSlots gives each ship the first slot that is free when she appears, and returns how many slots there are.
func (st *stage) assignSlots(scenes []scene) (count int) {
	st.slots = map[game.ShipNumber]int{}
	for _, s := range scenes {
		used := map[int]bool{}
		for _, ship := range s.state.Game.AtSea {
			if slot, known := st.slots[ship.Number]; known {
				used[slot] = true
			}
		}
		for _, ship := range s.state.Game.AtSea {
			if _, known := st.slots[ship.Number]; known {
				continue
			}
			slot := 0
			for used[slot] {
				slot++
			}
			used[slot], st.slots[ship.Number] = true, slot
			count = max(count, slot+1)
		}
	}
	return count
}

// placeSlots lays the slots out in rows, each as high as its ships ever need.
func (st *stage) placeSlots(scenes []scene, count int) {
	form := formationOf(max(count, 1))
	st.scale = form.scale
	rows := (max(count, 1) + form.row - 1) / form.row
	most := (max(count, 1) + rows - 1) / rows
	above, below := make([]int, rows), make([]int, rows)
	for i := range scenes {
		for _, at := range st.board(scenes[i].state).shipPlaces {
			row := st.slots[at.ship.Number] / most
			above[row] = max(above[row], at.heightAboveWater())
			below[row] = max(below[row], at.height()-at.heightAboveWater())
		}
	}
	high := 0
	for row := range rows {
		high += above[row] + below[row] + rowGap
	}
	room := max(high, sidesHigh(scenes[len(scenes)-1].result), emptySeaHeight)
	top := margin + plaqueHigh + gap
	st.sea = image.Rect(margin, top, width-margin, top+room)
	st.slotWidth = inner / most
	for slot := range count {
		row, inRow := slot/most, min(most, count-slot/most*most)
		y := top + rowGap/2 + (room-high)*(2*row+1)/(2*rows)
		for r := range row {
			y += above[r] + below[r] + rowGap
		}
		x := margin + (inner-st.slotWidth*inRow)/2 + slot%most*st.slotWidth + st.slotWidth/2
		st.origins = append(st.origins, image.Pt(x, y+above[row]))
	}
}

// rowGap is the room between rows of ships.
const rowGap = 24

// board returns a position with the stage's places for its ships.
func (st *stage) board(state *table.PublicState) *board {
	b := &board{PublicState: state, looks: st.looks, places: st.places}
	for i := range state.Game.AtSea {
		ship := &state.Game.AtSea[i]
		at := shipPlace{ship: ship, scale: st.scale, width: st.slotWidth}
		if slot := st.slots[ship.Number]; slot < len(st.origins) { // else the slots are yet to be laid out
			at.x, at.y = st.origins[slot].X, st.origins[slot].Y
		}
		b.addTokens(&at)
		b.shipPlaces = append(b.shipPlaces, at)
	}
	return b
}

// draw draws a scene. Part is the share of the animation that has been shown, from 0 to 1.
func (st *stage) draw(c *canvas, s *scene, part float64) {
	c.fillSea()
	if s.result != nil {
		c.names = seatNamesOf(s.state.Seats)
		c.drawResultSides(s.state.Options.Mode, s.result, (st.high-sidesHigh(s.result))/2)
	} else if b := st.board(s.state); len(b.shipPlaces) == 0 {
		b.drawPlayers(c)
		c.stamp(compass{}, width/2, (st.sea.Min.Y+st.sea.Max.Y)/2, 1)
	} else {
		b.drawPlayers(c)
		b.drawScene(c, s)
	}
	c.fill(image.Rect(0, st.high-progressHigh, width, st.high), night)
	c.fill(image.Rect(0, st.high-progressHigh, round(float64(width)*part), st.high), gold)
	c.drawFrame()
}

// drawScene draws the ships, with a plate behind each that is about to leave and a halo around the one of the move.
func (b *board) drawScene(c *canvas, s *scene) {
	taken := map[game.ShipNumber]game.PublicEvent{}
	for _, e := range s.taken {
		taken[e.Ship] = e
	}
	for i := range b.shipPlaces {
		at := &b.shipPlaces[i]
		if e, leaves := taken[at.ship.Number]; leaves {
			edge := slate // nobody takes her
			if e.Kind.IsTaking() {
				edge = shine
			}
			c.drawPlate(at.plate(), deep, edge, 8)
		}
		if at.ship.Number == s.played {
			c.stamp(halo{}, at.x, at.y, at.scale)
		}
	}
	b.drawShips(c)
	for i := range b.shipPlaces {
		plate := b.shipPlaces[i].plate()
		if e := taken[b.shipPlaces[i].ship.Number]; e.Kind.IsTaking() {
			c.stamp(sideBadge(e.Side), plate.Max.X-36, plate.Min.Y+36, 1.4)
		}
	}
}

// plate returns the plate behind a ship that is about to leave.
func (at *shipPlace) plate() image.Rectangle {
	const edge = 8
	top := at.y - at.heightAboveWater() - edge
	return rectangle(at.x-at.width/2+edge, top, at.width-2*edge, at.height()+2*edge)
}

// progressHigh is the height of the bar that shows the progress of the animation.
const progressHigh = 14

// halo is the light on the water around the ship of a move.
type halo struct{}

func (halo) box() box { return box{-120, -50, 120, 24} }

func (halo) draw(p *pen) {
	p.ellipse(0, -14, 114, 28)
	p.shape(swell, shine, 5)
}
