package draw

import (
	"image"
	"strconv"

	"korsar/game"
)

// Frames draws what followed an answer to a puzzle, as a PNG 1200 pixels wide. Below the players are frames, side
// by side: the answer, the replies, and the outcome. Each has the cards that were played, or the gold that was won,
// above its sea. It fails without a move.
func Frames(q Sequel, faces Faces) ([]byte, error) {
	if len(q.States) < 2 || !hasGame(&q.States[0]) {
		return nil, errNoGame
	}
	p := newSequelPicture(&q)
	return picture(p.high, faces, p.draw)
}

// sequelPicture is a sequel that is being drawn.
type sequelPicture struct {
	players roster
	frames  []sequelFrame
	high    int
}

// sequelFrame is a frame with its place.
type sequelFrame struct {
	stepShown
	sea *board
	at  image.Rectangle
}

// Sizes of a frame.
const (
	stepHead = 200 // the height of the cards with the signs of their players
	stepCard = 0.86
	stepCell = 92 // the width of a card with its room; a frame has room for four
)

// A picture of highestSequel leaves room for the words and the buttons on a phone. In a higher one ships are drawn
// smaller. Their cards, which have to be read, are not.
const (
	highestSequel = 1440
	smallShips    = 0.8
)

func newSequelPicture(q *Sequel) *sequelPicture {
	steps, ships := q.steps(), q.ships()
	p := &sequelPicture{players: rosterOf(steps[len(steps)-1].state, q.Reader)}
	top := margin + p.players.high() + gap
	wide := (inner - gap*(len(steps)-1)) / len(steps)
	for i, step := range steps {
		at := rectangle(margin+i*(wide+gap), top, wide, 0)
		p.frames = append(p.frames, sequelFrame{stepShown: step, sea: newSea(step.state, top), at: at})
	}
	scale := formations[len(ships)].scale
	bottom := p.placeShips(ships, scale, top+stepHead+gap)
	if bottom+margin > highestSequel {
		bottom = p.placeShips(ships, smallShips*scale, top+stepHead+gap)
	}
	for i := range p.frames {
		p.frames[i].at.Max.Y = bottom
	}
	p.high = bottom + margin
	return p
}

// placeShips gives each ship a row, the same in all frames, from y on. It returns where the rows end.
func (p *sequelPicture) placeShips(ships []game.ShipNumber, scale float64, y int) int {
	for i := range p.frames {
		p.frames[i].sea.shipPlaces = nil
	}
	for _, number := range ships {
		above, below := 0, 0
		for i := range p.frames {
			if at := p.frames[i].addShip(number, scale); at != nil {
				above, below = max(above, at.heightAboveWater()), max(below, at.height()-at.heightAboveWater())
			}
		}
		y += above
		for i := range p.frames {
			p.frames[i].sea.moor(number, y)
		}
		y += below + gap
	}
	return y
}

// addShip adds a ship to the frame, in its middle. It returns nil if the ship is not at sea.
func (f *sequelFrame) addShip(number game.ShipNumber, scale float64) *shipPlace {
	ship := f.state.Game.Ship(number)
	if ship == nil {
		return nil
	}
	at := shipPlace{ship: ship, x: (f.at.Min.X + f.at.Max.X) / 2, scale: scale,
		width: f.at.Dx() - gap}
	f.sea.addTokens(&at)
	f.sea.shipPlaces = append(f.sea.shipPlaces, at)
	return &at
}

// moor puts a ship's waterline at a height, if the ship is at sea.
func (b *board) moor(number game.ShipNumber, y int) {
	for i := range b.shipPlaces {
		if at := &b.shipPlaces[i]; at.ship.Number == number {
			at.y = y
		}
	}
}

func (p *sequelPicture) draw(c *canvas) {
	p.players.draw(c, margin)
	for i := range p.frames {
		p.frames[i].draw(c)
	}
}

func (f *sequelFrame) draw(c *canvas) {
	c.drawPlate(f.at, deep, slate, 3)
	c.drawPlate(rectangle(f.at.Min.X, f.at.Min.Y, f.at.Dx(), stepHead), night, slate, 3)
	if len(f.turns) > 0 {
		f.drawTurns(c)
	} else {
		f.drawGains(c)
	}
	if len(f.sea.shipPlaces) == 0 {
		c.stamp(compass{}, (f.at.Min.X+f.at.Max.X)/2, (f.at.Min.Y+stepHead+f.at.Max.Y)/2, 0.9)
	}
	f.sea.drawScene(c, &f.scene)
}

// drawTurns draws the card of each move below the sign of its player.
func (f *sequelFrame) drawTurns(c *canvas) {
	x := f.at.Min.X + (f.at.Dx()-stepCell*(len(f.turns)-1))/2
	for _, turn := range f.turns {
		c.drawSeat(f.state.Options.Mode, f.state.Seats[turn.Seat-1], x, f.at.Min.Y+34, 0.95)
		f.drawCard(c, turn.Events[0], x, f.at.Min.Y+64)
		x += stepCell
	}
}

// drawCard draws the card of a move below a point, face down for one that was drawn, crossed out for one that was
// discarded.
func (f *sequelFrame) drawCard(c *canvas, e game.PublicEvent, x, y int) {
	if e.Card == game.NoCard {
		c.stamp(cardBack{}, x, y+scaled(cardHigh/2, stepCard), 1.8)
		return
	}
	c.stamp(faceOf(f.sea.looks, e.Card), x-scaled(cardWide/2, stepCard), y, stepCard)
	if e.Kind == game.Discarded {
		c.stamp(cross{}, x, y+scaled(cardHigh/2, stepCard), 2)
	}
}

// drawGains draws the gold that was won, by seat. It draws 0 if nobody won any.
func (f *sequelFrame) drawGains(c *canvas) {
	const most = 2 // a row
	middle := f.at.Min.Y + stepHead/2
	if len(f.gains) == 0 {
		c.drawGain("0", (f.at.Min.X+f.at.Max.X)/2-40, middle)
	}
	rows := (len(f.gains) + most - 1) / most
	for i, g := range f.gains {
		inRow := min(most, len(f.gains)-i/most*most)
		x := f.at.Min.X + f.at.Dx()*(2*(i%most)+1)/(2*inRow) - 40
		y := middle + (2*(i/most)-rows+1)*stepHead/8
		c.drawSeat(f.state.Options.Mode, g.seat, x-44, y, 0.95)
		c.drawGain("+"+strconv.Itoa(g.gold), x, y)
	}
}

func (c *canvas) drawGain(gold string, x, y int) {
	c.stamp(coin{}, x+8, y, 0.7)
	c.display(gold, x+36, y, 48, shine, left)
}
