package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestFiguresAreValidSVG: the figures of the pages are well-formed XML with distinct ids, and each draws something.
func TestFiguresAreValidSVG(t *testing.T) {
	ids, paths := map[string]bool{}, 0
	for in := xml.NewDecoder(strings.NewReader(string(Figures()))); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch element := token.(type) {
		case xml.StartElement:
			switch element.Name.Local {
			case "g":
				if id := element.Attr[0].Value; ids[id] {
					t.Errorf("two figures are called %s", id)
				} else {
					ids[id], paths = true, 0
				}
			case "path":
				paths++
			}
		case xml.EndElement:
			if element.Name.Local == "g" && paths == 0 {
				t.Error("a figure draws nothing")
			}
		}
	}
	if len(ids) != len(pageFigures()) {
		t.Errorf("%d of %d figures are in the file", len(ids), len(pageFigures()))
	}
}

// TestDrawingAsSVG: paths are in the units of the figure, whatever it is drawn within, and paints are CSS colors.
func TestDrawingAsSVG(t *testing.T) {
	d := drawingOf(func(p *pen) {
		p.within(10, 20, 2, func(p *pen) {
			p.polygon(0, 0, 1, 0, 1, 1)
			p.shape(sheen, pagePaint, 3)
		})
		p.bar(0, 0, 1.23456, 0)
		p.line(ink, 1)
	})
	want := `<path d="M10,20L12,20L12,22Z" fill="rgb(250 245 220 / 0.20)" stroke="currentColor" stroke-width="6"/>` +
		`<path d="M0,0L1.23,0" fill="none" stroke="#1a1418" stroke-width="1"/>`
	if got := d.svg(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
