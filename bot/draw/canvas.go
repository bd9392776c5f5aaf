package draw

import "image"

// Every picture is this wide. A phone shows it 390 pixels wide, a third of that: the capitals of
// textSize are 9 pixels high there.
const (
	textSize = 40 // of names and numbers
	width    = 1200
	margin   = 20
	inner    = width - 2*margin
	corner   = 26 // radius
)

// canvas is a picture that is being drawn, a palette index a pixel. Each row begins with the byte of
// a PNG filter, 0 for none, so that the rows are what a PNG compresses.
type canvas struct {
	pixels []uint8
	size   image.Point
}

// row returns the pixels of a row.
func (c *canvas) row(y int) []uint8 {
	start := y*(1+c.size.X) + 1
	return c.pixels[start : start+c.size.X]
}

// picture returns a picture of a height, drawn by a function, as PNG.
func picture(height int, draw func(*canvas)) ([]byte, error) {
	b := getBuffer()
	defer b.release()
	c := b.canvas(image.Pt(width, height))
	c.fillSea()
	draw(c)
	c.drawFrame()
	return b.encode(c)
}

// blend sets a pixel to a premultiplied colour over its present one.
func (c *canvas) blend(x, y int, over paint) {
	pixel := &c.row(y)[x]
	under, rest := colours()[*pixel], uint32(0xff-over.A)
	*pixel = indexOf(paint{R: over.R + share(under.R, rest), G: over.G + share(under.G, rest),
		B: over.B + share(under.B, rest), A: 0xff})
}

// share returns a part of a colour, in 255ths.
func share(v uint8, part uint32) uint8 { return uint8((uint32(v)*part + 127) / 0xff) }
