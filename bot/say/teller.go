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
	face    *table.PublicState
	edition *game.Edition
	crew    []string                   // the names, by seat, from seat 1 at index 0
	about   map[game.ShipNumber]string // what was said of a ship; a hand has many moves for each
	reader  game.Seat                  // who is called "you" in the telling of events; NoSeat for nobody
}

// at is a teller for a table. Clean is Name or Plain, as where its words go
// shows markdown or not.
func (t *Localizer) at(f *table.PublicState, clean func(string) string) *boardRenderer {
	told := &boardRenderer{Localizer: t, face: f, edition: f.Edition(), about: map[game.ShipNumber]string{}}
	if told.edition == nil {
		told.edition = game.Editions[0]
	}
	for _, s := range f.Seats {
		told.crew = append(told.crew, t.sits(s, clean))
	}
	told.distinguish()
	return told
}

// called is somebody's name, or the word for somebody without one.
func (t *Localizer) called(name string, clean func(string) string) string {
	if name = clean(name); name != "" {
		return name
	}
	return t.say("somebody")
}

// distinguish adds the seat to names that two have.
func (t *boardRenderer) distinguish() {
	for i, name := range t.crew {
		twice := false
		for j := i + 1; j < len(t.crew); j++ {
			if t.crew[j] == name && !t.face.Seats[j].Free {
				t.crew[j] += t.say("name.seat", "Seat", strconv.Itoa(j+1))
				twice = true
			}
		}
		if twice && !t.face.Seats[i].Free {
			t.crew[i] += t.say("name.seat", "Seat", strconv.Itoa(i+1))
		}
	}
}

// who is the name of a seat.
func (t *boardRenderer) who(s game.Seat) string {
	switch {
	case s != game.NoSeat && s == t.reader:
		return t.say("you")
	case s == game.NoSeat || int(s) > len(t.crew):
		return t.say("seat", "Seat", strconv.Itoa(int(s)))
	}
	return t.crew[s-1]
}

// holder is the name of the person whose seat it is: who has it, or for whom a computer has it.
func (t *boardRenderer) holder(s game.Seat) string {
	if s != game.NoSeat && int(s) <= len(t.face.Seats) {
		if away := t.face.Seats[s-1].For; away != (table.User{}) {
			return t.called(away.Name, Name)
		}
	}
	return t.who(s)
}

// side is the names of a side, the reader's first, and how many they are, on
// which the verb depends.
func (t *boardRenderer) side(side game.Side) (names string, people int) {
	seats := t.face.SideSeats(side)
	switch len(seats) {
	case 0:
		return t.say("somebody"), 1
	case 1:
		return t.who(seats[0].Seat), 1
	}
	first, second := seats[0].Seat, seats[1].Seat
	if second == t.reader {
		first, second = second, first
	}
	return t.say("pair", "First", t.who(first), "Second", t.who(second)), 2
}

// more is the line for what was left out of a list.
func (t *Localizer) more(count int) string { return t.many("more", count) }
