package draw

import "korsar/bot/table"

// roster shows the players of a table as rows of names. It explains their badges where there is no room for plaques.
type roster struct {
	*table.PublicState
	row int // seats per row
}

// rosterOf returns the roster of a table, with at most four names in a row.
func rosterOf(state *table.PublicState) roster {
	const most = 4
	rows := (len(state.Seats) + most - 1) / most
	return roster{state, (len(state.Seats) + rows - 1) / rows}
}

// rosterHigh is the height of a row of names.
const rosterHigh = 68

func (r roster) high() int { return (len(r.Seats) + r.row - 1) / r.row * rosterHigh }

// draw draws the roster from y on. The seat on turn has a gold edge.
func (r roster) draw(c *canvas, y int) {
	wide := (inner - gap*(r.row-1)) / r.row
	for i, seat := range r.Seats {
		x, y := margin+i%r.row*(wide+gap), y+i/r.row*rosterHigh
		at := rectangle(x, y, wide, rosterHigh-8)
		c.drawMarkedPlate(at, seat.Seat == r.Game.Turn, 5)
		middleY := y + at.Dy()/2
		c.stamp(seatBadge(r.Options.Mode, seat), x+36, middleY, 0.95)
		c.drawName(seatNameOf(seat), x+68, middleY, textSize, wide-80, cream)
	}
}
