package draw

import (
	"fmt"
	"image"
	stddraw "image/draw"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// letter is a character at a size in pixels.
type letter struct {
	mask    *image.Alpha
	at      image.Point // the mask's corner, relative to the pen
	advance fixed.Int26_6
}

type letterKey struct {
	rune rune
	size int
}

// typeface writes with one font. Each character is rasterized once per size. The font has a few hundred characters, and
// there are a dozen sizes.
type typeface struct {
	font    *opentype.Font
	letters sync.Map // of letterKey to *letter

	mu    sync.Mutex        // guards faces; held while a character is rasterized
	faces map[int]font.Face // by size; a face is for one goroutine at a time
}

var bold = func() *typeface {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(fmt.Sprintf("draw: the font that was built in cannot be read: %v", err))
	}
	return &typeface{font: parsed, faces: map[int]font.Face{}}
}()

// has reports whether the font has a character.
func (t *typeface) has(r rune) bool {
	index, err := t.font.GlyphIndex(nil, r)
	return err == nil && index != 0
}

func (t *typeface) letter(r rune, size int) *letter {
	key := letterKey{r, size}
	if known, ok := t.letters.Load(key); ok {
		return known.(*letter)
	}
	known, _ := t.letters.LoadOrStore(key, t.cut(r, size))
	return known.(*letter)
}

// cut rasterizes a character. A character that the font lacks is empty.
func (t *typeface) cut(r rune, size int) *letter {
	t.mu.Lock()
	defer t.mu.Unlock()
	face := t.faces[size]
	if face == nil {
		var err error
		face, err = opentype.NewFace(t.font,
			&opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return &letter{mask: &image.Alpha{}}
		}
		t.faces[size] = face
	}
	to, shared, from, advance, ok := face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		return &letter{mask: &image.Alpha{}}
	}
	mask := image.NewAlpha(image.Rectangle{Max: to.Size()})
	stddraw.Draw(mask, mask.Rect, shared, from, stddraw.Src) // the face draws its next character over shared
	return &letter{mask, to.Min, advance}
}

// length returns the width of a text in pixels.
func (t *typeface) length(text string, size int) int {
	var sum fixed.Int26_6
	for _, r := range text {
		sum += t.letter(r, size).advance
	}
	return sum.Ceil()
}

// align is the part of a text that lies at its position.
type align int

const (
	left align = iota
	middle
	right
)

// capHeight is the height of capitals and digits as a share of the size (Go Bold, OS/2 table).
const capHeight = 0.72

// surface is a picture that letters are written on.
type surface interface {
	// dye colors the pixels that a mask covers. The mask's corner lies at a point.
	dye(mask *image.Alpha, at image.Point, c paint)
}

// write writes a text of a size in pixels, its capitals centered on y.
func write(onto surface, text string, x, y, size int, c paint, to align) {
	length := bold.length(text, size)
	switch to {
	case middle:
		x -= length / 2
	case right:
		x -= length
	}
	baseline := y + int(capHeight*float64(size)/2+0.5)
	at := fixed.I(x)
	for _, r := range text {
		l := bold.letter(r, size)
		onto.dye(l.mask, image.Pt(at.Round(), baseline).Add(l.at), c)
		at += l.advance
	}
}

func (c *canvas) write(text string, x, y, size int, p paint, to align) {
	write(c, text, x, y, size, p, to)
}

// dye implements surface.
func (c *canvas) dye(mask *image.Alpha, at image.Point, p paint) {
	index := indexOf(p)
	area := mask.Rect.Add(at).Intersect(image.Rectangle{Max: c.size})
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := c.row(y)
		cover := mask.Pix[(y-at.Y)*mask.Stride:]
		for x := area.Min.X; x < area.Max.X; x++ {
			switch part := uint32(cover[x-at.X]); part {
			case 0:
			case 0xff:
				row[x] = index
			default:
				c.blend(x, y, paint{R: share(p.R, part), G: share(p.G, part), B: share(p.B, part), A: uint8(part)})
			}
		}
	}
}

// colourPixels is a picture in full color that letters are written on.
type colourPixels struct{ *image.RGBA }

// dye implements surface.
func (c colourPixels) dye(mask *image.Alpha, at image.Point, p paint) {
	stddraw.DrawMask(c.RGBA, mask.Rect.Add(at), image.NewUniform(p), image.Point{}, mask, image.Point{}, stddraw.Over)
}
