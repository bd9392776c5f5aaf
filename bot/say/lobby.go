package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// lobby returns the board while people take seats.
func (r *boardRenderer) lobby() Board {
	return Board{
		Title: r.say("title.lobby"),
		Body: join([]string{
			r.say("lobby.host", "Who", r.nameOf(r.state.Host.Name, Name)),
			r.seatList(),
			r.guests(),
			r.readiness(),
		}, "\n\n"),
		Fields: []Field{
			{Name: r.say("field.table"), Value: r.optionLines()},
			{Name: r.say("field.fair"), Value: r.say("fair.lobby", "Commitment", r.state.Commitment)},
		},
		Footer: r.say("lobby.footer"),
	}
}

// seatList returns who has which seat; in partnership, side by side.
func (r *boardRenderer) seatList() string {
	var lines []string
	for _, s := range r.state.Seats {
		if r.state.Options.Mode == game.Partnership && r.state.Options.Mode.First(s.Seat) {
			lines = append(lines, r.say("side", "Side", strconv.Itoa(int(s.Side))))
		}
		lines = append(lines, strconv.Itoa(int(s.Seat))+" "+separatorDot[1:]+r.seatLine(s))
	}
	return strings.Join(lines, "\n")
}

func (r *boardRenderer) seatLine(s table.Seat) string {
	switch {
	case s.Free:
		return r.say("lobby.free")
	case s.ID != 0 && s.ID == r.state.Host.ID:
		return r.say("lobby.host.seat", "Who", r.seatName(s.Seat))
	default:
		parts := append([]string{"**" + r.seatName(s.Seat) + "**"}, r.audienceParts(s.Seat)...)
		if s.Computer != "" {
			parts = append(parts, r.Computer(s.Computer))
		}
		return strings.Join(parts, separatorDot)
	}
}

// readiness says whether the host can start, or why not.
func (r *boardRenderer) readiness() string {
	if r.state.Unready.Ready() {
		return r.say("lobby.ready", "Who", r.nameOf(r.state.Host.Name, Name))
	}
	return r.say("lobby.unready", "Reason", r.whyNotReady(r.state.Unready))
}

// whyNotReady returns why a lobby cannot start yet.
func (l *Localizer) whyNotReady(u table.Unready) string {
	if u.Setup != nil {
		return l.Setup(*u.Setup)
	}
	return l.say("unready.pair", "Side", strconv.Itoa(int(u.Pair)))
}

// optionLines returns the options of the table.
func (r *boardRenderer) optionLines() string {
	o := r.state.Options
	cover := string(o.CoverComputer)
	if cover == "" {
		cover = NoCover
	}
	if o.VoteRules != (journal.VoteRules{}) {
		return r.audienceOptionLines()
	}
	lines := []string{
		bulletLine(r.edition.Title),
		bulletLine(r.Choice("mode", o.Mode.String())),
		bulletLine(r.Choice("pace", string(o.Pace))),
		bulletLine(r.Choice("booty", string(o.Booty))),
		bulletLine(r.Choice("relief", cover)),
	}
	if o.Hours > 0 {
		lines = append(lines, bulletLine(r.Choice("time", strconv.Itoa(o.Hours))+separatorDot+r.Choice("late",
			LateChoice(o))), bulletLine(r.Choice("away", string(o.IfAway()))))
	}
	if o.Hints {
		lines = append(lines, bulletLine(r.say("lobby.hints")))
	}
	return strings.Join(lines, "\n")
}
