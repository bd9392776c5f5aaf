package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// lobby is the board while people take seats.
func (t *boardRenderer) lobby() Board {
	return Board{
		Title: t.say("title.lobby"),
		Body: join([]string{
			t.say("lobby.host", "Who", t.called(t.face.Host.Name, Name)),
			t.places(),
			t.guests(),
			t.readiness(),
		}, "\n\n"),
		Fields: []Field{
			{Name: t.say("field.table"), Value: t.terms()},
			{Name: t.say("field.fair"), Value: t.say("fair.lobby", "Commitment", t.face.Commitment)},
		},
		Footer: t.say("lobby.footer"),
	}
}

// places is who sits where; in partnership side by side.
func (t *boardRenderer) places() string {
	var lines []string
	for _, s := range t.face.Seats {
		if t.face.Options.Mode == game.Partnership && t.face.Options.Mode.First(s.Seat) {
			lines = append(lines, t.say("side", "Side", strconv.Itoa(int(s.Side))))
		}
		lines = append(lines, strconv.Itoa(int(s.Seat))+" "+dot[1:]+t.place(s))
	}
	return strings.Join(lines, "\n")
}

func (t *boardRenderer) place(s table.Seat) string {
	switch {
	case s.Free:
		return t.say("lobby.free")
	case s.ID != 0 && s.ID == t.face.Host.ID:
		return t.say("lobby.host.seat", "Who", t.who(s.Seat))
	default:
		return strings.Join(append([]string{"**" + t.who(s.Seat) + "**"}, t.audience(s.Seat)...), dot)
	}
}

// readiness says whether the host can start, or why not yet.
func (t *boardRenderer) readiness() string {
	if t.face.Unready.Ready() {
		return t.say("lobby.ready", "Who", t.called(t.face.Host.Name, Name))
	}
	return t.say("lobby.unready", "Reason", t.unready(t.face.Unready))
}

// unready is why a lobby cannot start yet.
func (t *Localizer) unready(u table.Unready) string {
	if u.Setup != nil {
		return t.Setup(*u.Setup)
	}
	return t.say("unready.pair", "Side", strconv.Itoa(int(u.Pair)))
}

// terms is how the table was made.
func (t *boardRenderer) terms() string {
	o := t.face.Options
	relief := string(o.CoverComputer)
	if relief == "" {
		relief = NoRelief
	}
	if o.VoteRules != (journal.VoteRules{}) {
		return t.audienceTerms()
	}
	lines := []string{
		line(t.edition.Title),
		line(t.Choice("mode", o.Mode.String())),
		line(t.Choice("pace", string(o.Pace))),
		line(t.Choice("booty", string(o.Booty))),
		line(t.Choice("relief", relief)),
	}
	if o.Hours > 0 {
		lines = append(lines, line(t.Choice("time", strconv.Itoa(o.Hours))+dot+t.Choice("late", LateChoice(o))), line(t.Choice("away", string(o.IfAway()))))
	}
	if o.Hints {
		lines = append(lines, line(t.say("lobby.hints")))
	}
	return strings.Join(lines, "\n")
}
