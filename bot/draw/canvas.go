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
	pixels  []uint8
	size    image.Point
	faces   Faces     // of the people in the picture
	names   seatNames // of the seats of its table
	colors  *[256]paint
	nearest *[1 << 16]uint8
}

// row returns the pixels of a row, without its filter byte.
func (c *canvas) row(y int) []uint8 {
	start := y*(1+c.size.X) + 1
	return c.pixels[start : start+c.size.X]
}

// picture returns a PNG of the given height that a function draws on the sea, with the faces of the people in it.
func picture(height int, faces Faces, draw func(*canvas)) ([]byte, error) {
	return pictureOn((*canvas).fillSea, height, faces, draw)
}

// calmPicture is like picture, on a sea of one color: no wave crosses a letter, and no line cuts one.
func calmPicture(height int, faces Faces, draw func(*canvas)) ([]byte, error) {
	calm := func(c *canvas) {
		clear(c.pixels)
		c.fill(image.Rectangle{Max: c.size}, sea)
	}
	return pictureOn(calm, height, faces, draw)
}

// pictureOn returns a PNG that two functions draw: the ground, and what is on it.
func pictureOn(ground func(*canvas), height int, faces Faces, draw func(*canvas)) ([]byte, error) {
	b := getBuffer()
	defer b.release()
	c := b.canvas(image.Pt(width, height))
	c.faces = faces
	ground(c)
	draw(c)
	c.drawFrame()
	return b.encode(c)
}

// blend draws a premultiplied color over a pixel.
func (c *canvas) blend(pixel *uint8, over paint) {
	under, rest := c.colors[*pixel], uint32(0xff-over.A)
	*pixel = c.nearest[cell(paint{R: over.R + scale255(under.R, rest), G: over.G + scale255(under.G, rest),
		B: over.B + scale255(under.B, rest)})]
}

// scale255 returns v × part / 255, rounded.
func scale255(v uint8, part uint32) uint8 { return uint8((uint32(v)*part + 127) / 0xff) }
