package draw

import (
	"image"

	xdraw "golang.org/x/image/draw"
)

// disc returns a square picture as a disc of a diameter in pixels, its origin in the middle. Colors that the palette
// lacks are mixed from those that it has: each pixel's error is passed on to its neighbors (Floyd and Steinberg, 1976).
func disc(pixels *image.RGBA, across int) *sprite {
	s := &sprite{size: image.Pt(across, across), at: image.Pt(across/2, across/2)}
	small := image.NewRGBA(image.Rect(0, 0, across, across))
	xdraw.BiLinear.Scale(small, small.Rect, pixels, pixels.Rect, xdraw.Src, nil)
	off, next := make([]channels, across+2), make([]channels, across+2) // in sixteenths; column x at index x+1
	for y := range across {
		for x := range across {
			want := channelsOf(small.RGBAAt(x, y))
			for i, e := range off[x+1] {
				want[i] = min(max(want[i]+e/16, 0), 0xff)
			}
			index := indexOf(paint{R: uint8(want[0]), G: uint8(want[1]), B: uint8(want[2]), A: 0xff})
			for i, got := range channelsOf(colors()[index]) {
				e := want[i] - got
				off[x+2][i] += 7 * e
				next[x][i] += 3 * e
				next[x+1][i] += 5 * e
				next[x+2][i] += e
			}
			if isInDisc(x, y, across) {
				s.add(x, y, index)
			}
		}
		off, next = next, off
		clear(next)
	}
	s.trim()
	return s
}

// channels are the red, green and blue of a color, or of an error.
type channels [3]int

func channelsOf(c paint) channels { return channels{int(c.R), int(c.G), int(c.B)} }

// isInDisc reports whether the middle of a pixel lies in the disc that touches all sides of a square.
func isInDisc(x, y, across int) bool {
	dx, dy := 2*x+1-across, 2*y+1-across
	return dx*dx+dy*dy <= across*across
}

// add adds an opaque pixel to the sprite. Pixels must come row by row, and without gaps from left to right.
func (s *sprite) add(x, y int, index uint8) {
	s.opaque = append(s.opaque, index)
	if n := len(s.runs); n > 0 && int(s.runs[n-1].y) == y {
		s.runs[n-1].length++
		return
	}
	s.runs = append(s.runs, run{int16(x), int16(y), 1})
}
