package draw

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
	"golang.org/x/image/font/gofont/gobold"
)

// fonts has the bundled fonts. Their licenses and sources are beside them.
//
//go:embed fonts/*.ttf
var fonts embed.FS

// typeface is a bundled font. It is parsed when it is first needed. Characters that it lacks are written with the other
// bundled fonts or with the system's.
type typeface struct{ parsed func() parsedFont }

type parsedFont struct {
	*font.Face
	caps float64 // the height of capitals and digits, as a share of the size
}

// The typefaces of all pictures: a round one for numbers and titles, one for names and words, and one for Greek.
var (
	display = bundled("Baloo2-ExtraBold")
	bold    = bundled("Nunito-ExtraBold")
	greek   = &typeface{sync.OnceValue(func() parsedFont { return parse("Go Bold", gobold.TTF) })}
)

func bundled(name string) *typeface {
	return &typeface{sync.OnceValue(func() parsedFont {
		data, err := fonts.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			panic(fmt.Sprintf("draw: there is no font %s: %v", name, err))
		}
		return parse(name, data)
	})}
}

func parse(name string, data []byte) parsedFont {
	face, err := font.ParseTTF(bytes.NewReader(data))
	if err != nil {
		panic(fmt.Sprintf("draw: the font %s cannot be read: %v", name, err))
	}
	return parsedFont{face, float64(face.LineMetric(font.CapHeight)) / float64(face.Upem())}
}

// ResolveFace implements shaping.Fontmap. It returns the font for a character, or the typeface's own if there is none.
func (t *typeface) ResolveFace(r rune) *font.Face {
	for _, other := range []*typeface{t, greek, display} {
		face := other.parsed().Face
		if _, has := face.Font.NominalGlyph(r); has {
			return face
		}
	}
	if face := systemFonts.face(r); face != nil {
		return face
	}
	return t.parsed().Face
}

// has reports whether a character can be written.
func (t *typeface) has(r rune) bool {
	_, has := t.ResolveFace(r).Font.NominalGlyph(r)
	return has
}
