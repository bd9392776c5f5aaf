package draw

import (
	"image"
	stddraw "image/draw"
	"math"
	"sync"
)

// figure is something that is drawn once and then copied. Figures are comparable values, and there
// are few of them because their sprites are cached: no figure holds a name or a squadron's
// strength.
type figure interface {
	// box returns what the figure may touch, in units around its origin.
	box() box
	// draw draws it around the origin.
	draw(*pen)
}

// box is an extent in units; left and top are negative.
type box struct{ left, top, right, bottom float64 }

// around returns a box that extends x and y to either side of the origin.
func around(x, y float64) box { return box{-x, -y, x, y} }

// sprite is a figure in pixels; at is the position of its origin.
type sprite struct {
	image *image.RGBA
	at    image.Point
}

type spriteKey struct {
	figure figure
	scale  float64
}

// sprites caches figures by scale: vector drawing costs a hundred times as much as copying.
var sprites = spriteCache{fresh: map[spriteKey]*sprite{}}

// maxSpriteBytes bounds the cache. The figures of one edition need about 8 MB.
const maxSpriteBytes = 24 << 20

// spriteCache holds sprites in two generations. When the fresh one is full it becomes the old one,
// whose sprites are dropped unless they are used again.
type spriteCache struct {
	mu         sync.Mutex
	fresh, old map[spriteKey]*sprite
	bytes      int // of the fresh sprites
}

func (l *spriteCache) get(key spriteKey) *sprite {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := l.fresh[key]; s != nil {
		return s
	}
	s := l.old[key]
	if s != nil {
		l.put(key, s)
	}
	return s
}

// put adds a sprite to the fresh ones. The caller holds the lock.
func (l *spriteCache) put(key spriteKey, s *sprite) {
	if l.bytes+len(s.image.Pix) > maxSpriteBytes/2 {
		l.old, l.fresh, l.bytes = l.fresh, map[spriteKey]*sprite{}, 0
	}
	l.fresh[key] = s
	l.bytes += len(s.image.Pix)
}

// add adds a sprite, unless another goroutine was faster, and returns the cached one.
func (l *spriteCache) add(key spriteKey, s *sprite) *sprite {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.fresh[key]; known != nil {
		return known
	}
	l.put(key, s)
	return s
}

func spriteOf(f figure, scale float64) *sprite {
	key := spriteKey{f, scale}
	if known := sprites.get(key); known != nil {
		return known
	}
	return sprites.add(key, rasterise(f, scale))
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
	stddraw.Draw(c.RGBA, to, s.image, image.Point{}, stddraw.Over)
}
