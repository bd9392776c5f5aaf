package draw

import (
	"cmp"
	"image"
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
)

// line is a text that is laid out at a size: its glyphs with their places relative to the start of the baseline.
type line struct {
	glyphs []placedGlyph
	length int // in pixels
}

type placedGlyph struct {
	*letter
	at image.Point
}

type lineKey struct {
	face *typeface
	text string
	size int
}

// typesetter lays out lines. It keeps lines and letters, because names and numbers come again with every picture.
type typesetter struct {
	lines   *lru.Cache[lineKey, *line]
	letters *lru.Cache[letterKey, *letter]

	mu      sync.Mutex // guards what follows, and the fonts; held while a line is laid out
	shaper  shaping.HarfbuzzShaper
	split   shaping.Segmenter
	wrapper shaping.LineWrapper
}

// maxLines and maxLetters bound what is kept. A line takes a few hundred bytes, a letter a kilobyte.
const (
	maxLines   = 4096
	maxLetters = 4096
)

var typesetting = typesetter{lines: newLRU[lineKey, *line](maxLines), letters: newLRU[letterKey, *letter](maxLetters)}

// newLRU returns a cache of at most size values. size must be positive.
func newLRU[K comparable, V any](size int) *lru.Cache[K, V] {
	values, _ := lru.New[K, V](size) // it fails for a size below 1 only
	return values
}

// line returns a text laid out at a size in pixels, from the cache if it has it.
func (t *typeface) line(text string, size int) *line {
	key := lineKey{t, text, size}
	if known, ok := typesetting.lines.Get(key); ok {
		return known
	}
	l := typesetting.lay(key)
	typesetting.lines.Add(key, l)
	return l
}

// lay lays out a line. It puts text from right to left in visual order.
func (s *typesetter) lay(key lineKey) *line {
	s.mu.Lock()
	defer s.mu.Unlock()
	runes := []rune(key.text)
	direction := directionOf(key.text)
	input := shaping.Input{Text: runes, RunEnd: len(runes), Direction: direction, Face: key.face.parsed().Face,
		Size: fixed.I(key.size), Language: language.NewLanguage("en")}
	var runs []shaping.Output
	for _, part := range s.split.Split(input, key.face) {
		runs = append(runs, s.shaper.Shape(part))
	}
	l := &line{}
	lines, _ := s.wrapper.WrapParagraph(shaping.WrapConfig{Direction: direction, DisableTrailingWhitespaceTrim: true},
		math.MaxInt, runes, shaping.NewSliceIterator(runs))
	if len(lines) == 0 {
		return l
	}
	var pen fixed.Int26_6
	for _, run := range slices.SortedFunc(slices.Values(lines[0]),
		func(a, b shaping.Output) int { return cmp.Compare(a.VisualIndex, b.VisualIndex) }) {
		for _, g := range run.Glyphs {
			at := image.Pt((pen + g.XOffset).Round(), -g.YOffset.Round())
			l.glyphs = append(l.glyphs, placedGlyph{s.letter(run, g, key.size), at})
			pen += g.Advance
		}
	}
	l.length = pen.Ceil()
	return l
}

// directionOf returns the direction of a text, which is that of its first letter.
func directionOf(text string) di.Direction {
	for _, r := range text {
		switch p, _ := bidi.LookupRune(r); p.Class() {
		case bidi.R, bidi.AL:
			return di.DirectionRTL
		case bidi.L:
			return di.DirectionLTR
		}
	}
	return di.DirectionLTR
}

// letter returns a glyph of a run. s.mu must be held.
func (s *typesetter) letter(run shaping.Output, g shaping.Glyph, size int) *letter {
	key := letterKey{run.Face.Font, g.GlyphID, size}
	known, ok := s.letters.Get(key)
	if !ok {
		known = cut(run.Face, g.GlyphID, size)
		s.letters.Add(key, known)
	}
	return known
}

// length returns the width of a text in pixels.
func (t *typeface) length(text string, size int) int { return t.line(text, size).length }

// clip shortens a text to a width in pixels. It keeps at least one character, and the number of a namesake.
func (t *typeface) clip(text string, size, room int) string {
	if t.length(text, size) <= room {
		return text
	}
	end := "…"
	if number := namesakeNumber.FindString(text); number != "" {
		text, end = strings.TrimSuffix(text, number), number
	}
	parts := characters(text)
	beginning := func(n int) string { return strings.TrimRight(strings.Join(parts[:n], ""), " ") + end }
	n := sort.Search(len(parts), func(n int) bool { // a longer beginning is never narrower
		return t.length(beginning(n+1), size) > room
	})
	return beginning(max(n, 1))
}

// namesakeNumber matches the number behind a name that others have too.
var namesakeNumber = regexp.MustCompile(` \([0-9]+\)$`)

// characters returns the characters of a text as readers see them. One may consist of several code points.
func characters(text string) (list []string) {
	var s segmenter.Segmenter
	s.Init([]rune(text))
	for each := s.GraphemeIterator(); each.Next(); {
		list = append(list, string(each.Grapheme().Text))
	}
	return list
}

// split breaks a text after the last word that fits a width in pixels, or after the first word if none fits.
func (t *typeface) split(text string, size, room int) (first, second string) {
	words := strings.Split(text, " ")
	for n := len(words); n > 1; n-- {
		if first := strings.Join(words[:n], " "); t.length(first, size) <= room {
			return first, strings.Join(words[n:], " ")
		}
	}
	return words[0], strings.Join(words[1:], " ")
}

// align is the part of a text that is at the given position.
type align int

const (
	left align = iota
	middle
	right
)

// write writes a text of a size in pixels, its capitals centered on y.
func (t *typeface) write(onto *canvas, text string, x, y, size int, c paint, to align) {
	l := t.line(text, size)
	switch to {
	case middle:
		x -= l.length / 2
	case right:
		x -= l.length
	}
	baseline := y + int(t.parsed().caps*float64(size)/2+0.5)
	for _, g := range l.glyphs {
		onto.paintMask(g.mask, image.Pt(x, baseline).Add(g.at).Add(g.letter.at), c)
	}
}

// write writes names and words.
func (c *canvas) write(text string, x, y, size int, p paint, to align) {
	bold.write(c, text, x, y, size, p, to)
}

// display writes a number or a title.
func (c *canvas) display(text string, x, y, size int, p paint, to align) {
	display.write(c, text, x, y, size, p, to)
}
