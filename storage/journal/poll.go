package journal

import (
	"maps"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
)

// Poll is the current state of the vote of the audience on turn. The zero value means that no audience is on turn.
type Poll struct {
	Seat    game.Seat
	Move    int       // number of the move that is voted on
	Began   int64     // the entry that began it
	Since   time.Time // when its window began
	Waits   time.Time // until when the window waits for the first member of the audience; zero if it does not wait
	Ends    time.Time // when its window ends, unless it is held
	Held    time.Time // since when the window is held; zero if it is not
	Closed  bool      // by the host or a moderator
	Ballots map[PersonID]game.Move

	ShownSince time.Time // since when boards show what the chat votes on; the delayed live page shows it later
	ChatSince  time.Time // when the chat's window began; zero if it has not begun, or if no chat votes
	ChatLost   time.Time // since when the chat cannot be read; zero if it can
	ChatVoters int       // viewers whose votes were counted
	Round      int       // how often the window was renewed; a renewal forgets the votes of the chat

	Tallies   []Tally   // in the order of their first votes
	Lead      int       // index of the leading tally, from 1; 0 if there is none
	LeadAt    time.Time // since when it leads
	castCount int32     // votes cast by ballots, including changed ones
	halves    bool      // ballots and chat have half of the votes each
}

// Voters returns how many have voted.
func (p *Poll) Voters() int { return len(p.Ballots) + p.ChatVoters }

// Tally counts the voters who want a move.
type Tally struct {
	Move   game.Move
	Votes  int // by ballots
	Chat   int // by viewers of a stream
	Vetoed bool

	reached []int32 // the castCount at which the tally last reached 1, 2, 3 … votes
}

// Open reports whether there is a vote.
func (p *Poll) Open() bool { return p.Seat != game.NoSeat }

// clone returns a copy that shares nothing with the poll.
func (p *Poll) clone() Poll {
	c := *p
	c.Ballots, c.Tallies = maps.Clone(p.Ballots), slices.Clone(p.Tallies)
	for i := range c.Tallies {
		c.Tallies[i].reached = slices.Clone(c.Tallies[i].reached)
	}
	return c
}

// Tally returns the tally of a move, or nil if nobody has voted for it.
func (p *Poll) Tally(m game.Move) *Tally {
	for i := range p.Tallies {
		if p.Tallies[i].Move == m {
			return &p.Tallies[i]
		}
	}
	return nil
}

func (p *Poll) votesFor(m game.Move) int {
	if tally := p.Tally(m); tally != nil {
		return tally.Votes + tally.Chat
	}
	return 0
}

// castBallot records a vote in place of the person's earlier one.
func (p *Poll) castBallot(who PersonID, m game.Move, at time.Time) {
	if before, voted := p.Ballots[who]; voted {
		if before == m {
			return
		}
		p.withdraw(who, before)
	}
	if p.Ballots == nil {
		p.Ballots = map[PersonID]game.Move{}
	}
	tally := p.ensureTally(m)
	p.Ballots[who] = m
	p.castCount++
	tally.Votes++
	tally.reached = append(tally.reached, p.castCount)
	p.rank(at)
}

// ensureTally returns the tally of a move, without votes if there was none.
func (p *Poll) ensureTally(m game.Move) *Tally {
	if p.Tally(m) == nil {
		p.Tallies = append(p.Tallies, Tally{Move: m})
	}
	return p.Tally(m)
}

// setChat sets the votes of the chat.
func (p *Poll) setChat(counts []Count, at time.Time) {
	for i := range p.Tallies {
		p.Tallies[i].Chat = 0
	}
	p.ChatVoters = 0
	for _, c := range counts {
		if c.Votes > 0 {
			p.ensureTally(c.Move).Chat = c.Votes
			p.ChatVoters += c.Votes
		}
	}
	p.rank(at)
}

func (p *Poll) dropBallot(who PersonID, at time.Time) {
	if m, voted := p.Ballots[who]; voted {
		p.withdraw(who, m)
		p.rank(at)
	}
}

func (p *Poll) withdraw(who PersonID, m game.Move) {
	delete(p.Ballots, who)
	tally := p.Tally(m)
	tally.Votes--
	tally.reached = tally.reached[:tally.Votes]
}

// veto removes the leading move from the vote, and begins the window again.
func (p *Poll) veto(at time.Time, rules VoteRules) {
	struck := &p.Tallies[p.Lead-1]
	maps.DeleteFunc(p.Ballots, func(_ PersonID, m game.Move) bool { return m == struck.Move })
	p.ChatVoters -= struck.Chat
	struck.Vetoed, struck.Votes, struck.Chat, struck.reached = true, 0, 0, nil
	p.rank(at)
	p.restart(at, rules)
}

// rank finds the leader: the move with the most votes. On a tie, it is the move that reached its votes first. Once a
// chat has voted, whose votes are not in an order, it is the move that was voted for first.
func (p *Poll) rank(at time.Time) {
	lead := 0
	for i := range p.Tallies {
		if p.weight(&p.Tallies[i]) > 0 && (lead == 0 || p.leads(&p.Tallies[i], &p.Tallies[lead-1])) {
			lead = i + 1
		}
	}
	if lead != p.Lead {
		p.Lead, p.LeadAt = lead, at
	}
}

// leads reports whether a tally leads before another one that is earlier in p.Tallies.
func (p *Poll) leads(t, earlier *Tally) bool {
	if a, b := p.weight(t), p.weight(earlier); a != b {
		return a > b
	}
	return p.ChatVoters == 0 && t.reached[t.Votes-1] < earlier.reached[t.Votes-1]
}

