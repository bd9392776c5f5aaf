package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// computerMark precedes the name of a seat that a computer plays, for itself or for a person.
const computerMark = "⚙ "

// audienceMark precedes the word for an audience in every language.
const audienceMark = "👥 "

// occupant returns the name of a seat's person, audience or computer. A computer is always marked as one. If it covers
// for a person, it has that person's name.
func (l *Localizer) occupant(s table.Seat, clean func(string) string) string {
	switch {
	case s.Audience != nil:
		return l.say("audience")
	case s.Computer == "":
		return l.nameOf(s.Name, clean)
	default:
		return computerMark + l.nameOf(s.PlayerName(), clean)
	}
}

// Computer returns the name of a level of computers.
func (l *Localizer) Computer(level journal.Level) string { return l.say("computer." + string(level)) }

// LobbyChoice is a change to the computers of a lobby.
type LobbyChoice struct {
	Label, Description string
	Add                journal.Level // the level of the computer to add; "" for none
	Remove             table.Seat    // the seat of the computer to remove, unless Add is set
}

// Computers returns the possible changes to the computers of a lobby: adding one of each level while a seat is free,
// and removing one.
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
	for _, level := range journal.Levels {
		if free {
			adds = append(adds, LobbyChoice{Add: level,
				Label:       l.say("computers.add", "Who", l.Computer(level)),
				Description: l.say("computer.about." + string(level))})
		}
	}
	return append(adds, removes...)
}

// advice returns the move that a computer would make, and the reason.
func (r *boardRenderer) advice(a *pilot.Advice) string {
	return r.say("notice.advised", "Move", r.move(a.Move).Label, "Reason", r.Reason(*a))
}

// Reason returns the reason for a move, for the player who may make it.
func (l *Localizer) Reason(a pilot.Advice) string {
	return l.say("reason."+string(a.Reason), "Gold", l.gold(a.Gold))
}

// Why returns the reason for a player's move, as a part of a sentence.
func (l *Localizer) Why(a pilot.Advice) string {
	return l.say("why."+string(a.Reason), "Gold", l.gold(a.Gold))
}
