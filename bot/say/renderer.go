package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// boardRenderer is a tongue that speaks of one table: it knows the names of those who
// sit there and of the edition's fleets.
type boardRenderer struct {
	*Localizer
	state     *table.PublicState
	edition   *game.Edition
	names     []string                   // the names, by seat, from seat 1 at index 0
	shipNotes map[game.ShipNumber]string // what was said of a ship; a hand has many moves for each
	reader    game.Seat                  // who is called "you" in the telling of events; NoSeat for nobody
}

// renderer is a teller for a table. Clean is Name or Plain, as where its words go
// shows markdown or not.
func (l *Localizer) renderer(state *table.PublicState, clean func(string) string) *boardRenderer {
	renderer := &boardRenderer{Localizer: l, state: state, edition: state.Edition(), shipNotes: map[game.ShipNumber]string{}}
	if renderer.edition == nil {
		renderer.edition = game.Editions[0]
	}
	for _, s := range state.Seats {
		renderer.names = append(renderer.names, l.occupant(s, clean))
	}
	renderer.distinguish()
	return renderer
}

// nameOf is somebody's name, or the word for somebody without one.
func (l *Localizer) nameOf(name string, clean func(string) string) string {
	if name = clean(name); name != "" {
		return name
	}
	return l.say("somebody")
}

// distinguish adds the seat to names that two have.
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

// seatName is the name of a seat.
func (r *boardRenderer) seatName(s game.Seat) string {
	switch {
	case s != game.NoSeat && s == r.reader:
		return r.say("you")
	case s == game.NoSeat || int(s) > len(r.names):
		return r.say("seat", "Seat", strconv.Itoa(int(s)))
	}
	return r.names[s-1]
}

// holderName is the name of the person whose seat it is: who has it, or for whom a computer has it.
func (r *boardRenderer) holderName(s game.Seat) string {
	if s != game.NoSeat && int(s) <= len(r.state.Seats) {
		if away := r.state.Seats[s-1].For; away != (table.User{}) {
			return r.nameOf(away.Name, Name)
		}
	}
	return r.seatName(s)
}

// sideNames is the names of a side, the reader's first, and how many they are, on
// which the verb depends.
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

// moreLine is the line for what was left out of a list.
func (l *Localizer) moreLine(count int) string { return l.many("more", count) }
