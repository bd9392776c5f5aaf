package draw

import (
	"image"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

// drawName writes the name of the person in a seat, clipped to a width in pixels. A name that the
// font cannot write is drawn as the seat's number on its side's plate: the text next to the picture
// has the name. A computer and an audience have their marks.
func (c *canvas) drawName(seat table.Seat, x, y, size, room int, paint paint) {
	if seat.Computer != "" {
		c.stamp(computerMarkOf(seat.Computer), x+size/2, y, float64(size)/40)
		return
	}
	if seat.Audience != nil {
		c.stamp(audienceMark{}, x+size/2, y, float64(size)/40)
		return
	}
	name := say.Plain(seat.Name)
	if !bold.canWrite(name) {
		c.stamp(badge{seat.Side, int(seat.Seat)}, x+size/2, y, float64(size)/40)
		return
	}
	c.write(bold.clip(name, size, room), x, y, size, paint, left)
}

// measuredName returns a text as wide as what drawName draws for a seat.
func measuredName(seat table.Seat) string {
	if seat.Computer != "" || seat.Audience != nil {
		return "888888" // as wide as a mark
	}
	if name := say.Plain(seat.Name); bold.canWrite(name) {
		return name
	}
	return "88"
}

// canWrite reports whether a name is not empty and the font has all its characters.
func (t *typeface) canWrite(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !t.has(r) })
}

// clip shortens a text to a width in pixels.
func (t *typeface) clip(text string, size, room int) string {
	if t.length(text, size) <= room {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && t.length(string(runes)+"…", size) > room {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// plate is a filled rounded rectangle.
type plate struct {
	wide, high int
	fill, edge paint
	width      int // of the edge
}

func (l plate) box() box {
	return box{0, 0, float64(l.wide), float64(l.high)}
}

func (l plate) draw(p *pen) {
	w := float64(l.width)
	p.DrawRoundedRectangle(w/2, w/2, float64(l.wide)-w, float64(l.high)-w, 14)
	p.shape(l.fill, l.edge, w)
}

func (c *canvas) drawPlate(at image.Rectangle, fill, edge paint, width int) {
	c.stamp(plate{at.Dx(), at.Dy(), fill, edge, width}, at.Min.X, at.Min.Y, 1)
}
