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
func (r *boardRenderer) voteField() Field {
	p := &r.state.Poll
	order := make([]int, len(p.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if lead := cmp.Compare(boolToInt(b == p.Lead-1), boolToInt(a == p.Lead-1)); lead != 0 {
			return lead
		}
		return cmp.Compare(p.Lines[b].Votes, p.Lines[a].Votes)
	})
	var lines []string
	for _, i := range order {
		lines = append(lines, r.voteLine(i))
	}
	if len(lines) > tallyLines {
		lines = append(lines[:tallyLines:tallyLines], r.moreLine(len(lines)-tallyLines))
	}
	return Field{Name: r.say("field.vote"), Value: strings.Join(append(lines, r.turnout()), "\n")}
}

func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// voteLine is a line of a vote: its letter, a bar, how many want it.
func (r *boardRenderer) voteLine(i int) string {
	p := &r.state.Poll
	switch one := p.Lines[i]; {
	case one.Vetoed:
		return r.say("vote.vetoed", "Letter", Letter(i))
	case i == p.Lead-1:
		return fmt.Sprintf("▶ **%s** %s **%d**", Letter(i), strings.Repeat("▰", barLength), one.Votes)
	default:
		bar := one.Votes * barLength / max(p.Lines[max(p.Lead-1, 0)].Votes, 1)
		return fmt.Sprintf("• %s %s%s %d", Letter(i), strings.Repeat("▰", bar), strings.Repeat("▱", barLength-bar), one.Votes)
	}
}

// turnout is how many have voted, and until when one can.
func (r *boardRenderer) turnout() string {
	p := &r.state.Poll
	parts := []string{r.many("vote.voters", p.Voters)}
	if p.Voters < p.Least {
		parts = append(parts, r.many("vote.least", p.Least))
	}
	switch {
	case p.Held:
		parts = append(parts, r.say("vote.held"))
	case !p.Ends.IsZero():
		parts = append(parts, r.say("vote.ends", "When", timestamp(p.Ends, relative)))
	}
	return strings.Join(parts, separatorDot)
}

// audienceParts is what there is to say of a seat that a crew has; nothing of others.
func (r *boardRenderer) audienceParts(s game.Seat) (parts []string) {
	if s == game.NoSeat || int(s) > len(r.state.Seats) || r.state.Seats[s-1].Audience == nil {
		return nil
	}
	audience := r.state.Seats[s-1].Audience
	if audience.Role != 0 {
		parts = append(parts, fmt.Sprintf("<@&%d>", audience.Role))
	}
	if r.state.Phase != journal.Lobby {
		parts = append(parts, r.many("crew.members", audience.Members))
	}
	return parts
}

// audienceOptionLines is how a table with crews was made.
func (r *boardRenderer) audienceOptionLines() string {
	o := r.state.Options
	a := o.VoteRules
	lines := []string{r.edition.Title, r.Choice("mode", o.Mode.String()) + separatorDot + r.Choice("booty", string(o.Booty)),
		r.say("crew.window", "Window", strconv.Itoa(a.Window))}
	if a.Settle > 0 {
		lines = append(lines, r.say("crew.early", "Seconds", strconv.Itoa(a.Settle)))
	}
	if a.Least > 1 {
		lines = append(lines, r.many("vote.least", a.Least))
	}
	lines = append(lines, r.say("crew.lobby"), r.Choice("silent", string(a.IfSilent())), r.Choice("ties", TiesChoice(a)))
	switch {
	case a.Boosters:
		lines = append(lines, r.Choice("who", WhoBoosters))
	case a.Days > 0:
		lines = append(lines, r.many("crew.days", a.Days))
	}
	for i := range lines {
		lines[i] = bulletLine(lines[i])
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

// audiencePrompt is what is expected of one of a crew.
func (r *boardRenderer) audiencePrompt(h *table.Hand) string {
	switch {
	case h.View.Turn != h.View.Seat:
		return r.say("hand.crew.wait", "Who", r.seatName(h.View.Turn))
	case h.Chosen != game.NoCard:
		return r.say("hand.crew.target", "Card", r.shortCard(h.Chosen))
	}
	text := r.say("hand.crew.vote") + " " + r.turnout()
	if h.Audience.Mine != (game.Move{}) {
		text += "\n" + r.say("hand.crew.mine", "Move", capital(r.moveName(h.Audience.Mine)))
	}
	return text
}

// moveName is a move in few words.
func (r *boardRenderer) moveName(m game.Move) string {
	label, _ := r.action(m)
	return label
}

// withVotes adds to a move of a crew by which letter everybody calls it, and how many
// want it.
func (r *boardRenderer) withVotes(h *table.Hand, o Option) Option {
	if h.Audience == nil {
		return o
	}
	i := slices.Index(h.Audience.Moves, o.Move)
	if i < 0 || i >= len(h.Poll.Lines) {
		return o
	}
	o.Label = clip(Letter(i)+separatorDot+o.Label, labelLimit)
	o.Description = clip(r.many("vote.votes", h.Poll.Lines[i].Votes)+separatorDot+o.Description, labelLimit)
	return o
}

// bestVoters is those of the crews whose votes brought most.
func (r *boardRenderer) bestVoters(list []table.BestVoter) string {
	var lines []string
	for i, one := range list {
		lines = append(lines, fmt.Sprintf("`%d.` ", i+1)+strings.Join([]string{"**" + r.nameOf(one.Name, Name) + "**", r.seatName(one.Seat), r.gold(one.Gold), r.many("vote.won", one.Won)}, separatorDot))
	}
	return stack(lines, "\n", fieldLimit, r.moreLine)
}

// AudienceChoice is the crews that somebody could join, and what that means.
func (l *Localizer) AudienceChoice(m table.AudienceChoice) Page {
	renderer := l.renderer(&m.PublicState, Name)
	lines := []string{l.say("muster.body")}
	for _, audience := range m.Crews {
		if audience.Why != "" {
			lines = append(lines, bulletLine("**"+renderer.seatName(audience.Seat)+"**"+separatorDot+renderer.notice(table.Notice{Kind: audience.Why, Seat: audience.Seat})))
		}
	}
	return Page{Title: l.say("muster.title"), Body: clip(strings.Join(lines, "\n"), contentLimit)}
}

// JoinAudience is the button that joins the crew of a seat.
func (l *Localizer) JoinAudience(state table.PublicState, s game.Seat) string {
	return clip(l.say("muster.join", "Who", l.renderer(&state, Plain).seatName(s)), buttonLimit)
}

// VoteControls is the vote of the crew on turn, for those who steer it.
func (l *Localizer) VoteControls(s table.VoteControls) Page {
	renderer := l.renderer(&s.PublicState, Name)
	lines := []string{l.say("steer.none")}
	if s.Poll.Open() {
		f := renderer.voteField()
		lines = []string{f.Value, l.say("steer.about")}
	}
	if s.Notice != nil {
		lines = append([]string{renderer.notice(*s.Notice)}, lines...)
	}
	return Page{Title: l.say("steer.title"), Body: clip(strings.Join(lines, "\n\n"), contentLimit)}
}
