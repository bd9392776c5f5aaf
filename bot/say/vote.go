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
	tallyLines = 8  // lines of a vote on a board
	barLength  = 10 // of the longest bar, in characters
)

// voteField returns the vote of the audience on turn, the leading line first.
func (r *boardRenderer) voteField() Field {
	p := &r.state.Poll
	order := make([]int, len(p.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch p.Lead - 1 {
		case a:
			return -1
		case b:
			return 1
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
	lines = append(append(lines, r.turnout()), r.chatLines()...)
	return Field{Name: r.say("field.vote"), Value: strings.Join(lines, "\n")}
}

// voteLine returns a line of a vote: its letter, a bar, its votes.
func (r *boardRenderer) voteLine(i int) string {
	p := &r.state.Poll
	switch one := p.Lines[i]; {
	case one.Vetoed:
		return r.say("vote.vetoed", "Letter", one.Letter)
	case i == p.Lead-1:
		return fmt.Sprintf("▶ **%s** %s **%d**", one.Letter, strings.Repeat("▰", barLength), one.Votes)
	default:
		most := p.Lines[max(p.Lead-1, 0)].Votes
		return fmt.Sprintf("• %s %s %d", one.Letter, bar(one.Votes, most), one.Votes)
	}
}

// turnout returns how many have voted, and until when voting is open.
func (r *boardRenderer) turnout() string {
	p := &r.state.Poll
	if !p.Waits.IsZero() && !p.Held {
		return r.say("vote.waits", "When", timestamp(p.Waits, relative))
	}
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

// chatLines returns how the viewers of a stream vote. It returns none if there is no chat.
func (r *boardRenderer) chatLines() (lines []string) {
	chat := &r.state.Poll.Chat
	switch {
	case chat.Channel == "":
		return nil
	case chat.Since.IsZero():
		lines = append(lines, r.say("vote.chat-waits", "Channel", chat.Channel))
	default:
		lines = append(lines, r.many("vote.chat", chat.Voters, "Channel", chat.Channel))
		if chat.Lost {
			lines = append(lines, r.say("vote.chat-lost"))
		}
	}
	if chat.Again {
		lines = append(lines, r.say("vote.chat-again"))
	}
	return lines
}

// audienceParts returns the role and size of a seat's audience. It returns none for other seats.
func (r *boardRenderer) audienceParts(s table.Seat) (parts []string) {
	if s.Audience == nil {
		return nil
	}
	if s.Audience.Role != 0 {
		parts = append(parts, roleMention(s.Audience.Role))
	}
	return append(parts, r.members(s)...)
}

// members returns how many people are in a seat's audience. It returns none if the viewers of a stream alone vote.
func (r *boardRenderer) members(s table.Seat) (parts []string) {
	if r.state.TakesMembers() {
		parts = append(parts, r.many("audience.members", s.Audience.Members))
	}
	return parts
}

// voteParts returns the time of a vote, and the vote rules of a table that differ from the usual ones.
func (r *boardRenderer) voteParts() []string {
	a := r.state.Options.VoteRules
	parts := []string{r.say("audience.window", "Window", strconv.Itoa(a.Window))}
	for _, s := range r.state.Seats {
		if s.Audience != nil && s.Audience.Role != 0 {
			parts = append(parts, roleMention(s.Audience.Role))
		}
	}
	if a.Least > 1 {
		parts = append(parts, r.many("vote.least", a.Least))
	}
	if a.IfSilent() != journal.ComputerPlays {
		parts = append(parts, r.settingState("silent", string(a.IfSilent())))
	}
	switch {
	case a.Boosters:
		parts = append(parts, r.Choice("who", WhoBoosters))
	case a.Days > 0:
		parts = append(parts, r.many("audience.days", a.Days))
	}
	return parts
}

// Choices of who may join an audience, and of how ties are broken.
const (
	WhoEveryone = "everyone"
	WhoBoosters = "boosters"
	TiesFirst   = "first"
	TiesLot     = "lot"
)

// WhoChoice returns the choice of who may join an audience.
func WhoChoice(o journal.Options) string {
	switch a := o.VoteRules; {
	case a.Boosters:
		return WhoBoosters
	case a.Days > 0:
		return strconv.Itoa(a.Days)
	}
	return WhoEveryone
}

// TiesChoice returns the choice of how an audience breaks ties.
func TiesChoice(a journal.VoteRules) string {
	if a.Lot {
		return TiesLot
	}
	return TiesFirst
}

// audiencePrompt returns the request to a member of an audience: to vote, to choose a ship, or to wait.
func (r *boardRenderer) audiencePrompt(h *table.Hand) string {
	switch {
	case h.View.Turn != h.View.Seat:
		return r.say("hand.audience.wait", "Who", r.seatName(h.View.Turn))
	case h.Chosen != game.NoCard:
		return r.say("hand.audience.target", "Card", r.spoiler(h, r.shortCard(h.Chosen)))
	}
	text := r.say("hand.audience.vote") + " " + r.turnout()
	if h.Audience.Mine != (game.Move{}) {
		text += "\n" + r.spoiler(h, r.say("hand.audience.mine", "Move",
			lettered(h.Audience.Letters[h.Audience.Mine], capital(r.moveName(h.Audience.Mine)))))
	}
	return text
}

// moveName returns a move in words, without its effect.
func (r *boardRenderer) moveName(m game.Move) string {
	label, _ := r.action(m)
	return label
}

// lettered returns the name of a move with its letter, if it has one.
func lettered(letter, name string) string {
	if letter == "" {
		return name
	}
	return letter + separatorDot + name
}

// Lettered returns the label of a button for a move of an audience, with the move's letter. Only the audience knows the
// letter, so a streamer's button has none.
func (l *Localizer) Lettered(h table.Hand, m game.Move, label string) string {
	if h.Preferences.Streamer {
		return label
	}
	return Clip(lettered(h.Audience.Letters[m], label), ButtonLimit)
}

// withVotes adds the letter and the votes of a move to its option in the hand of an audience.
func (r *boardRenderer) withVotes(h *table.Hand, o Option) Option {
	if h.Audience == nil {
		return o
	}
	letter := h.Audience.Letters[o.Move]
	if letter == "" {
		return o
	}
	o.Label = Clip(lettered(letter, o.Label), OptionLimit)
	for _, line := range h.Poll.Lines {
		if line.Letter == letter {
			o.Description = Clip(r.many("vote.votes", line.Votes)+separatorDot+o.Description, OptionLimit)
		}
	}
	return o
}

// bestVoters returns the members of the audiences whose votes earned the most.
func (r *boardRenderer) bestVoters(list []table.BestVoter) string {
	var lines []string
	for i, one := range list {
		lines = append(lines, fmt.Sprintf("`%d.` ",
			i+1)+strings.Join([]string{"**" + r.nameOf(one.Name, Name) + "**", r.seatName(one.Seat), r.gold(one.Gold),
			r.many("vote.won", one.Won)}, separatorDot))
	}
	return stack(lines, "\n", FieldLimit, r.moreLine)
}

// AudienceChoice returns the page for joining an audience, with the reasons why some are closed to the user.
func (l *Localizer) AudienceChoice(a table.AudienceChoice) Page {
	renderer := l.renderer(&a.PublicState, Name)
	lines := []string{l.say("audience-choice.body")}
	for _, audience := range a.Audiences {
		if audience.Closed != "" {
			why := renderer.refused(table.Refusal{Code: audience.Closed, Seat: audience.Seat})
			lines = append(lines, bulletLine("**"+renderer.seatName(audience.Seat)+"**"+separatorDot+why))
		}
	}
	return Page{Title: l.say("audience-choice.title"), Body: Clip(strings.Join(lines, "\n"), ContentLimit)}
}

// JoinAudience returns the label of the button that joins the audience of a seat.
func (l *Localizer) JoinAudience(state table.PublicState, s game.Seat) string {
	return Clip(l.say("audience-choice.join", "Who", l.renderer(&state, Plain).seatName(s)), ButtonLimit)
}

// VoteControls returns the vote of the audience on turn, for users who control it.
func (l *Localizer) VoteControls(s table.VoteControls) Page {
	renderer := l.renderer(&s.PublicState, Name)
	lines := []string{l.say("vote-controls.none")}
	if s.Poll.Open() {
		f := renderer.voteField()
		lines = []string{f.Value, l.say("vote-controls.about")}
	}
	if s.Refusal != nil {
		lines = append([]string{renderer.refused(*s.Refusal)}, lines...)
	}
	if s.Removed != (table.User{}) {
		lines = append([]string{renderer.notice(table.Notice{Kind: table.VoterRemoved, Who: s.Removed})}, lines...)
	}
	return Page{Title: l.say("vote-controls.title"), Body: Clip(strings.Join(lines, "\n\n"), ContentLimit)}
}
