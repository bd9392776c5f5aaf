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

// sprites holds figures at the scales asked for: vector drawing costs a hundred times
// what copying does.
var sprites = spriteCache{fresh: map[spriteKey]*sprite{}}

// maxSpriteBytes bounds what the sprites hold, in bytes. One edition's need about 8 MB.
const maxSpriteBytes = 24 << 20

// spriteCache keeps sprites in two generations. When the fresh one is full it becomes the
// old one, whose sprites are forgotten unless they are asked for meanwhile.
type spriteCache struct {
	mu         sync.Mutex
	fresh, old map[spriteKey]*sprite
	bytes      int // of the fresh ones
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

// put adds a sprite to the fresh ones. The locker is locked.
func (l *spriteCache) put(key spriteKey, s *sprite) {
	if l.bytes+len(s.image.Pix) > maxSpriteBytes/2 {
		l.old, l.fresh, l.bytes = l.fresh, map[spriteKey]*sprite{}, 0
	}
	l.fresh[key] = s
	l.bytes += len(s.image.Pix)
}

// add adds a sprite, unless somebody else has meanwhile.
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
