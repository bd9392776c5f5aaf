package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// levels is the levels of computers as the catalogs name them.
var levels = journal.Levels

// occupant is who has a seat, in words: a person's name, a crew, or a computer, always
// marked as one.
func (l *Localizer) occupant(s table.Seat, clean func(string) string) string {
	switch {
	case s.Audience != nil:
		return l.say("crew")
	case s.Computer == "":
		return l.nameOf(s.Name, clean)
	case s.For == (table.User{}):
		return l.Computer(s.Computer)
	default:
		return l.say("computer.for", "Computer", l.Computer(s.Computer), "Who", clip(l.nameOf(s.For.Name, clean), shortName))
	}
}

// Computer is what a computer of a level is called.
func (l *Localizer) Computer(level journal.Level) string { return l.say("computer." + string(level)) }

// LobbyChoice is one thing to be done about the computers of a lobby.
type LobbyChoice struct {
	Label, Description string
	Add                journal.Level // a computer of the level; "" for none
	Remove             table.Seat    // else the computer that is to go
}

// Computers is what can be done about the computers of a lobby: one more of
// each level while a seat is free, and to send one away again.
func (l *Localizer) Computers(state table.PublicState) []LobbyChoice {
	renderer := l.renderer(&state, Plain)
	var adds, removes []LobbyChoice
	free := false
	for _, s := range state.Seats {
		free = free || s.Free
		if s.Computer != "" || s.Audience != nil {
			removes = append(removes, LobbyChoice{Remove: s,
				Label:       l.say("computers.remove", "Who", renderer.seatName(s.Seat)),
				Description: l.say("seat", "Seat", strconv.Itoa(int(s.Seat)))})
		}
	}
	for _, level := range levels {
		if free {
			adds = append(adds, LobbyChoice{Add: level,
				Label:       l.say("computers.add", "Who", l.Computer(level)),
				Description: l.say("computer.about." + string(level))})
		}
	}
	return append(adds, removes...)
}

// advice is what a computer would do, and why.
func (r *boardRenderer) advice(a *pilot.Advice) string {
	return r.say("notice.advised", "Move", r.move(a.Move).Label, "Reason", r.say("reason."+string(a.Reason), "Gold", r.gold(a.Gold)))
}
