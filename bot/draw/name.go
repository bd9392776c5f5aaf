package draw

import (
	"image"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

// seatName is the drawn form of the name of a seat or an entrant. It has marks, and the text if the font can write it.
type seatName struct {
	text     string
	audience bool
	computer bool // the cog precedes the text
	unknown  bool // a head stands for the text
}

// seatNameOf returns the drawn form of a seat's name.
func seatNameOf(seat table.Seat) seatName {
	if seat.Audience != nil {
		return seatName{audience: true}
	}
	n := nameOf(seat.PlayerName())
	n.computer = seat.Computer != ""
	return n
}

// nameOf returns the drawn form of a name. A head stands for a name that the font cannot write. The text next to the
// picture has it.
func nameOf(name string) seatName {
	text := say.Plain(name)
	if !bold.canWrite(text) {
		return seatName{unknown: true}
	}
	return seatName{text: text}
}

// length returns the width of the name at a size, clipped to a width.
func (n seatName) length(size, room int) int {
	used := 0
	if n.audience {
		used += markRoom(size, 110)
	}
	if n.computer {
		used += markRoom(size, 40)
	}
	if n.unknown {
		used += markRoom(size, 40)
	}
	if n.text != "" {
		used += bold.length(bold.clip(n.text, size, room-used), size)
	}
	return used
}

// markRoom returns the room of a mark, with a gap, next to text of a size.
func markRoom(size, units int) int { return size * (units + 8) / 40 * 9 / 10 }

// drawName writes the name of a seat, clipped to a width in pixels, and returns where it ends.
func (c *canvas) drawName(n seatName, x, y, size, room int, paint paint) int {
	scale := float64(size) / 40 * 0.9
	end := x + room
	mark := func(f figure, units int) {
		c.stamp(f, x+round(20*scale), y, scale)
		x += markRoom(size, units)
	}
	switch {
	case n.audience:
		mark(audienceMark{}, 110)
	case n.computer:
		mark(computerMark{}, 40)
	}
	if n.unknown {
		mark(personMark{grey: paint == steel}, 40)
	}
	if n.text == "" {
		return x
	}
	text := bold.clip(n.text, size, end-x)
	c.write(text, x, y, size, paint, left)
	return x + bold.length(text, size)
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

// split breaks a text after its last word that fits a width in pixels, or its first.
func (t *typeface) split(text string, size, room int) (first, second string) {
	words := strings.Split(text, " ")
	for n := len(words); n > 1; n-- {
		if first := strings.Join(words[:n], " "); t.length(first, size) <= room {
			return first, strings.Join(words[n:], " ")
		}
	}
	return words[0], strings.Join(words[1:], " ")
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

// drawMarkedPlate draws a plate with a gold edge of a width in pixels if it is marked, and otherwise a plain one.
func (c *canvas) drawMarkedPlate(at image.Rectangle, marked bool, width int) {
	if marked {
		c.drawPlate(at, deep, shine, width)
	} else {
		c.drawPlate(at, night, slate, 3)
	}
}
