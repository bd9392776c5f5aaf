package draw

import (
	"image"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// roster shows the players of a table as rows of names, and the draw pile beside them. It explains their badges where
// there is no room for plaques. The reader's own gold is behind their name, so that column is wider.
type roster struct {
	*table.PublicState
	own  game.Seat
	row  int    // seats per row
	gold string // the reader's; "" if gold is not shown
}

// rosterOf returns the roster of a table for a reader. Four names fit a row. More are in rows of three, so that they
// can be read.
func rosterOf(state *table.PublicState, own game.Seat) roster {
	r := roster{PublicState: state, own: own, row: len(state.Seats)}
	if r.row > 4 {
		r.row = 3
	}
	if state.ShowsGold() {
		r.gold = strconv.Itoa(state.Game.Sides[state.Seats[own-1].Side-1].Gold)
	}
	return r
}

const (
	rosterHigh = 72 // of a row of names
	rosterPile = 116
	rosterGap  = 6
	rosterName = 61 // from the edge of a plate to its name
)

func (r roster) high() int { return (len(r.Seats) + r.row - 1) / r.row * rosterHigh }

// goldRoom returns the width for the reader's gold.
func (r roster) goldRoom() int {
	if r.gold == "" {
		return 0
	}
	return 44 + bold.length(r.gold, textSize)
}

// plate returns where the plate of a seat is, counted from 0, in a roster from y on.
func (r roster) plate(i, y int) image.Rectangle {
	wide, column := (inner-rosterPile-rosterGap*r.row-r.goldRoom())/r.row, int(r.own-1)%r.row
	at := rectangle(margin+i%r.row*(wide+rosterGap), y+i/r.row*rosterHigh, wide, rosterHigh-8)
	switch {
	case i%r.row == column:
		at.Max.X += r.goldRoom()
	case i%r.row > column:
		at = at.Add(image.Pt(r.goldRoom(), 0))
	}
	return at
}

// nameRoom returns the width for the name of a seat, counted from 0.
func (r roster) nameRoom(i int) int {
	room := r.plate(i, 0).Dx() - rosterName - 5
	if i == int(r.own-1) {
		room -= r.goldRoom()
	}
	return room
}

// draw draws the roster from y on. The seat on turn has a gold edge.
func (r roster) draw(c *canvas, y int) {
	c.names = seatNamesOf(r.Seats)
	for i, seat := range r.Seats {
		at, room := r.plate(i, y), r.nameRoom(i)
		middleY := at.Min.Y + at.Dy()/2
		c.drawMarkedPlate(at, seat.Seat == r.Game.Turn, 5)
		c.drawSeat(r.Options.Mode, seat, at.Min.X+33, middleY, 0.95)
		c.drawName(c.names[seat.Seat].withoutCogIn(room), at.Min.X+rosterName, middleY, textSize, room, cream)
		if seat.Seat == r.own && r.gold != "" {
			c.stamp(coin{}, at.Max.X-r.goldRoom()+14, middleY, 0.6)
			c.write(r.gold, at.Max.X-10, middleY, textSize, shine, right)
		}
	}
	c.drawPile(rectangle(width-margin-rosterPile, y, rosterPile, r.high()-8), r.Game.Pile, 0.6)
}
