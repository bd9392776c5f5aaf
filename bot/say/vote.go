package say

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

const (
	tallyLines = 8  // lines of a vote that a board shows
	barLength  = 10 // of the longest bar, in characters
)

// Letter is how everybody calls a line of a vote, from 0: A to Z, then AA, AB …
func Letter(line int) string {
	name := string(rune('A' + line%26))
	if line >= 26 {
		name = Letter(line/26-1) + name
	}
	return name
}

// voteField is the vote of the crew on turn, the most wanted line first.
func (t *boardRenderer) voteField() Field {
	p := &t.face.Poll
	order := make([]int, len(p.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if lead := cmp.Compare(b2i(b == p.Lead-1), b2i(a == p.Lead-1)); lead != 0 {
			return lead
		}
		return cmp.Compare(p.Lines[b].Votes, p.Lines[a].Votes)
	})
	var lines []string
	for _, i := range order {
		lines = append(lines, t.tally(i))
	}
	if len(lines) > tallyLines {
		lines = append(lines[:tallyLines:tallyLines], t.more(len(lines)-tallyLines))
	}
	return Field{Name: t.say("field.vote"), Value: strings.Join(append(lines, t.turnout()), "\n")}
}

func b2i(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// tally is a line of a vote: its letter, a bar, how many want it.
func (t *boardRenderer) tally(i int) string {
	p := &t.face.Poll
	switch one := p.Lines[i]; {
	case one.Vetoed:
		return t.say("vote.vetoed", "Letter", Letter(i))
	case i == p.Lead-1:
		return fmt.Sprintf("▶ **%s** %s **%d**", Letter(i), strings.Repeat("▰", barLength), one.Votes)
	default:
		bar := one.Votes * barLength / max(p.Lines[max(p.Lead-1, 0)].Votes, 1)
		return fmt.Sprintf("• %s %s%s %d", Letter(i), strings.Repeat("▰", bar), strings.Repeat("▱", barLength-bar), one.Votes)
	}
}

// turnout is how many have voted, and until when one can.
func (t *boardRenderer) turnout() string {
	p := &t.face.Poll
	parts := []string{t.many("vote.voters", p.Voters)}
	if p.Voters < p.Least {
		parts = append(parts, t.many("vote.least", p.Least))
	}
	switch {
	case p.Held:
		parts = append(parts, t.say("vote.held"))
	case !p.Ends.IsZero():
		parts = append(parts, t.say("vote.ends", "When", stamp(p.Ends, relative)))
	}
	return strings.Join(parts, dot)
}

// audience is what there is to say of a seat that a crew has; nothing of others.
func (t *boardRenderer) audience(s game.Seat) (parts []string) {
	if s == game.NoSeat || int(s) > len(t.face.Seats) || t.face.Seats[s-1].Audience == nil {
		return nil
	}
	crew := t.face.Seats[s-1].Audience
	if crew.Role != 0 {
		parts = append(parts, fmt.Sprintf("<@&%d>", crew.Role))
	}
	if t.face.Phase != journal.Lobby {
		parts = append(parts, t.many("crew.members", crew.Members))
	}
	return parts
}

// audienceTerms is how a table with crews was made.
func (t *boardRenderer) audienceTerms() string {
	o := t.face.Options
	a := o.VoteRules
	lines := []string{t.edition.Title, t.Choice("mode", o.Mode.String()) + dot + t.Choice("booty", string(o.Booty)),
		t.say("crew.window", "Window", strconv.Itoa(a.Window))}
	if a.Settle > 0 {
		lines = append(lines, t.say("crew.early", "Seconds", strconv.Itoa(a.Settle)))
	}
	if a.Least > 1 {
		lines = append(lines, t.many("vote.least", a.Least))
	}
	lines = append(lines, t.say("crew.lobby"), t.Choice("silent", string(a.IfSilent())), t.Choice("ties", TiesChoice(a)))
	switch {
	case a.Boosters:
		lines = append(lines, t.Choice("who", WhoBoosters))
	case a.Days > 0:
		lines = append(lines, t.many("crew.days", a.Days))
	}
	for i := range lines {
		lines[i] = line(lines[i])
	}
	return strings.Join(lines, "\n")
}

// Choices of who may join a crew and how ties are broken.
const (
	WhoEveryone = "everyone"
	WhoBoosters = "boosters"
	TiesFirst   = "first"
	TiesLot     = "lot"
)

// TiesChoice is the choice of how an audience breaks ties.
func TiesChoice(a journal.VoteRules) string {
	if a.Lot {
		return TiesLot
	}
	return TiesFirst
}

// crewCall is what is expected of one of a crew.
func (t *boardRenderer) crewCall(h *table.Hand) string {
	switch {
	case h.View.Turn != h.View.Seat:
		return t.say("hand.crew.wait", "Who", t.who(h.View.Turn))
	case h.Chosen != game.NoCard:
		return t.say("hand.crew.target", "Card", t.brief(h.Chosen))
	}
	text := t.say("hand.crew.vote") + " " + t.turnout()
	if h.Audience.Mine != (game.Move{}) {
		text += "\n" + t.say("hand.crew.mine", "Move", capital(t.moveName(h.Audience.Mine)))
	}
	return text
}

// moveName is a move in few words.
func (t *boardRenderer) moveName(m game.Move) string {
	label, _ := t.action(m)
	return label
}

// wanted adds to a move of a crew by which letter everybody calls it, and how many
// want it.
func (t *boardRenderer) wanted(h *table.Hand, o Option) Option {
	if h.Audience == nil {
		return o
	}
	i := slices.Index(h.Audience.Moves, o.Move)
	if i < 0 || i >= len(h.Poll.Lines) {
		return o
	}
	o.Label = clip(Letter(i)+dot+o.Label, labelLimit)
	o.Description = clip(t.many("vote.votes", h.Poll.Lines[i].Votes)+dot+o.Description, labelLimit)
	return o
}

// best is those of the crews whose votes brought most.
func (t *boardRenderer) best(list []table.BestVoter) string {
	var lines []string
	for i, one := range list {
		lines = append(lines, fmt.Sprintf("`%d.` ", i+1)+strings.Join([]string{"**" + t.called(one.Name, Name) + "**", t.who(one.Seat), t.gold(one.Gold), t.many("vote.won", one.Won)}, dot))
	}
	return stack(lines, "\n", fieldLimit, t.more)
}

// Muster is the crews that somebody could join, and what that means.
func (t *Localizer) Muster(m table.AudienceChoice) Page {
	told := t.at(&m.PublicState, Name)
	lines := []string{t.say("muster.body")}
	for _, crew := range m.Crews {
		if crew.Why != "" {
			lines = append(lines, line("**"+told.who(crew.Seat)+"**"+dot+told.notice(table.Notice{Kind: crew.Why, Seat: crew.Seat})))
		}
	}
	return Page{Title: t.say("muster.title"), Body: clip(strings.Join(lines, "\n"), contentLimit)}
}

// JoinCrew is the button that joins the crew of a seat.
func (t *Localizer) JoinCrew(f table.PublicState, s game.Seat) string {
	return clip(t.say("muster.join", "Who", t.at(&f, Plain).who(s)), buttonLimit)
}

// Steering is the vote of the crew on turn, for those who steer it.
func (t *Localizer) Steering(s table.VoteControls) Page {
	told := t.at(&s.PublicState, Name)
	lines := []string{t.say("steer.none")}
	if s.Poll.Open() {
		f := told.voteField()
		lines = []string{f.Value, t.say("steer.about")}
	}
	if s.Notice != nil {
		lines = append([]string{told.notice(*s.Notice)}, lines...)
	}
	return Page{Title: t.say("steer.title"), Body: clip(strings.Join(lines, "\n\n"), contentLimit)}
}
