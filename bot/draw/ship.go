package draw

import "strconv"

// The scales of a ship and of her pennant in a place of scale 1.
const (
	shipScale    = 0.88
	pennantScale = 0.8
)

// drawShip draws a ship and everything around her.
func (b *board) drawShip(c *canvas, at *shipPlace) {
	owner := b.Options.Mode.SideOf(at.ship.Owner)
	scale := shipScale * at.scale
	h, x := hullOf(at.ship.Gold), at.x+scaled(10, at.scale)
	c.stamp(pennant{side: at.ship.Controller, owned: at.ship.Controller == owner}, x+scaled(h.flagX, scale),
		at.y+scaled(h.flagY, scale), pennantScale*at.scale)
	c.stamp(merchant{at.ship.Gold, owner}, x, at.y, scale)
	if at.ship.Barred {
		c.stamp(barred{}, at.x+scaled(74, at.scale), at.y+scaled(-78, at.scale), at.scale)
	}
	b.drawTag(c, at)
	scale = at.tokenScale()
	c.drawTokens(at, at.above, -scaled(mastHigh+pennantGap, at.scale)-scaled(tokenMiddle, scale), -1)
	c.drawTokens(at, at.below, scaled(tagHigh, at.scale)+scaled(tokenMiddle, scale), 1)
}

// tagSize is the smallest size of the tag beneath a ship.
const tagSize = 32

// mostNamed is the most ships at sea with their owners' names. Among more, there is no room for a name to read.
const mostNamed = 12

// drawTag draws the plate beneath a ship, with her number, and the sign and the name of her owner.
func (b *board) drawTag(c *canvas, at *shipPlace) {
	size := min(max(scaled(34, at.scale), tagSize), textSize)
	number := "#" + strconv.Itoa(int(at.ship.Number))
	seat := b.Seats[at.ship.Owner-1]
	name := c.names[seat.Seat]
	if len(b.shipPlaces) > mostNamed {
		size, name = textSize, seatName{}
	}
	y := at.y + scaled(42, at.scale)
	badgeScale := float64(size) / textSize
	badgeWide := scaled(48, badgeScale)
	numberWide := bold.length(number, size) + 8
	room := at.width - 44 - numberWide - badgeWide - 6
	wide := numberWide + badgeWide + 6 + name.length(size, room)
	x, high := at.x-wide/2, size+16
	plateWide := (wide + 28 + 7) / 8 * 8 // few widths, since plates are cached
	c.stamp(tag{plateWide, high}, at.x-plateWide/2, y-high/2, 1)
	c.write(number, x, y, size, foam, left)
	c.stamp(seatBadge(b.Options.Mode, seat), x+numberWide+badgeWide/2, y, badgeScale)
	c.drawName(name, x+numberWide+badgeWide+6, y, size, room, cream)
}

// tag is the plate beneath a ship.
type tag struct{ wide, high int }

func (t tag) box() box { return box{0, 0, float64(t.wide), float64(t.high)} }

func (t tag) draw(p *pen) {
	p.box(0, 0, float64(t.wide), float64(t.high), float64(t.high)/2)
	p.fill(abyss)
}

// drawTokens lays out cards in a row next to a ship. Each has a tab on the outer edge with the badge of its side.
func (c *canvas) drawTokens(at *shipPlace, list []tokenAt, dy, out int) {
	scale := at.tokenScale()
	step := min(scaled(tokenWide+8, scale), (at.width-4)/max(len(list), 1))
	x := at.x - step*(len(list)-1)/2
	y := at.y + dy
	for i, token := range list {
		badgeY := y + out*scaled(tabMiddle, scale)
		c.stamp(tab{}, x+i*step, badgeY, scale)
		c.stamp(token.token, x+i*step, y, scale)
		c.stamp(sideBadge(token.side), x+i*step, badgeY, tabBadge*scale)
		if s, ok := token.token.(squadron); ok {
			s.legend(c, token.strength, x+i*step, y, scale)
		}
	}
}

// tab is the part of a token with the badge of its side, clear of its card.
type tab struct{}

// The scale of the badge on a tab, and how far the tab's middle is from that of the card.
const (
	tabBadge  = 0.88
	tabMiddle = 78
)

func (tab) box() box { return around(28, 28) }

func (tab) draw(p *pen) {
	p.box(-26, -26, 52, 52, 10)
	p.shape(night, ink, 3)
}

// barred marks a ship that the player on turn may not play onto.
type barred struct{}

func (barred) box() box { return around(28, 28) }

func (barred) draw(p *pen) {
	p.circle(0, 0, 20)
	p.shape(cream, dyes["red"], 7)
	p.bar(-13, 13, 13, -13)
	p.line(dyes["red"], 7)
}
