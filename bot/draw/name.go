package draw

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// seatName is the drawn form of the name of a seat or an entrant. It has marks, and the characters that the fonts have.
type seatName struct {
	text     string
	audience bool
	computer bool // the cog precedes the text
	unknown  bool // a head stands for the name, which cannot be written
}

// seatNames are the names of the seats of a table.
type seatNames map[game.Seat]seatName

// seatNamesOf returns the names of seats. Those that are drawn alike have their seat's number behind them.
func seatNamesOf(seats []table.Seat) seatNames {
	names, count := seatNames{}, map[seatName]int{}
	for _, seat := range seats {
		if !seat.Free {
			names[seat.Seat] = seatNameOf(seat)
			count[names[seat.Seat]]++
		}
	}
	for seat, n := range names {
		if count[n] > 1 {
			n.text = strings.TrimSpace(fmt.Sprintf("%s (%d)", n.text, seat))
			names[seat] = n
		}
	}
	return names
}

// seatNameOf returns the drawn form of a seat's name. If nothing of it can be written, the number of the seat is behind
// the head.
func seatNameOf(seat table.Seat) seatName {
	if seat.Audience != nil {
		return seatName{audience: true}
	}
	n := nameOf(seat.PlayerName())
	n.computer = seat.Computer != ""
	if n.unknown && seat.Seat != game.NoSeat {
		n.text = strconv.Itoa(int(seat.Seat))
	}
	return n
}

// nameOf returns the drawn form of a name. A head stands for a name that has no writable character.
func nameOf(name string) seatName {
	text := bold.writable(say.Plain(name))
	return seatName{text: text, unknown: text == ""}
}

// writable returns a text without the characters that no font has, such as emoji, and without marks of direction, which
// are for text around the name.
func (t *typeface) writable(text string) string {
	missing := func(r rune) bool {
		return unicode.Is(unicode.Bidi_Control, r) || !unicode.IsSpace(r) && !t.has(r)
	}
	if !strings.ContainsFunc(text, missing) {
		return text
	}
	kept := strings.Map(func(r rune) rune {
		if missing(r) || unicode.Is(unicode.Join_Control, r) || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(kept), " ")
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

// withoutCogIn returns the name without the cog of a computer if a width has no room for both.
func (n seatName) withoutCogIn(room int) seatName {
	n.computer = n.computer && markRoom(textSize, 40)+bold.length(n.text, textSize) <= room
	return n
}

// markRoom returns the room of a mark, with a gap, next to text of a size.
func markRoom(size, units int) int { return size * (units + 8) / 40 * 9 / 10 }

// drawName writes the name of a seat, clipped to a width in pixels.
func (c *canvas) drawName(n seatName, x, y, size, room int, paint paint) {
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
		mark(personMark{gray: paint == steel}, 40)
	}
	if n.text != "" {
		c.write(bold.clip(n.text, size, end-x), x, y, size, paint, left)
	}
}
