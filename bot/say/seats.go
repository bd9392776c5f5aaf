package say

import (
	"strconv"
	"strings"

	"korsar/game"
)

// seatsField returns every seat with what everyone knows of it. In partnership, it groups the seats by side.
func (r *boardRenderer) seatsField() Field {
	f := Field{Name: r.say("field.seats"), Value: r.seatLines()}
	if utf16Length(f.Value) > FieldLimit {
		short := *r
		short.names = nil
		for _, name := range r.names {
			short.names = append(short.names, Clip(name, shortName))
		}
		short.distinguish() // names that are alike once they are clipped
		f.Value = short.seatLines()
	}
	return f
}

// shortName is the greatest length of a name where full names would not fit.
const shortName = 16

func (r *boardRenderer) seatLines() string {
	var lines []string
	for i, side := range r.state.Game.Sides {
		if r.state.Options.Mode == game.Partnership {
			lines = append(lines, strings.Join(
				append([]string{r.say("side", "Side", strconv.Itoa(i+1))}, r.booty(side)...), separatorDot))
		}
		for _, seat := range r.state.Game.Seats {
			if seat.Side != side.Side {
				continue
			}
			parts := append([]string{r.seatMarked(seat.Seat)}, r.audienceParts(r.state.Seats[seat.Seat-1])...)
			parts = append(parts, r.many("cards", seat.Cards))
			if r.state.Options.Mode != game.Partnership {
				parts = append(parts, r.booty(side)...)
			}
			lines = append(lines, strings.Join(parts, separatorDot))
		}
	}
	return strings.Join(lines, "\n")
}

// seatMarked returns a seat's name, marked if the seat is on turn.
func (r *boardRenderer) seatMarked(s game.Seat) string {
	if s == r.state.Game.Turn {
		return "▶ **" + r.seatName(s) + "**"
	}
	return "• **" + r.seatName(s) + "**"
}

// booty returns the number of ships that a side has captured, and their gold if the table shows it.
func (r *boardRenderer) booty(side game.SideSeen) []string {
	parts := []string{r.many("ships", len(side.Ships))}
	if r.state.ShowsGold() {
		parts = append(parts, r.gold(side.Gold))
	}
	return parts
}
