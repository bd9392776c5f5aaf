package draw

import (
	"errors"
	"image"
	"strconv"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// ResultCard is the result of a game, as people show it to others. All of it is public.
type ResultCard struct {
	Title   string // the edition's
	Date    string // in the reader's or the table's language; "" for none
	Mode    game.Mode
	Sides   []ResultSide // best first
	Capture *TopCapture  // nil if nothing was captured
}

// ResultSide is a side with its result and its seats.
type ResultSide struct {
	game.SideResult
	Seats []ResultSeat
}

// ResultSeat is a seat with the change of its player's rating.
type ResultSeat struct {
	table.Seat
	Rated  bool
	Change int
}

// TopCapture is the ship that became the capture of the game.
type TopCapture struct {
	Ship  game.ShipNumber
	Gold  int
	Owner table.Seat
	Taker table.Seat // the first seat of the side
}

// NewResultSides returns the sides of a result, best first, with the rating changes of the seats that have one.
func NewResultSides(state *table.PublicState, result []game.SideResult, changes map[game.Seat]int) (list []ResultSide) {
	for _, r := range game.ByPlace(result) {
		side := ResultSide{SideResult: r}
		for _, s := range state.SideSeats(r.Side) {
			change, rated := changes[s.Seat]
			side.Seats = append(side.Seats, ResultSeat{Seat: s, Rated: rated, Change: change})
		}
		list = append(list, side)
	}
	return list
}

// NewResultCard returns the card of a game that was played to its end at a time. changes are those of ratings, and may
// be nil. top may be nil.
func NewResultCard(t *say.Localizer, state *table.PublicState, at time.Time, result []game.SideResult,
	changes map[game.Seat]int, top *table.TopCapture) ResultCard {
	return ResultCard{Title: state.Edition().Title, Date: t.Date(at), Mode: state.Options.Mode,
		Sides: NewResultSides(state, result, changes), Capture: newTopCapture(state, top)}
}

// newTopCapture returns the capture of a game with the seats as they were then. It returns nil if there is none.
func newTopCapture(state *table.PublicState, top *table.TopCapture) *TopCapture {
	if top == nil {
		return nil
	}
	then, first := state.SeatsAt(top.Move), state.SideSeats(top.Side)[0].Seat
	return &TopCapture{Ship: top.Ship, Gold: top.Gold, Owner: then[top.Owner-1], Taker: then[first-1]}
}

var errNoResult = errors.New("draw a result: no side")

// Result draws a result card, as a PNG 1200 pixels wide. The first three stand on a podium, and the others are below
// them, each with their gold. The capture of the game is at the foot. It fails without a side.
func Result(card ResultCard, faces Faces) ([]byte, error) {
	if len(card.Sides) == 0 {
		return nil, errNoResult
	}
	high := resultTop + sidesHigh(card.Sides)
	if card.Capture != nil {
		high += captureHigh + gap
	}
	return picture(high-gap+margin, faces, func(c *canvas) {
		c.names = seatNamesOf(card.seats())
		c.write(bold.clip(card.Title, textSize, 800), margin+16, 62, textSize, foam, left)
		c.write(card.Date, width-margin-16, 62, textSize, foam, right)
		y := c.drawResultSides(card.Mode, card.Sides, resultTop)
		if card.Capture != nil {
			c.drawCapture(card.Mode, card.Capture, rectangle(margin, y, inner, captureHigh))
		}
	})
}

func (r *ResultCard) seats() (list []table.Seat) {
	for _, side := range r.Sides {
		for _, seat := range side.Seats {
			list = append(list, seat.Seat)
		}
	}
	return list
}

// Sizes of a result card.
const (
	resultTop   = 100
	otherLine   = 78
	captureHigh = 240
	resultGold  = 250 // the width for a side's gold
)

func (s ResultSide) high() int { return otherLine*len(s.Seats) + 24 }

// sidesHigh returns the height of all sides, each with the gap below it.
func sidesHigh(sides []ResultSide) int {
	if len(sides) == 0 {
		return 0
	}
	first, rest := onPodium(sides)
	high := podiumHigh(first) + gap
	for _, s := range rest {
		high += s.high() + gap
	}
	return high
}

// drawResultSides draws the podium and the other sides below it, and returns where the room below them begins.
func (c *canvas) drawResultSides(m game.Mode, sides []ResultSide, y int) int {
	first, rest := onPodium(sides)
	c.drawPodium(m, first, y)
	y += podiumHigh(first) + gap
	wide := 0 // of the reckoning between the names and the gold
	for _, s := range rest {
		if text := reckoning(s.SideResult); text != "" {
			wide = max(wide, bold.length(text, textSize)+30)
		}
	}
	for _, s := range rest {
		c.drawResultSide(m, s, wide, rectangle(margin, y, inner, s.high()))
		y += s.high() + gap
	}
	return y
}

// drawResultSide draws a side that is not on the podium: its place, its players, its reckoning within a width, and its
// gold.
func (c *canvas) drawResultSide(m game.Mode, s ResultSide, reckoned int, at image.Rectangle) {
	y := at.Min.Y + at.Dy()/2
	c.drawPlate(at, night, slate, 3)
	c.drawPlace(s.Place, at.Min.X+64, y)
	x := at.Max.X - resultGold
	c.drawResultSeats(m, s.Seats, image.Rect(at.Min.X+130, at.Min.Y+12, x-reckoned, at.Max.Y-12), 44)
	c.write(reckoning(s.SideResult), x-12, y, textSize, foam, right)
	c.drawScore(s.Score, x, y, 0.95)
}

// drawPlace draws the place of a side: a medal for the first three, and otherwise a number.
func (c *canvas) drawPlace(place, x, y int) {
	if place <= len(metals) {
		c.stamp(medal{place}, x, y, 1)
		return
	}
	c.write(strconv.Itoa(place), x, y, textSize, foam, middle)
}

// reckoning returns the captured gold of a side minus the gold left in hands, as text. It returns "" if none is left.
func reckoning(r game.SideResult) string {
	if r.Stranded == 0 {
		return ""
	}
	return strconv.Itoa(r.Booty) + " − " + strconv.Itoa(r.Stranded)
}

func (c *canvas) drawScore(score, x, y int, scale float64) {
	c.stamp(coin{}, x+scaled(40, scale), y, scale)
	c.display(scoreText(score), x+scaled(84, scale), y, scaled(64, scale), shine, left)
}

// scoreText returns a score with a minus sign where it is negative.
func scoreText(score int) string {
	if score < 0 {
		return "−" + strconv.Itoa(-score)
	}
	return strconv.Itoa(score)
}

// drawResultSeats draws the players of a side, one below the other, with the changes of their ratings.
func (c *canvas) drawResultSeats(m game.Mode, seats []ResultSeat, at image.Rectangle, size int) {
	line := at.Dy() / len(seats)
	for i, seat := range seats {
		y := at.Min.Y + line*i + line/2
		c.drawSeat(m, seat.Seat, at.Min.X+size*6/10, y, float64(size)/44)
		room := at.Dx() - size*13/10
		if seat.Rated {
			room -= changeWide
			c.drawChange(seat.Change, at.Max.X-changeWide, y)
		}
		c.drawName(c.names[seat.Seat.Seat], at.Min.X+size*13/10, y, size, room-10, cream)
	}
}

// changeWide is the width of a change of a rating.
const changeWide = 170

func (c *canvas) drawChange(change, x, y int) {
	switch {
	case change > 0:
		c.stamp(trend{up: true}, x+18, y, 1)
		c.write("+"+strconv.Itoa(change), x+46, y, textSize, gain, left)
	case change < 0:
		c.stamp(trend{}, x+18, y, 1)
		c.write("−"+strconv.Itoa(-change), x+46, y, textSize, sand, left)
	default:
		c.write("± 0", x+8, y, textSize, foam, left)
	}
}

// gain is the color of a rating that rose.
var gain = hex(0x8fdc9b)

// trend is an arrow for a rating that rose or fell.
type trend struct{ up bool }

func (trend) box() box { return around(20, 18) }

func (t trend) draw(p *pen) {
	if t.up {
		p.polygon(0, -15, 17, 13, -17, 13)
		p.fill(gain)
		return
	}
	p.polygon(0, 15, 17, -13, -17, -13)
	p.fill(sand)
}

// drawCapture draws the capture of the game, the ship between its owner and its taker. A ship that her own side brought
// home has an arrow to her owner alone.
func (c *canvas) drawCapture(m game.Mode, capture *TopCapture, at image.Rectangle) {
	y := at.Min.Y + 120
	middleX := at.Min.X + at.Dx()/2
	taker := capture.Taker.Side
	c.stamp(pennant{side: taker, owned: taker == m.SideOf(capture.Owner.Seat)}, middleX-72, at.Min.Y+126, 1.1)
	c.stamp(merchant{capture.Gold, m.SideOf(capture.Owner.Seat)}, middleX+18, at.Min.Y+162, 1.14)
	c.write("#"+strconv.Itoa(int(capture.Ship)), middleX, at.Max.Y-26, textSize, foam, middle)
	const room, wide = 300, 320
	taken := capture.Owner.Side != capture.Taker.Side
	gainer := capture.Owner
	if taken {
		gainer = capture.Taker
		c.drawPerson(m, capture.Owner, at.Min.X+10, y, room)
		c.stamp(way{}, middleX-168, y, 1)
	}
	c.stamp(way{}, middleX+178, y, 1)
	c.drawPerson(m, gainer, at.Max.X-wide-10, y, room)
}

// drawPerson draws the sign of a seat and below it its name, centered in a width.
func (c *canvas) drawPerson(m game.Mode, seat table.Seat, x, y, wide int) {
	name := c.names[seat.Seat]
	c.drawSeat(m, seat, x+wide/2, y-36, largeSign)
	c.drawName(name, x+(wide-name.length(textSize, wide))/2, y+36, textSize, wide, cream)
}

// way is an arrow to the right.
type way struct{}

func (way) box() box { return around(44, 30) }

func (way) draw(p *pen) {
	p.polygon(-38, -9, 6, -9, 6, -25, 40, 0, 6, 25, 6, 9, -38, 9)
	p.shape(foam, ink, 3)
}

// laurel is two branches around the badge of a winner.
type laurel struct{}

func (laurel) box() box { return around(90, 60) }

func (laurel) draw(p *pen) {
	for _, flip := range []float64{-1, 1} {
		p.curve(8*flip, 48, 76*flip, 40, 56*flip, -36)
		p.line(gold, 5)
		for _, leaf := range [][4]float64{{34, 44, 54, 54}, {54, 30, 78, 36}, {62, 10, 86, 8}, {64, -12, 82, -22},
			{56, -34, 62, -54}, {40, 24, 34, 8}, {50, 4, 40, -14}} {
			x, y, toX, toY := leaf[0]*flip, leaf[1], leaf[2]*flip, leaf[3]
			midX, midY, bowX, bowY := (x+toX)/2, (y+toY)/2, (toY-y)/2.4, (x-toX)/2.4
			p.blob(x, y, midX+bowX, midY+bowY, toX, toY, midX-bowX, midY-bowY, x, y)
			p.shape(gold, bronze, 2)
		}
	}
}
