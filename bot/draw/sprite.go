package draw

import (
	"image"
	stddraw "image/draw"
	"math"
	"sync"
)

// figure is something drawn once and copied from then on. It is a comparable
// value of which there are few, since they are kept: no name and no strength of
// a squadron is in one.
type figure interface {
	// box is what the figure may touch, in units around its origin.
	box() box
	// draw draws it around the origin.
	draw(*pen)
}

// box is an extent in units: left and top are negative.
type box struct{ left, top, right, bottom float64 }

// around is a box as wide and high on either side of the origin.
func around(x, y float64) box { return box{-x, -y, x, y} }

// sprite is a figure in pixels; at is where its origin lies in them.
type sprite struct {
	image *image.RGBA
	at    image.Point
}

type spriteKey struct {
	figure figure
	scale  float64
}

// sprites holds each figure at each scale asked for, as long as the process
// lives: vector drawing costs a hundred times what copying does.
var sprites sync.Map // of spriteKey to *sprite

func spriteOf(f figure, scale float64) *sprite {
	key := spriteKey{f, scale}
	if known, ok := sprites.Load(key); ok {
		return known.(*sprite)
	}
	known, _ := sprites.LoadOrStore(key, rasterise(f, scale))
	return known.(*sprite)
}

func rasterise(f figure, scale float64) *sprite {
	b := f.box()
	at := image.Pt(int(math.Ceil(-b.left*scale)), int(math.Ceil(-b.top*scale)))
	size := at.Add(image.Pt(int(math.Ceil(b.right*scale)), int(math.Ceil(b.bottom*scale))))
	pixels := image.NewRGBA(image.Rectangle{Max: size})
	f.draw(newPen(pixels, at, scale))
	return &sprite{pixels, at}
}

// stamp copies a figure onto the canvas, its origin at a point.
func (c *canvas) stamp(f figure, x, y int, scale float64) {
	s := spriteOf(f, scale)
	to := s.image.Rect.Add(image.Pt(x, y).Sub(s.at))
	stddraw.Draw(c, to, s.image, image.Point{}, stddraw.Over)
}
