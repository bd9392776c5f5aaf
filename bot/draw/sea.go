package draw

import (
	"image"
	stddraw "image/draw"
	"sync"
)

// seaRows returns rows of sea as wide as a picture, which are repeated over its height. It has few waves, since every
// row of a wave differs from the row above and so takes more bytes than calm sea.
var seaRows = sync.OnceValue(func() *canvas {
	const period = 240
	strip := image.NewRGBA(image.Rect(0, 0, width, period))
	stddraw.Draw(strip, strip.Rect, image.NewUniform(sea), image.Point{}, stddraw.Src)
	p := newPen(strip, image.Point{}, 1)
	for row, y := range []float64{60, 180} {
		for x := 60 + 150*float64(row); x < width; x += 300 {
			p.curve(x, y, x+14, y-13, x+28, y, x+42, y+13, x+56, y)
			p.line(swell, 4)
		}
	}
	rows := new(buffer).canvas(strip.Rect.Size())
	rows.copy(newSprite(strip, image.Point{}), 0, 0)
	return rows
})

func (c *canvas) fillSea() {
	for rest := c.pixels; len(rest) > 0; {
		rest = rest[copy(rest, seaRows().pixels):]
	}
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
			if b == sea {
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
	index := indexOf(p)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		part := c.row(y)[area.Min.X:area.Max.X]
		for i := range part {
			part[i] = index
		}
	}
}

// cornerPixels returns the upper left corner of the frame.
var cornerPixels = sync.OnceValue(func() *image.RGBA {
	pixels := image.NewRGBA(image.Rect(0, 0, corner, corner))
	p := newPen(pixels, image.Point{}, 1)
	p.DrawRoundedRectangle(0, 0, 4*corner, 4*corner, corner)
	p.fill(night)
	p.DrawRoundedRectangle(frameWidth, frameWidth, 4*corner, 4*corner, corner-frameWidth)
	p.fill(sea)
	return pixels
})
