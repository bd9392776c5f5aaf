package draw

import (
	"errors"
	"image"

	"math"
	"slices"
	"strconv"
)

var errNoRatings = errors.New("draw a rating chart: no rating")

// RatingChart draws how a user's rating changed from game to game, as a PNG 1200 pixels wide. It shows the ratings,
// oldest first, over a grid with numbers. A long series is thinned out, but keeps its first and last games. It fails
// without a rating. The user's face is beside the latest rating, unless it is nil.
func RatingChart(ratings []int, face *Face) ([]byte, error) {
	if len(ratings) == 0 {
		return nil, errNoRatings
	}
	return picture(chartHeight, nil, func(c *canvas) {
		ch := newChart(ratings)
		ch.draw(c)
		if face != nil {
			ch.drawFace(c, face)
		}
	})
}

const (
	chartHeight = 560
	chartLeft   = margin + 130 // room for the numbers of the grid
	chartRight  = width - margin - 140
	chartTop    = margin + 40
	chartBottom = chartHeight - margin - 80
	mostPoints  = 240 // more than one per pixel of a phone would not show
	mostLines   = 6   // of the grid
)

// chart is a series of ratings with its scales.
type chart struct {
	ratings   []int
	low, high int // of the grid
	step      int
}

func newChart(ratings []int) chart {
	low, high := slices.Min(ratings), slices.Max(ratings)
	ch := chart{ratings: ratings, step: 50}
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

// x returns where a game lies on the chart.
func (ch *chart) x(game int) float64 {
	if len(ch.ratings) == 1 {
		return (chartLeft + chartRight) / 2
	}
	return chartLeft + float64(game)*(chartRight-chartLeft)/float64(len(ch.ratings)-1)
}

func (ch *chart) y(rating int) float64 {
	return chartBottom - float64(rating-ch.low)*(chartBottom-chartTop)/float64(ch.high-ch.low)
}

// points returns the games at which the line bends, including the first and the last.
func (ch *chart) points() (games []int) {
	last, n := len(ch.ratings)-1, min(len(ch.ratings), mostPoints)
	for i := range n {
		games = append(games, i*last/max(n-1, 1))
	}
	return games
}

func (ch chart) draw(c *canvas) {
	c.drawPlate(image.Rect(margin, margin, width-margin, chartHeight-margin), night, slate, 3)
	c.sketch(ch.drawLines)
	for r := ch.low; r <= ch.high; r += ch.step {
		c.write(strconv.Itoa(r), chartLeft-22, round(ch.y(r)), 32, foam, right)
	}
	for _, game := range ch.labels() {
		c.write(strconv.Itoa(game+1), round(ch.x(game)), chartBottom+44, 32, steel, middle)
	}
	last := len(ch.ratings) - 1
	now := ch.ratings[last]
	c.write(strconv.Itoa(now), round(ch.x(last))+26, round(ch.y(now)), 40, shine, left)
}

// drawFace draws a face beside the latest rating, above it if there is room.
func (ch *chart) drawFace(c *canvas, face *Face) {
	const apart = 74
	last := len(ch.ratings) - 1
	y := round(ch.y(ch.ratings[last])) - apart
	if y < chartTop+largeFace/2-20 {
		y += 2 * apart
	}
	c.drawFace(face, round(ch.x(last))+26+largeFace/2, y, largeFace, gold)
}

// drawLines draws the grid and the course of the rating.
func (ch *chart) drawLines(p *pen) {
	for r := ch.low; r <= ch.high; r += ch.step {
		p.bar(chartLeft, ch.y(r), chartRight, ch.y(r))
		p.line(slate, 3)
	}
	for i, game := range ch.points() {
		if i == 0 {
			p.moveTo(ch.x(game), ch.y(ch.ratings[game]))
		}
		p.lineTo(ch.x(game), ch.y(ch.ratings[game]))
	}
	p.line(gold, 7)
	last := len(ch.ratings) - 1
	p.circle(ch.x(last), ch.y(ch.ratings[last]), 13)
	p.shape(shine, night, 4)
}

// labels returns the games whose numbers are written below the chart: the first, the last, and some between.
func (ch *chart) labels() []int {
	last := len(ch.ratings) - 1
	if last < 4 {
		list := []int{}
		for i := range ch.ratings {
			list = append(list, i)
		}
		return list
	}
	return []int{0, last / 4, last / 2, 3 * last / 4, last}
}
