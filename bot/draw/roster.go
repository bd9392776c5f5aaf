package draw

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// roster shows the players of a table as rows of names, and the draw pile beside them. It explains their badges where
// there is no room for plaques. The reader's own gold is behind their name, or in its place.
type roster struct {
	*table.PublicState
	own game.Seat
	row int // seats per row
}

// rosterOf returns the roster of a table for a reader, with at most four names in a row.
func rosterOf(state *table.PublicState, own game.Seat) roster {
	const most = 4
	rows := (len(state.Seats) + most - 1) / most
	return roster{state, own, (len(state.Seats) + rows - 1) / rows}
}

const (
	rosterHigh = 68 // of a row of names
	rosterPile = 136
)

func (r roster) high() int { return (len(r.Seats) + r.row - 1) / r.row * rosterHigh }

// draw draws the roster from y on. The seat on turn has a gold edge.
func (r roster) draw(c *canvas, y int) {
	c.names = seatNamesOf(r.Seats)
	wide := (inner - rosterPile - gap*r.row) / r.row
	for i, seat := range r.Seats {
		x, y := margin+i%r.row*(wide+gap), y+i/r.row*rosterHigh
		at := rectangle(x, y, wide, rosterHigh-8)
		c.drawMarkedPlate(at, seat.Seat == r.Game.Turn, 5)
		middleY := y + at.Dy()/2
		c.drawSeat(r.Options.Mode, seat, x+35, middleY, 0.95)
		room, name := wide-72, c.names[seat.Seat]
		if seat.Seat == r.own && showsGold(r.PublicState) {
			gold := strconv.Itoa(r.Game.Sides[seat.Side-1].Gold)
			room -= 54 + bold.length(gold, textSize)
			c.write(gold, at.Max.X-14, middleY, textSize, shine, right)
			c.stamp(coin{}, at.Max.X-14-bold.length(gold, textSize)-24, middleY, 0.66)
			if bold.length(name.text, textSize) > room {
				name.text = "" // its owner knows it; two letters would say nothing
			}
		}
		c.drawName(name, x+65, middleY, textSize, room, cream)
	}
	c.drawPile(rectangle(width-margin-rosterPile, y, rosterPile, r.high()-8), r.Game.Pile, 0.6)
}
