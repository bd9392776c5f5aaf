package say

import (
	"strconv"
	"strings"

	"korsar/game"
	"korsar/storage/journal"
)

// crewField is every seat with what one may know of it; in partnership side by
// side.
func (t *boardRenderer) crewField() Field {
	f := Field{Name: t.say("field.crew"), Value: t.crewLines()}
	if length(f.Value) > fieldLimit {
		short := *t
		short.crew = nil
		for _, name := range t.crew {
			short.crew = append(short.crew, clip(name, shortName))
		}
		f.Value = short.crewLines()
	}
	return f
}

// shortName is how long names are where eight seats would not fit a field.
const shortName = 16

func (t *boardRenderer) crewLines() string {
	var lines []string
	for i, side := range t.face.Game.Sides {
		if t.face.Options.Mode == game.Partnership {
			lines = append(lines, strings.Join(append([]string{t.say("side", "Side", strconv.Itoa(i+1))}, t.booty(side)...), dot))
		}
		for _, seat := range t.face.Game.Seats {
			if seat.Side != side.Side {
				continue
			}
			parts := append([]string{t.seated(seat.Seat)}, t.audience(seat.Seat)...)
			parts = append(parts, t.many("cards", seat.Cards))
			if t.face.Options.Mode != game.Partnership {
				parts = append(parts, t.booty(side)...)
			}
			lines = append(lines, strings.Join(parts, dot))
		}
	}
	return strings.Join(lines, "\n")
}

// seated is a seat's name with the mark of whoever is on turn.
func (t *boardRenderer) seated(s game.Seat) string {
	if s == t.face.Game.Turn {
		return "▶ **" + t.who(s) + "**"
	}
	return "• **" + t.who(s) + "**"
}

// booty is what a side has captured: the gold only where the table shows it.
func (t *boardRenderer) booty(side game.SideSeen) []string {
	parts := []string{t.many("ships", len(side.Ships))}
	if t.face.Options.Booty == journal.OpenBooty || t.face.Phase == journal.Finished {
		parts = append(parts, t.gold(side.Gold))
	}
	return parts
}
