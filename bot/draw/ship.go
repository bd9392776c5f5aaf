package draw

import "strconv"

// shipScale is the scale of a ship in a place of scale 1.
const shipScale = 0.88

// drawShip draws a ship and everything around her.
func (b *board) drawShip(c *canvas, at *shipPlace) {
	owner := b.Options.Mode.SideOf(at.ship.Owner)
	c.stamp(pennant{side: at.ship.Controller, owned: at.ship.Controller == owner}, at.x+scaled(-60, at.scale),
		at.y+scaled(-20, at.scale), 0.8*at.scale)
	c.stamp(merchant{at.ship.Gold}, at.x+scaled(14, at.scale), at.y, shipScale*at.scale)
	if at.ship.Barred {
		c.stamp(barred{}, at.x+scaled(74, at.scale), at.y+scaled(-78, at.scale), at.scale)
	}
	b.drawTag(c, at)
	scale := at.tokenScale()
	c.drawTokens(at, at.above, scaled(-mastHigh, at.scale)-scaled(tokenMiddle, scale), -1)
	c.drawTokens(at, at.below, scaled(tagHigh, at.scale)+scaled(tokenMiddle, scale), 1)
}

// tagSize is the smallest size of the tag beneath a ship.
const tagSize = 32

// drawTag writes a ship's number and owner beneath her.
func (b *board) drawTag(c *canvas, at *shipPlace) {
	size := min(max(scaled(36, at.scale), tagSize), textSize)
	number := "#" + strconv.Itoa(int(at.ship.Number))
	seat := b.Seats[at.ship.Owner-1]
	name := seatNameOf(seat)
	y := at.y + scaled(38, at.scale)
	badgeScale := float64(size) / textSize
	badgeWide := scaled(48, badgeScale)
	numberWide := bold.length(number, size) + 8
	room := at.width - 16 - numberWide - badgeWide - 6
	wide := numberWide + badgeWide + 6 + name.length(size, room)
	x := at.x - wide/2
	c.write(number, x, y, size, foam, left)
	c.stamp(seatBadge(b.Options.Mode, seat), x+numberWide+badgeWide/2, y, badgeScale)
	c.drawName(name, x+numberWide+badgeWide+6, y, size, room, cream)
}

// drawTokens lays out cards in a row next to a ship, each with the badge of its side on the outer edge.
func (c *canvas) drawTokens(at *shipPlace, list []tokenAt, dy, out int) {
	scale := at.tokenScale()
	step := min(scaled(tokenWide+8, scale), (at.width-4)/max(len(list), 1))
	x := at.x - step*(len(list)-1)/2
	y := at.y + dy
	for i, token := range list {
		c.stamp(token.token, x+i*step, y, scale)
		if s, ok := token.token.(squadron); ok {
			s.legend(c, token.strength, x+i*step, y, scale)
		}
	}
	for i, token := range list {
		c.stamp(sideBadge(token.side), x+i*step-scaled(22, scale), y+out*scaled(46, scale), 0.9*scale)
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
