package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
)

// boardRenderer puts one table into words: it knows the names of its players and of the edition's
// fleets.
type boardRenderer struct {
	*Localizer
	state     *table.PublicState
	edition   *game.Edition
	names     []string                   // by seat, seat 1 at index 0
	shipNotes map[game.ShipNumber]string // cached descriptions; a hand has many moves for each ship
	reader    game.Seat                  // the seat called "you" in events; NoSeat for none
}

// renderer returns a renderer for a table. clean is Name for text with markdown, else Plain.
func (l *Localizer) renderer(state *table.PublicState, clean func(string) string) *boardRenderer {
	renderer := &boardRenderer{Localizer: l, state: state, edition: state.Edition(),
		shipNotes: map[game.ShipNumber]string{}}
	if renderer.edition == nil {
		renderer.edition = game.Editions[0]
	}
	for _, s := range state.Seats {
		renderer.names = append(renderer.names, l.occupant(s, clean))
	}
	renderer.distinguish()
	return renderer
}

// nameOf returns somebody's name, or a word for a person without one.
func (l *Localizer) nameOf(name string, clean func(string) string) string {
	if name = clean(name); name != "" {
		return name
	}
	return l.say("somebody")
}

// distinguish adds the seat to names that occur twice.
func (r *boardRenderer) distinguish() {
	for i, name := range r.names {
		twice := false
		for j := i + 1; j < len(r.names); j++ {
			if r.names[j] == name && !r.state.Seats[j].Free {
				r.names[j] += r.say("name.seat", "Seat", strconv.Itoa(j+1))
				twice = true
			}
		}
		if twice && !r.state.Seats[i].Free {
			r.names[i] += r.say("name.seat", "Seat", strconv.Itoa(i+1))
		}
	}
}

// seatName returns the name of a seat's player.
func (r *boardRenderer) seatName(s game.Seat) string {
	switch {
	case s != game.NoSeat && s == r.reader:
		return r.say("you")
	case s == game.NoSeat || int(s) > len(r.names):
		return r.say("seat", "Seat", strconv.Itoa(int(s)))
	}
	return r.names[s-1]
}

// opponents returns the names of the computers of a solo game.
func (r *boardRenderer) opponents() string {
	var names []string
	for i, s := range r.state.Seats {
		if s.Computer != "" {
			names = append(names, r.names[i])
		}
	}
	return strings.Join(names, ", ")
}

// holderName returns the name of the person whose seat it is, also while a computer covers for them.
func (r *boardRenderer) holderName(s game.Seat) string {
	if s != game.NoSeat && int(s) <= len(r.state.Seats) {
		if away := r.state.Seats[s-1].For; away != (table.User{}) {
			return r.nameOf(away.Name, Name)
		}
	}
	return r.seatName(s)
}

// sideNames returns the names of a side, the reader's first, and how many they are, on which the
// verb depends.
func (r *boardRenderer) sideNames(side game.Side) (names string, people int) {
	seats := r.state.SideSeats(side)
	switch len(seats) {
	case 0:
		return r.say("somebody"), 1
	case 1:
		return r.seatName(seats[0].Seat), 1
	}
	first, second := seats[0].Seat, seats[1].Seat
	if second == r.reader {
		first, second = second, first
	}
	return r.say("pair", "First", r.seatName(first), "Second", r.seatName(second)), 2
}

// moreLine returns the line that counts what was left out of a list.
func (l *Localizer) moreLine(count int) string { return l.many("more", count) }
