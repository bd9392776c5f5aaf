package draw

import "image"

// Every picture is width pixels wide. On a phone it is 390 pixels wide, and capitals of textSize are 9 pixels high.
const (
	textSize = 40 // of names and numbers
	width    = 1200
	margin   = 20
	inner    = width - 2*margin
	corner   = 26 // radius
)

// canvas is a picture that is being drawn, with a palette index per pixel. Each row begins with the filter byte of a
// PNG, 0 for none, so that the rows are compressed as they are.
type canvas struct {
	pixels []uint8
	size   image.Point
	faces  Faces     // of the people in the picture
	names  seatNames // of the seats of its table
}

// row returns the pixels of a row, without its filter byte.
func (c *canvas) row(y int) []uint8 {
	start := y*(1+c.size.X) + 1
	return c.pixels[start : start+c.size.X]
}

// picture returns a PNG of the given height that a function draws, with the faces of the people in it.
func picture(height int, faces Faces, draw func(*canvas)) ([]byte, error) {
	b := getBuffer()
	defer b.release()
	c := b.canvas(image.Pt(width, height))
	c.faces = faces
	c.fillSea()
	draw(c)
	c.drawFrame()
	return b.encode(c)
}

// blend draws a premultiplied color over a pixel.
func (c *canvas) blend(x, y int, over paint) {
	pixel := &c.row(y)[x]
	under, rest := colors()[*pixel], uint32(0xff-over.A)
	*pixel = indexOf(paint{R: over.R + scale255(under.R, rest), G: over.G + scale255(under.G, rest),
		B: over.B + scale255(under.B, rest), A: 0xff})
}

// scale255 returns v × part / 255, rounded.
func scale255(v uint8, part uint32) uint8 { return uint8((uint32(v)*part + 127) / 0xff) }
