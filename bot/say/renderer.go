package say

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
)

// boardRenderer puts one table into words. It caches the names of its players, and descriptions of its ships.
type boardRenderer struct {
	*Localizer
	state     *table.PublicState
	edition   *game.Edition
	names     []string                   // by seat, seat 1 at index 0
	former    []string                   // of players who lost a seat, in the order of the state
	shipNotes map[game.ShipNumber]string // cached descriptions; a hand has many moves for each ship
	reader    game.Seat                  // the seat called "you" in events; NoSeat for none
}

// renderer returns a renderer for a table. The function clean is Name for text with markdown, and otherwise Plain.
func (l *Localizer) renderer(state *table.PublicState, clean func(string) string) *boardRenderer {
	renderer := &boardRenderer{Localizer: l, state: state, edition: cmp.Or(state.Edition(), game.Editions[0]),
		shipNotes: map[game.ShipNumber]string{}}
	for _, s := range state.Seats {
		renderer.names = append(renderer.names, l.occupant(s, clean))
	}
	for _, f := range state.Former {
		renderer.former = append(renderer.former, renderer.toldApart(l.occupant(f.Seat, clean), f.Seat.Seat))
	}
	renderer.distinguish()
	return renderer
}

// nameOf returns a user's name, or a word for a user without one.
func (l *Localizer) nameOf(name string, clean func(string) string) string {
	if name = clean(name); name != "" {
		return name
	}
	return l.say("somebody")
}

func (l *Localizer) namesOf(users []table.User, clean func(string) string) (names []string) {
	for _, user := range users {
		names = append(names, l.nameOf(user.Name, clean))
	}
	return names
}

// nameAmong returns a user's name in a list, for text with markdown. If another user there has the same name, a mention
// follows, which shows who it is. In an embed, a mention notifies nobody.
func (l *Localizer) nameAmong(u table.User, list []table.User) string {
	name := l.nameOf(u.Name, Name)
	if u.ID != 0 && l.hasNamesake(u, list, Name) {
		name += " " + mention(u.ID)
	}
	return name
}

// hasNamesake reports whether another user in a list is shown with the same name.
func (l *Localizer) hasNamesake(u table.User, list []table.User, clean func(string) string) bool {
	return slices.ContainsFunc(list, func(other table.User) bool {
		return other.ID != u.ID && l.nameOf(other.Name, clean) == l.nameOf(u.Name, clean)
	})
}

// distinguish adds the number of the seat to each name that occurs more than once.
func (r *boardRenderer) distinguish() {
	for i, name := range r.names {
		twice := false
		for j := i + 1; j < len(r.names); j++ {
			if r.names[j] == name && !r.state.Seats[j].Free {
				r.names[j] += r.say("name.number", "Number", strconv.Itoa(j+1))
				twice = true
			}
		}
		if twice && !r.state.Seats[i].Free {
			r.names[i] += r.say("name.number", "Number", strconv.Itoa(i+1))
		}
	}
}

// toldApart returns the name of a player who has no seat now. If the player at another seat has the same name, it adds
// the number of the seat that the player had, or will have again.
func (r *boardRenderer) toldApart(name string, seat game.Seat) string {
	for i, other := range r.names {
		if other == name && r.state.Seats[i].Seat != seat {
			return name + r.say("name.number", "Number", strconv.Itoa(int(seat)))
		}
	}
	return name
}

// present is later than every move. The player who has a seat then has it now.
const present = math.MaxInt

func (r *boardRenderer) seatName(s game.Seat) string { return r.seatNameAt(s, present) }

// seatNameAt returns the name of the player who had a seat when a move was made.
func (r *boardRenderer) seatNameAt(s game.Seat, move int) string {
	i := slices.IndexFunc(r.state.Former, func(f table.FormerSeat) bool { return f.Had(s, move) })
	switch {
	case s != game.NoSeat && s == r.reader && (i < 0 || r.isReader(r.state.Former[i].User)):
		return r.say("you")
	case i >= 0:
		return r.former[i]
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

// isReader reports whether a user who lost the reader's seat is the reader, who has it again.
func (r *boardRenderer) isReader(u table.User) bool {
	return u.ID != 0 && u.ID == r.state.UserAt(r.reader).ID
}

// holderName returns the name of the person who holds a seat, even while a computer covers for them.
func (r *boardRenderer) holderName(s game.Seat) string {
	if s != game.NoSeat && int(s) <= len(r.state.Seats) {
		if away := r.state.Seats[s-1].For; away != (table.User{}) {
			return r.toldApart(r.nameOf(away.Name, Name), s)
		}
	}
	return r.seatName(s)
}

// sideNames returns the names of a side, the reader's first, and their number, on which the verb depends.
func (r *boardRenderer) sideNames(side game.Side) (names string, people int) {
	return r.sideNamesAt(side, present)
}

// allSides returns the names of each side.
func (r *boardRenderer) allSides() (names []string) {
	for _, side := range r.state.Game.Sides {
		name, _ := r.sideNames(side.Side)
		names = append(names, name)
	}
	return names
}

// sideNamesAt is sideNames for the players who had the side's seats when a move was made.
func (r *boardRenderer) sideNamesAt(side game.Side, move int) (names string, people int) {
	seats := r.state.SideSeats(side)
	switch len(seats) {
	case 0:
		return r.say("somebody"), 1
	case 1:
		return r.seatNameAt(seats[0].Seat, move), 1
	}
	first, second := seats[0].Seat, seats[1].Seat
	if second == r.reader {
		first, second = second, first
	}
	return r.say("pair", "First", r.seatNameAt(first, move), "Second", r.seatNameAt(second, move)), 2
}

// moreLine returns the line that counts what was left out of a list.
func (l *Localizer) moreLine(count int) string { return l.many("more", count) }