// weight returns what the votes of a tally weigh. If ballots and chat have half of the votes each, each of them weighs
// as much as the others have votes. A half without votes leaves everything to the other.
func (p *Poll) weight(t *Tally) int {
	if !p.halves || p.ChatVoters == 0 || len(p.Ballots) == 0 {
		return t.Votes + t.Chat
	}
	return t.Votes*p.ChatVoters + t.Chat*len(p.Ballots)
}

// Enough reports whether enough people have voted for the vote to count.
func (p *Poll) Enough(rules VoteRules) bool {
	least := max(rules.Least, 1)
	if p.Closed {
		least = 1
	}
	return p.Voters() >= least
}

// Closes returns when the vote ends if nothing changes, or the zero time if it does not end: while it is held, and
// until the viewers of a stream see the letters.
func (p *Poll) Closes(rules VoteRules) time.Time {
	switch {
	case !p.Open() || !p.Held.IsZero() || rules.Chat.Votes() && p.ChatSince.IsZero() && !p.Closed:
		return time.Time{}
	case rules.CloseEarly > 0 && p.Lead > 0 && p.Enough(rules):
		since := p.LeadAt
		if seen := p.ChatSince.Add(rules.Chat.delay()); seen.After(since) { // by the viewers of a stream
			since = seen
		}
		if settled := since.Add(time.Duration(rules.CloseEarly) * time.Second); settled.Before(p.Ends) {
			return settled
		}
	}
	return p.Ends
}

// start begins the window. Without members or a chat, the audience has half a window more, in which people can join it.
// The votes of a chat that has begun before a pause are forgotten.
func (p *Poll) start(at time.Time, rules VoteRules, members bool) {
	if !p.ChatSince.IsZero() || p.ChatVoters > 0 { // votes stay after a veto, until the chat begins again
		p.setChat(nil, at)
		p.Round++
	}
	p.Since, p.ShownSince, p.Waits, p.Ends, p.LeadAt = at, at, time.Time{}, at.Add(rules.span()), at
	p.ChatSince, p.halves = time.Time{}, rules.Chat.Halves
	if !members && !rules.Chat.Votes() {
		p.Waits = at.Add(rules.Time() / 2)
		p.Ends = p.Waits.Add(rules.Time())
	}
}

// openChat begins the window for the viewers of a stream, with the time by which it was extended before.
func (p *Poll) openChat(at time.Time) {
	at = p.unheld(at)
	p.ChatSince, p.Ends = at, p.Ends.Add(at.Sub(p.ShownSince))
}

// renew begins the window again, and the votes of the chat, too.
func (p *Poll) renew(at time.Time, rules VoteRules) {
	p.Round++
	p.setChat(nil, at)
	p.LeadAt = p.restart(at, rules)
}

// restart begins the window again, or where the vote is held, as if it began then. It returns that time. Viewers of a
// stream have their window once they see why.
func (p *Poll) restart(at time.Time, rules VoteRules) time.Time {
	at = p.unheld(at)
	p.ShownSince, p.ChatSince, p.Waits, p.Ends = at, time.Time{}, time.Time{}, at.Add(rules.span())
	return at
}

// openFor begins the window if the vote of the seat waits for the first member of its audience.
func (p *Poll) openFor(s game.Seat, at time.Time, rules VoteRules) {
	if p.Seat != s || p.Waits.IsZero() {
		return
	}
	p.Waits, p.Ends = time.Time{}, p.unheld(at).Add(rules.Time())
}

// shift moves the vote's times later, after it was held or extended.
func (p *Poll) shift(by time.Duration) {
	p.Ends = p.Ends.Add(by)
	if !p.Waits.IsZero() {
		p.Waits = p.Waits.Add(by)
	}
	if !p.ChatSince.IsZero() {
		p.ChatSince = p.ChatSince.Add(by)
	}
	if p.Lead > 0 {
		p.LeadAt = p.LeadAt.Add(by)
	}
}

// Winner returns the move that the audience on turn makes. It returns false if too few people have voted.
func (t *Table) Winner() (game.Move, bool) {
	p := &t.Poll
	if !p.Open() || p.Lead == 0 || !p.Enough(t.Options().VoteRules) {
		return game.Move{}, false
	}
	if !t.Options().VoteRules.Lot {
		return p.Tallies[p.Lead-1].Move, true
	}
	var tied []game.Move
	for _, tally := range p.Tallies {
		if p.weight(&tally) == p.weight(&p.Tallies[p.Lead-1]) {
			tied = append(tied, tally.Move)
		}
	}
	return tied[deal.Lot(t.Opened.Secret, t.Dealt, p.Move, len(tied))], true
}

// updatePoll starts the vote when the turn of an audience begins. After a pause the vote gets its whole window again
// and keeps its ballots.
func (t *Table) updatePoll() {
	seat := t.Game.Turn()
	switch {
	case t.Phase != Playing || !t.IsAudience(seat):
		t.Poll = Poll{}
	case t.Poll.Seat != seat || t.Poll.Move != t.Game.MovesMade()+1:
		t.Poll = Poll{Seat: seat, Move: t.Game.MovesMade() + 1, Began: t.Seq}
		t.Poll.start(t.TurnAt, t.Options().VoteRules, t.hasMembers(seat))
	case !t.Poll.Since.Equal(t.TurnAt):
		t.Poll.start(t.TurnAt, t.Options().VoteRules, t.hasMembers(seat))
	}
}
