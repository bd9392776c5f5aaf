package draw

import (
	"image"
	"math"
	"slices"
	"strconv"
)

const (
	mostPoints  = 240 // more than one per pixel of a phone would not show
	mostLines   = 4   // of the grid
	chartLabels = 40  // size of the numbers
)

// chart shows how a user's rating changed from game to game, oldest first, over a grid with numbers. A long series is
// thinned out, but keeps its first and last games.
type chart struct {
	plate     image.Rectangle
	grid      image.Rectangle // of the lines, without the numbers beside them
	ratings   []int
	low, high int // of the grid
	step      int
}

func newChart(ratings []int, at image.Rectangle) chart {
	low, high := slices.Min(ratings), slices.Max(ratings)
	ch := chart{plate: at, ratings: ratings, step: 50,
		grid: image.Rect(at.Min.X+140, at.Min.Y+44, at.Max.X-66, at.Max.Y-84)}
	for factor := 0; ; factor++ {
		ch.low = int(math.Floor(float64(low)/float64(ch.step))) * ch.step
		ch.high = int(math.Ceil(float64(high)/float64(ch.step))) * ch.step
		if ch.low == ch.high {
			ch.high += ch.step
		}
		if (ch.high-ch.low)/ch.step <= mostLines {
			return ch
		}
		ch.step = ch.step * [...]int{4, 5, 4}[factor%3] / 2 // 50, 100, 250, 500, 1000, 2500 …
	}
}

func (ch *chart) x(game int) float64 {
	return float64(ch.grid.Min.X) + float64(game)*float64(ch.grid.Dx())/float64(len(ch.ratings)-1)
}

func (ch *chart) y(rating int) float64 {
	return float64(ch.grid.Max.Y) - float64(rating-ch.low)*float64(ch.grid.Dy())/float64(ch.high-ch.low)
}

// points returns the games at which the line bends, including the first and the last.
func (ch *chart) points() (games []int) {
	last, n := len(ch.ratings)-1, min(len(ch.ratings), mostPoints)
	for i := range n {
		games = append(games, i*last/(n-1))
	}
	return games
}

func (ch chart) draw(c *canvas) {
	c.drawPlate(ch.plate, night, slate, 3)
	c.sketch(ch.drawLines)
	for r := ch.low; r <= ch.high; r += ch.step {
		c.write(strconv.Itoa(r), ch.grid.Min.X-22, round(ch.y(r)), chartLabels, foam, right)
	}
	for _, game := range quarters(len(ch.ratings) - 1) {
		c.write(strconv.Itoa(game+1), round(ch.x(game)), ch.grid.Max.Y+46, chartLabels, steel, middle)
	}
}

// drawLines draws the grid and the course of the rating.
func (ch *chart) drawLines(p *pen) {
	for r := ch.low; r <= ch.high; r += ch.step {
		p.bar(float64(ch.grid.Min.X), ch.y(r), float64(ch.grid.Max.X), ch.y(r))
		p.line(slate, 3)
	}
	for _, game := range ch.points() {
		p.lineTo(ch.x(game), ch.y(ch.ratings[game]))
	}
	p.line(gold, 7)
	last := len(ch.ratings) - 1
	p.circle(ch.x(last), ch.y(ch.ratings[last]), 13)
	p.shape(shine, night, 4)
}

// quarters returns the numbers that are written below a chart: the first, the last, and some between.
func quarters(last int) []int {
	return slices.Compact([]int{0, last / 4, last / 2, 3 * last / 4, last})
}
