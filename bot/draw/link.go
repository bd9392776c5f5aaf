package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	xdraw "golang.org/x/image/draw"
)

// The size of a picture that goes with a link, in pixels. Chats show it whole (Open Graph has no limits of its own;
// 1200 × 630 is what Discord, Slack and X ask for).
const (
	LinkWide = width
	LinkHigh = 630
)

// ForLink fits another picture of this package into the size that goes with a link. A high one is made smaller, down to
// half its size, and loses what is then still too much below.
func ForLink(file []byte) ([]byte, error) {
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("fit a picture to a link: %w", err)
	}
	whole := image.NewRGBA(decoded.Bounds())
	draw.Draw(whole, whole.Rect, decoded, image.Point{}, draw.Src)
	part, size := whole.Rect, whole.Rect.Size()
	if size.Y > LinkHigh {
		size.X = max(size.X*LinkHigh/size.Y, LinkWide/2)
		part.Max.Y = min(part.Max.Y, part.Dx()*LinkHigh/size.X)
		size.Y = size.X * part.Dy() / part.Dx()
	}
	pixels := image.NewRGBA(image.Rect(0, 0, LinkWide, LinkHigh))
	draw.Draw(pixels, pixels.Rect, image.NewUniform(color.RGBA(abyss)), image.Point{}, draw.Src)
	at := image.Rectangle{Max: size}.Add(pixels.Rect.Max.Sub(size).Div(2))
	xdraw.BiLinear.Scale(pixels, at, whole, part, xdraw.Over, nil)
	return encodeAll(pixels)
}

// encodeAll returns pixels as a PNG in the colors of all pictures.
func encodeAll(pixels *image.RGBA) ([]byte, error) {
	b := getBuffer()
	defer b.release()
	c := b.canvas(pixels.Rect.Size())
	clear(c.pixels)
	for y := range c.size.Y {
		row := c.row(y)
		for x := range row {
			row[x] = indexOf(pixels.RGBAAt(x, y))
		}
	}
	return b.encode(c)
}
