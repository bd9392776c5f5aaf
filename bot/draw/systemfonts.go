package draw

import (
	"fmt"
	"log/slog"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// systemFonts are the fonts of the machine. There are none before UseSystemFonts, so tests draw the same everywhere.
var systemFonts fontMap

// fontMap finds the fonts of the machine by character.
type fontMap struct {
	mu     sync.Mutex // guards the fields below, and is held while a font is searched for
	find   func() (*fontscan.FontMap, error)
	fonts  *fontscan.FontMap // nil before the first search
	failed bool
	log    *slog.Logger
}

// UseSystemFonts lets pictures show names in scripts that the bundled fonts lack, with the machine's fonts. The search
// for them runs when the first such name is drawn, and takes about a second. Its result is stored in the folder.
// If it cannot write there, it logs that, and pictures show such names without these fonts.
func UseSystemFonts(folder string, log *slog.Logger) {
	systemFonts.mu.Lock()
	defer systemFonts.mu.Unlock()
	systemFonts.log = log
	systemFonts.find = func() (*fontscan.FontMap, error) {
		fonts := fontscan.NewFontMap(scanLog{log})
		if err := fonts.UseSystemFonts(folder); err != nil {
			return nil, fmt.Errorf("look for the fonts of the machine: %w", err)
		}
		fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif},
			Aspect: font.Aspect{Weight: font.WeightBold}})
		return fonts, nil
	}
}

// face returns a font that draws a character with an outline, or nil.
func (m *fontMap) face(r rune) *font.Face {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.find == nil || m.failed {
		return nil
	}
	if m.fonts == nil {
		var err error
		if m.fonts, err = m.find(); err != nil {
			m.log.Warn("pictures cannot show names in some scripts", "error", err)
			m.failed = true
			return nil
		}
	}
	m.fonts.SetScript(language.LookupScript(r))
	face := m.fonts.ResolveFace(r)
	glyph, has := face.Font.NominalGlyph(r) // that of the face changes it, and a line may be laid out with it meanwhile
	if !has {
		return nil
	}
	if outline, drawn := face.GlyphDataOutline(glyph); !drawn || len(outline.Segments) == 0 {
		return nil // such as an emoji in colors
	}
	return face
}

// scanLog logs the messages of the search for fonts.
type scanLog struct{ *slog.Logger }

// Printf implements fontscan.Logger.
func (l scanLog) Printf(format string, args ...any) { l.Debug(fmt.Sprintf(format, args...)) }

// scripts are scripts that names are written in, each with one of its letters.
var scripts = []struct {
	name   string
	letter rune
}{
	{"Arabic", 'ب'}, {"Armenian", 'Ա'}, {"Bengali", 'ক'}, {"Chinese", '海'}, {"Cyrillic", 'Ж'}, {"Devanagari", 'क'},
	{"Georgian", 'ბ'}, {"Greek", 'Ω'}, {"Hebrew", 'ש'}, {"Japanese", 'カ'}, {"Korean", '한'}, {"Tamil", 'க'},
	{"Thai", 'ก'},
}

// MissingScripts returns the names of common scripts that no font writes.
func MissingScripts() (missing []string) {
	for _, s := range scripts {
		if !bold.has(s.letter) {
			missing = append(missing, s.name)
		}
	}
	return missing
}
