package draw

import (
	"image"
	stddraw "image/draw"
	"sync"
)

// seaStrip returns a strip of sea as wide as a picture, which is repeated over its height.
var seaStrip = sync.OnceValue(func() *image.RGBA {
	const period = 120
	strip := image.NewRGBA(image.Rect(0, 0, width, period))
	stddraw.Draw(strip, strip.Rect, image.NewUniform(sea), image.Point{}, stddraw.Src)
	p := newPen(strip, image.Point{}, 1)
	for row, y := range []float64{30, 90} {
		for x := -60 + 100*float64(row); x < width; x += 200 {
			p.curve(x, y, x+14, y-13, x+28, y, x+42, y+13, x+56, y)
			p.line(swell, 4)
		}
	}
	return strip
})

// fillSea fills a picture with the sea.
func (c *canvas) fillSea() {
	strip := seaStrip()
	for y := 0; y < c.Rect.Dy(); y += strip.Rect.Dy() {
		copy(c.Pix[y*c.Stride:], strip.Pix)
	}
}

// frameWidth is the width of the frame.
const frameWidth = 6

// drawFrame draws the frame of a picture, with rounded corners.
func (c *canvas) drawFrame() {
	w, h := c.Rect.Dx(), c.Rect.Dy()
	uniform := image.NewUniform(night)
	for _, side := range []image.Rectangle{image.Rect(0, 0, w, frameWidth), image.Rect(0, h-frameWidth, w, h),
		image.Rect(0, 0, frameWidth, h), image.Rect(w-frameWidth, 0, w, h)} {
		stddraw.Draw(c.RGBA, side, uniform, image.Point{}, stddraw.Src)
	}
	bend := cornerPixels()
	for y := range corner {
		for x := range corner {
			b := bend.RGBAAt(x, y)
			if b == sea {
				continue
			}
			for _, at := range []image.Point{{x, y}, {w - 1 - x, y}, {x, h - 1 - y}, {w - 1 - x, h - 1 - y}} {
				c.SetRGBA(at.X, at.Y, b)
			}
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
