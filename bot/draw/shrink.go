package draw

import "image"

// shrinkage is the ratio of a picture's size to an animation's. It must be 2, since shrink mixes four pixels.
const shrinkage = 2

// shrink returns the pixels of a canvas at half its size, palette indices row by row. Each is the color of the palette
// that looks most like the mean of four pixels. Pixels at the rounded corners are transparent or opaque, since a GIF
// has nothing between.
func shrink(c *canvas) []uint8 {
	size := c.size.Div(shrinkage)
	small := make([]uint8, 0, size.X*size.Y)
	for y := range size.Y {
		upper, lower := c.row(2*y), c.row(2*y+1)
		for x := range size.X {
			small = append(small, meanOf(upper[2*x], upper[2*x+1], lower[2*x], lower[2*x+1]))
		}
	}
	return small
}

// meanOf returns the index of the mean of four colors of the palette.
func meanOf(a, b, c, d uint8) uint8 {
	if a > edgeSteps && [...]uint8{b, c, d} == [...]uint8{a, a, a} {
		return a
	}
	var red, green, blue, alpha uint32
	for _, index := range [...]uint8{a, b, c, d} {
		p := colors()[index]
		red, green, blue, alpha = red+uint32(p.R), green+uint32(p.G), blue+uint32(p.B), alpha+uint32(p.A)
	}
	switch {
	case alpha < 2*0xff:
		return 0
	case alpha < 4*0xff:
		return indexOf(night)
	}
	return indexOf(paint{R: uint8((red + 2) / 4), G: uint8((green + 2) / 4), B: uint8((blue + 2) / 4), A: 0xff})
}

// changed returns the rectangle in which two pictures of a size differ. It is empty if they are the same.
func changed(one, other []uint8, size image.Point) (area image.Rectangle) {
	for y := range size.Y {
		a, b := one[y*size.X:(y+1)*size.X], other[y*size.X:(y+1)*size.X]
		first := 0
		for first < size.X && a[first] == b[first] {
			first++
		}
		if first == size.X {
			continue
		}
		last := size.X - 1
		for a[last] == b[last] {
			last--
		}
		area = area.Union(image.Rect(first, y, last+1, y+1))
	}
	return area
}
