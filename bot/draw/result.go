package draw

import (
	"errors"
	"image"
	"strconv"

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
	finished := game.FinishedView{Result: result}
	for _, r := range finished.ByPlace() {
		side := ResultSide{SideResult: r}
		for _, s := range state.SideSeats(r.Side) {
			change, rated := changes[s.Seat]
			side.Seats = append(side.Seats, ResultSeat{Seat: s, Rated: rated, Change: change})
		}
		list = append(list, side)
	}
	return list
}

var errNoResult = errors.New("draw a result: no side")

// Result draws a result card, as a PNG 1200 pixels wide. The winners are large, and the others are below them with
// their gold. The capture of the game is at the foot. It fails without a side.
func Result(card ResultCard) ([]byte, error) {
	if len(card.Sides) == 0 {
		return nil, errNoResult
	}
	high := resultTop + sidesHigh(card.Sides)
	if card.Capture != nil {
		high += captureHigh + gap
	}
	return picture(high-gap+margin, func(c *canvas) {
		c.write(bold.clip(card.Title, textSize, 800), margin+16, 62, textSize, foam, left)
		c.write(card.Date, width-margin-16, 62, textSize, foam, right)
		y := c.drawResultSides(card.Mode, card.Sides, resultTop)
		if card.Capture != nil {
			c.drawCapture(card.Mode, card.Capture, rectangle(margin, y, inner, captureHigh))
		}
	})
}

// Sizes of a result card.
const (
	resultTop   = 110
	winnerHead  = 150 // above a winner's names
	winnerLine  = 92
	otherLine   = 78
	captureHigh = 230
	resultGold  = 250 // the width for a side's gold
)

func (s ResultSide) won() bool { return s.Place == 1 }

func (s ResultSide) high() int {
	if s.won() {
		return winnerHead + winnerLine*len(s.Seats) + 24
	}
	return otherLine*len(s.Seats) + 24
}

// sidesHigh returns the height of all sides, each with the gap below it.
func sidesHigh(sides []ResultSide) (high int) {
	for _, s := range sides {
		high += s.high() + gap
	}
	return high
}

// drawResultSides draws the sides one below the other, and returns where the room below them begins.
func (c *canvas) drawResultSides(m game.Mode, sides []ResultSide, y int) int {
	wide := 0 // of the reckoning between the names and the gold
	for _, s := range sides {
		if text := reckoning(s.SideResult); text != "" {
			wide = max(wide, bold.length(text, textSize)+30)
		}
	}
	for _, s := range sides {
		c.drawResultSide(m, s, wide, rectangle(margin, y, inner, s.high()))
		y += s.high() + gap
	}
	return y
}

// drawResultSide draws a side with its place, its players, its reckoning within a width, and its gold.
func (c *canvas) drawResultSide(m game.Mode, s ResultSide, reckoned int, at image.Rectangle) {
	y := at.Min.Y + at.Dy()/2
	if !s.won() {
		c.drawPlate(at, night, slate, 3)
		c.drawPlace(s.Place, at.Min.X+64, y)
		x := at.Max.X - resultGold
		c.drawResultSeats(m, s.Seats, image.Rect(at.Min.X+130, at.Min.Y+12, x-reckoned, at.Max.Y-12), 44)
		c.write(reckoning(s.SideResult), x, y, textSize, foam, right)
		c.drawScore(s.Score, x, y, 0.95)
		return
	}
	c.drawPlate(at, deep, shine, 8)
	middleX := at.Min.X + at.Dx()/2
	for _, sparkle := range [...]image.Point{{-420, 50}, {-330, 104}, {-240, 44}, {240, 44}, {330, 104}, {420, 50}} {
		c.stamp(coin{}, middleX+sparkle.X, at.Min.Y+sparkle.Y, 0.8)
	}
	c.stamp(laurel{}, middleX, at.Min.Y+84, 1.2)
	c.stamp(seatBadge(game.FreeForAll, s.Seats[0].Seat), middleX, at.Min.Y+84, 2)
	x := at.Max.X - resultGold - 30
	c.drawResultSeats(m, s.Seats, image.Rect(at.Min.X+40, at.Min.Y+winnerHead+12, x-reckoned, at.Max.Y-12), 64)
	y = at.Min.Y + winnerHead + 12 + winnerLine*len(s.Seats)/2
	c.write(reckoning(s.SideResult), x, y, textSize, foam, right)
	c.drawScore(s.Score, x, y, 1.4)
}

// drawPlace draws a place behind the first.
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

// drawScore draws the gold of a side.
func (c *canvas) drawScore(score, x, y int, scale float64) {
	c.stamp(coin{}, x+scaled(40, scale), y, scale)
	c.write(scoreText(score), x+scaled(84, scale), y, scaled(60, scale), shine, left)
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
		c.stamp(seatBadge(m, seat.Seat), at.Min.X+size*6/10, y, float64(size)/44)
		room := at.Dx() - size*13/10
		if seat.Rated {
			room -= changeWide
			c.drawChange(seat.Change, at.Max.X-changeWide, y)
		}
		c.drawName(seatNameOf(seat.Seat), at.Min.X+size*13/10, y, size, room-10, cream)
	}
}

// changeWide is the width of a change of a rating.
const changeWide = 170

// drawChange draws the change of a rating.
func (c *canvas) drawChange(change, x, y int) {
	text, paint := "± 0", foam
	switch {
	case change > 0:
		text, paint = "▲ +"+strconv.Itoa(change), hex(0x8fdc9b)
	case change < 0:
		text, paint = "▼ −"+strconv.Itoa(-change), sand
	}
	c.write(text, x, y, textSize, paint, left)
}

// drawCapture draws the capture of the game, the ship between its owner and its taker.
func (c *canvas) drawCapture(m game.Mode, capture *TopCapture, at image.Rectangle) {
	y := at.Min.Y + 120
	middleX := at.Min.X + at.Dx()/2
	taker := seatBadge(game.FreeForAll, capture.Taker)
	c.stamp(pennant{side: taker.side, owned: taker.side == m.SideOf(capture.Owner.Seat)}, middleX-72, at.Min.Y+126, 1.1)
	c.stamp(merchant{capture.Gold}, middleX+18, at.Min.Y+162, 1.24)
	c.write("#"+strconv.Itoa(int(capture.Ship)), middleX, at.Max.Y-26, textSize, foam, middle)
	const room, wide = 300, 320
	c.drawPerson(seatBadge(m, capture.Owner), capture.Owner, at.Min.X+10, y, room)
	if capture.Owner.Side == capture.Taker.Side {
		return
	}
	c.stamp(way{}, middleX-168, y, 1)
	c.stamp(way{}, middleX+178, y, 1)
	c.drawPerson(taker, capture.Taker, at.Max.X-wide-10, y, room)
}

// drawPerson draws a badge and below it the name of a seat, centered in a width.
func (c *canvas) drawPerson(b badge, seat table.Seat, x, y, wide int) {
	name := seatNameOf(seat)
	c.stamp(b, x+wide/2, y-36, 1.5)
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
