package draw

import (
	"errors"
	"image"

	"korsar/bot/table"
	"korsar/game"
)

var errNoSeats = errors.New("draw a lobby: no seat")

// Lobby draws a table before its game, as a PNG 1200 pixels wide: the edition's name over a quiet sea, and the seats,
// two in a row. Free seats are dashed, with the name of the user for whom they are kept. It fails without a seat.
func Lobby(state table.PublicState, faces Faces) ([]byte, error) {
	if len(state.Seats) == 0 {
		return nil, errNoSeats
	}
	rows := (len(state.Seats) + 1) / 2
	return picture(lobbySeats+rows*(chairHigh+gap)-gap+margin, faces, func(c *canvas) {
		c.names = seatNamesOf(state.Seats)
		c.drawLobbyHead(state.Edition())
		if state.Options.Mode == game.Partnership {
			for i := range rows {
				c.drawPlate(chairRow(i).Inset(-gap/2), deep, sideBadges[i].fill, 5)
			}
		}
		for i, seat := range state.Seats {
			c.drawChair(&state, seat, chairAt(i, len(state.Seats)))
		}
	})
}

// Sizes of a lobby.
const (
	lobbySeats = 330 // where the seats begin
	chairHigh  = 112

	titleRoom     = 830
	titleSize     = 76
	longTitleSize = 62
)

// drawLobbyHead draws the edition's name, its fleets and a ship.
func (c *canvas) drawLobbyHead(e *game.Edition) {
	size := titleSize
	if display.length(e.Title, size) > titleRoom {
		size = longTitleSize
	}
	c.display(display.clip(e.Title, size, titleRoom), 56, 100, size, cream, left)
	c.stamp(titleShip{}, 1008, 262, 1.5)
	for i, name := range e.Fleets {
		c.stamp(fleetFlag{game.AllFleets[i], name}, 112+168*i, 226, 1)
	}
}

// fleetFlag is a fleet's emblem on its color.
type fleetFlag struct {
	fleet game.Fleet
	name  game.FleetName
}

func (fleetFlag) box() box { return around(62, 62) }

func (f fleetFlag) draw(p *pen) {
	p.box(-58, -58, 116, 116, 16)
	p.shape(dyes[f.name], ink, 4)
	p.within(0, 0, 0.8, emblem{f.fleet}.draw)
}

// chairRow returns the place of a row of two seats.
func chairRow(row int) image.Rectangle {
	return rectangle(margin, lobbySeats+row*(chairHigh+gap), inner, chairHigh)
}

// chairAt returns the place of a seat, counted from 0. The last of an odd number is in the middle of its row.
func chairAt(i, seats int) image.Rectangle {
	const wide = (inner - gap) / 2
	row := chairRow(i / 2)
	x := row.Min.X + i%2*(wide+gap)
	if i == seats-1 && i%2 == 0 {
		x = row.Min.X + (inner-wide)/2
	}
	return rectangle(x, row.Min.Y, wide, chairHigh)
}

// drawChair draws a seat in the lobby with its occupant.
func (c *canvas) drawChair(state *table.PublicState, seat table.Seat, at image.Rectangle) {
	badge := seatBadge(state.Options.Mode, seat)
	y := at.Min.Y + at.Dy()/2
	if seat.Free {
		c.stamp(freeSeat{at.Dx(), at.Dy()}, at.Min.X, at.Min.Y, 1)
		c.stamp(badgeOutline{badge}, at.Min.X+62, y, 1.5)
		if seat.KeptFor != (table.User{}) {
			c.drawName(nameOf(seat.KeptFor.Name), at.Min.X+116, y, 48, at.Dx()-146, foam)
		}
		return
	}
	c.drawPlate(at, night, slate, 3)
	c.drawSeat(state.Options.Mode, seat, at.Min.X+62, y, 1.5)
	end := at.Max.X - 20
	if seat.ID != 0 && seat.ID == state.Host.ID {
		end -= 64
		c.stamp(crown{}, end+32, y, 1)
	}
	if seat.Computer != "" {
		end -= 84
		c.stamp(pipsOf(seat.Computer), end, y, 1)
	}
	c.drawName(c.names[seat.Seat], at.Min.X+116, y, 48, end-at.Min.X-126, cream)
}

// freeSeat is the dashed outline of an empty place.
type freeSeat struct{ wide, high int }

func (f freeSeat) box() box { return box{0, 0, float64(f.wide), float64(f.high)} }

func (f freeSeat) draw(p *pen) {
	p.box(3, 3, float64(f.wide)-6, float64(f.high)-6, 14)
	p.dash = []float64{18, 16}
	p.line(foam, 4)
}

// badgeOutline is the badge of a free seat.
type badgeOutline struct{ badge }

func (o badgeOutline) draw(p *pen) {
	p.trace(o.shape().path)
	p.shape(sea, foam, 3)
}

// crown marks the host of the table.
type crown struct{}

func (crown) box() box { return around(28, 24) }

func (crown) draw(p *pen) {
	p.polygon(-22, 16, -25, -12, -11, 0, 0, -18, 11, 0, 25, -12, 22, 16)
	p.shape(cream, ink, 3)
	p.bar(-16, 9, 16, 9)
	p.line(walnut, 4)
}

// titleShip is a ship without gold, beside the name of the edition.
type titleShip struct{}

func (titleShip) box() box { return merchant{}.box() }

func (titleShip) draw(p *pen) { merchant{gold: 8}.hull(p) }
