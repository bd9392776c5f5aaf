package draw

import (
	"image"
	"math"
	"math/rand/v2"
	"sync"
)

// The sea is drawn as on a chart: dark at the edge, light where it is shallow, with few waves. The light comes from the
// upper left, so that the depths are wider on the right and below.
const (
	edgeRows   = 220 // rows in which the edge above or below shows
	periodRows = 600 // the rows after them are repeated
	seaCorner  = 190 // the radius of the corners of its depths
	abyssWide  = 26  // of the darkest depth along the edge
	deepWide   = 64  // of it and the next
	shade      = 0.5 // the share of a distance from the right or lower edge that counts
)

// seaRows returns rows of the sea by their distance from the edge above or below.
var seaRows = sync.OnceValue(func() *canvas {
	rows := new(buffer).canvas(image.Pt(width, edgeRows+periodRows))
	clear(rows.pixels)
	for y := range rows.size.Y {
		row := rows.row(y)
		for x := range row {
			row[x] = indexOf(depthAt(x, y))
		}
	}
	return rows
})

// depthAt returns the color of the sea at a distance from the left edge and from the nearer of the edges above and
// below.
func depthAt(x, y int) paint {
	right, down := min(float64(x), shade*float64(width-1-x)), float64(y)
	from := min(right, down) // the edge
	if right < seaCorner && down < seaCorner {
		from = seaCorner - math.Hypot(seaCorner-right, seaCorner-down)
	}
	turn := func(v, period, shift float64) float64 { return math.Sin(2*math.Pi*v/period + shift) }
	from += 11*turn(float64(x), 520, 0.7) + 5*turn(float64(x), 230, 2) +
		11*turn(down, periodRows, 0.4) + 5*turn(down, periodRows/3, 1.3)
	switch {
	case from < abyssWide:
		return mix(abyss, deep, min(max(from-abyssWide+1, 0), 1))
	case from < deepWide:
		return mix(deep, sea, min(max(from-deepWide+1, 0), 1))
	}
	return sea
}

// fillSea fills the canvas with the sea.
func (c *canvas) fillSea() {
	rows := seaRows()
	for y := range c.size.Y {
		from := nearer(float64(y), shade*float64(c.size.Y-1-y))
		if from >= edgeRows {
			from = edgeRows + (from-edgeRows)%periodRows
		}
		copy(c.pixels[y*(1+c.size.X):], rows.pixels[from*(1+rows.size.X):(from+1)*(1+rows.size.X)])
	}
	for _, at := range seaMarks() {
		if at.y < c.size.Y-abyssWide {
			c.stamp(at.figure, at.x, at.y, 1)
		}
	}
}

// nearer returns the lesser of two distances. It is rounded off where they are alike, so that the depths have no corner
// there.
func nearer(a, b float64) int {
	const bend = 90
	return max(int(a+b-math.Hypot(a-b, bend))/2, 0)
}

// seaMark is a shallow or a wave on the sea.
type seaMark struct {
	figure
	x, y int
}

// seaMarks returns the shallows and waves of the highest picture, from the top down. Noise places them, the same for
// every picture.
var seaMarks = sync.OnceValue(func() (list []seaMark) {
	noise := rand.New(rand.NewPCG(7, 2026))
	const wide, high = 300, 170
	for y := 90; y < maxSeaHigh; y += high {
		for x := 0; x < width; x += wide {
			mark := seaMark{x: x + wide/2 + noise.IntN(wide/2) - wide/4, y: y + noise.IntN(high/2)}
			switch kind := noise.IntN(22); {
			case kind < 2:
				mark.figure = shallow{kind}
			case kind < 5:
				mark.figure = wave{kind - 2}
			default:
				continue
			}
			mark.x = min(max(mark.x, 250), width-250)
			list = append(list, mark)
		}
	}
	return list
})

// maxSeaHigh is the height in which there are shallows and waves.
const maxSeaHigh = 4000

// shallow is a lighter part of the sea.
type shallow struct{ kind int }

func (shallow) box() box { return around(200, 90) }

func (s shallow) draw(p *pen) {
	if s.kind == 0 {
		p.ellipse(-60, 8, 130, 52)
		p.ellipse(70, -14, 120, 48)
	} else {
		p.ellipse(40, 10, 150, 58)
		p.ellipse(-90, -16, 90, 38)
	}
	p.fill(shoal)
}

// wave is the crest of a wave.
type wave struct{ kind int }

func (wave) box() box { return around(50, 20) }

func (w wave) draw(p *pen) {
	switch w.kind {
	case 0:
		p.curve(-34, 4, -17, -12, 0, 4, 17, -12, 34, 4)
	case 1:
		p.curve(-40, 2, -22, -14, 0, 0)
		p.line(swell, 4)
		p.curve(6, 10, 22, -4, 40, 8)
	default:
		p.curve(-22, 2, 0, -14, 22, 2)
	}
	p.line(swell, 4)
}

const frameWidth = 6

// drawFrame draws the frame of a picture, with rounded corners.
func (c *canvas) drawFrame() {
	w, h := c.size.X, c.size.Y
	for _, side := range []image.Rectangle{image.Rect(0, 0, w, frameWidth), image.Rect(0, h-frameWidth, w, h),
		image.Rect(0, 0, frameWidth, h), image.Rect(w-frameWidth, 0, w, h)} {
		c.fill(side, night)
	}
	bend := cornerPixels()
	for y := range corner {
		for x := range corner {
			b := bend.RGBAAt(x, y)
			if b == abyss {
				continue
			}
			index := indexOf(b)
			for _, at := range []image.Point{{x, y}, {w - 1 - x, y}, {x, h - 1 - y}, {w - 1 - x, h - 1 - y}} {
				c.row(at.Y)[at.X] = index
			}
		}
	}
}

// fill fills a rectangle, which must be within the canvas.
func (c *canvas) fill(area image.Rectangle, p paint) {
	if area.Empty() {
		return
	}
	first := c.row(area.Min.Y)[area.Min.X:area.Max.X]
	index := indexOf(p)
	for i := range first {
		first[i] = index
	}
	for y := area.Min.Y + 1; y < area.Max.Y; y++ {
		copy(c.row(y)[area.Min.X:], first)
	}
}

// cornerPixels returns the upper left corner of the frame.
var cornerPixels = sync.OnceValue(func() *image.RGBA {
	pixels := image.NewRGBA(image.Rect(0, 0, corner, corner))
	drawingOf(func(p *pen) {
		p.box(0, 0, 4*corner, 4*corner, corner)
		p.fill(night)
		p.box(frameWidth, frameWidth, 4*corner, 4*corner, corner-frameWidth)
		p.fill(abyss)
	}).raster(pixels, image.Point{}, 1)
	return pixels
})
