package draw

import (
	"image"
	"slices"
	"sync"
	"unsafe"
)

// figure is something that is drawn once at each scale and then copied. Figures are comparable values. There must be
// few of them, because their sprites are cached. So no figure holds a name or a squadron's strength.
type figure interface {
	// box returns what the figure may touch, in units around its origin.
	box() box
	// draw draws it around the origin.
	draw(*pen)
}

// box is an extent in units. Left and top are 0 or negative.
type box struct{ left, top, right, bottom float64 }

// around returns a box that extends x and y to either side of the origin.
func around(x, y float64) box { return box{-x, -y, x, y} }

// sprite is a figure in pixels, in a form that is fast to copy. Most of its rows are runs of opaque pixels. The pixels
// of its smooth edge are blended with what lies below.
type sprite struct {
	size, at image.Point // at is the position of its origin
	runs     []run
	opaque   []uint8 // indices of the runs' pixels, one run after the other
	edge     []edgePixel
}

// run is a part of a row whose pixels are opaque.
type run struct{ x, y, length int16 }

// edgePixel is a pixel that is not opaque.
type edgePixel struct {
	x, y  int16
	color paint // premultiplied
}

type spriteKey struct {
	figure figure
	scale  float64
}

// sprites caches figures by scale, since vector drawing costs a hundred times as much as copying.
var sprites = spriteCache{fresh: map[spriteKey]*sprite{}}

// maxSpriteBytes bounds the cache. The figures of one edition need about 8 MB.
const maxSpriteBytes = 24 << 20

// spriteCache holds sprites in two generations. When the fresh one is full it becomes the old one,
// whose sprites are dropped unless they are used again.
type spriteCache struct {
	mu         sync.Mutex // guards the fields below; not held while a figure is drawn
	fresh, old map[spriteKey]*sprite
	bytes      int // of the fresh sprites
}

func (c *spriteCache) get(key spriteKey) *sprite {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.fresh[key]; kept != nil {
		return kept
	}
	kept := c.old[key]
	if kept != nil {
		c.put(key, kept)
	}
	return kept
}

// put adds a sprite to the fresh ones. c.mu must be held.
func (c *spriteCache) put(key spriteKey, s *sprite) {
	if c.bytes+s.bytes() > maxSpriteBytes/2 {
		c.old, c.fresh, c.bytes = c.fresh, map[spriteKey]*sprite{}, 0
	}
	c.fresh[key] = s
	c.bytes += s.bytes()
}

// add adds a sprite, unless another goroutine was faster, and returns the cached one.
func (c *spriteCache) add(key spriteKey, made *sprite) *sprite {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.fresh[key]; known != nil {
		return known
	}
	c.put(key, made)
	return made
}

func spriteOf(f figure, scale float64) *sprite {
	key := spriteKey{f, scale}
	if known := sprites.get(key); known != nil {
		return known
	}
	return sprites.add(key, rasterize(f.box(), scale, f.draw))
}

// newSprite returns pixels as a sprite.
func newSprite(pixels *image.RGBA, at image.Point) *sprite {
	s := &sprite{size: pixels.Rect.Size(), at: at}
	for y := range s.size.Y {
		for x := 0; x < s.size.X; x++ {
			start := x
			for ; x < s.size.X && pixels.RGBAAt(x, y).A == 0xff; x++ {
				s.opaque = append(s.opaque, indexOf(pixels.RGBAAt(x, y)))
			}
			if x > start {
				s.runs = append(s.runs, run{int16(start), int16(y), int16(x - start)})
			}
			if x < s.size.X && pixels.RGBAAt(x, y).A != 0 {
				s.edge = append(s.edge, edgePixel{int16(x), int16(y), pixels.RGBAAt(x, y)})
			}
		}
	}
	s.trim()
	return s
}

// trim drops the memory that append reserved beyond the end. The sprite is cached.
func (s *sprite) trim() {
	s.runs, s.opaque, s.edge = slices.Clone(s.runs), slices.Clone(s.opaque), slices.Clone(s.edge)
}

// bytes returns the size of the sprite in memory.
func (s *sprite) bytes() int {
	return len(s.opaque) + len(s.runs)*int(unsafe.Sizeof(run{})) + len(s.edge)*int(unsafe.Sizeof(edgePixel{}))
}

// stamp copies a figure onto the canvas, its origin at a point.
func (c *canvas) stamp(f figure, x, y int, scale float64) { c.copy(spriteOf(f, scale), x, y) }

// sketch draws something that no other picture has, in pixels from the upper left corner.
func (c *canvas) sketch(draw func(*pen)) {
	c.copy(rasterize(box{0, 0, float64(c.size.X), float64(c.size.Y)}, 1, draw), 0, 0)
}

// copy copies a sprite onto the canvas, its origin at a point. Pixels outside the canvas are left out.
func (c *canvas) copy(s *sprite, x, y int) {
	x, y = x-s.at.X, y-s.at.Y
	opaque := s.opaque
	for _, r := range s.runs {
		pixels := opaque[:r.length]
		opaque = opaque[r.length:]
		if to := y + int(r.y); to >= 0 && to < c.size.Y {
			left := x + int(r.x)
			if left < 0 {
				pixels = pixels[min(-left, len(pixels)):]
			}
			if left < c.size.X {
				copy(c.row(to)[max(left, 0):], pixels)
			}
		}
	}
	for _, e := range s.edge {
		if at := image.Pt(x+int(e.x), y+int(e.y)); at.In(image.Rectangle{Max: c.size}) {
			c.blend(&c.row(at.Y)[at.X], e.color)
		}
	}
}
