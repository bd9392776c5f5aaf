package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// levels is the levels of computers as the catalogs name them.
var levels = journal.Levels

// sits is who has a seat, in words: a person's name, a crew, or a computer, always
// marked as one.
func (t *Localizer) sits(s table.Seat, clean func(string) string) string {
	switch {
	case s.Audience != nil:
		return t.say("crew")
	case s.Computer == "":
		return t.called(s.Name, clean)
	case s.For == (table.User{}):
		return t.Computer(s.Computer)
	default:
		return t.say("computer.for", "Computer", t.Computer(s.Computer), "Who", clip(t.called(s.For.Name, clean), shortName))
	}
}

// Computer is what a computer of a level is called.
func (t *Localizer) Computer(level journal.Level) string { return t.say("computer." + string(level)) }

// LobbyChoice is one thing to be done about the computers of a lobby.
type LobbyChoice struct {
	Label, Description string
	Add                journal.Level // a computer of the level; "" for none
	Remove             table.Seat    // else the computer that is to go
}

// Computers is what can be done about the computers of a lobby: one more of
// each level while a seat is free, and to send one away again.
func (t *Localizer) Computers(f table.PublicState) []LobbyChoice {
	told := t.at(&f, Plain)
	var adds, removes []LobbyChoice
	free := false
	for _, s := range f.Seats {
		free = free || s.Free
		if s.Computer != "" || s.Audience != nil {
			removes = append(removes, LobbyChoice{Remove: s,
				Label:       t.say("computers.remove", "Who", told.who(s.Seat)),
				Description: t.say("seat", "Seat", strconv.Itoa(int(s.Seat)))})
		}
	}
	for _, level := range levels {
		if free {
			adds = append(adds, LobbyChoice{Add: level,
				Label:       t.say("computers.add", "Who", t.Computer(level)),
				Description: t.say("computer.about." + string(level))})
		}
	}
	return append(adds, removes...)
}

// advice is what a computer would do, and why.
func (t *boardRenderer) advice(a *pilot.Advice) string {
	return t.say("notice.advised", "Move", t.move(a.Move).Label, "Reason", t.say("reason."+string(a.Reason), "Gold", t.gold(a.Gold)))
}
