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
	Seat      game.Seat
	Move      int       // number of the move that is voted on
	Began     int64     // the entry that began it
	Since     time.Time // when its window began
	Waits     time.Time // until when the window waits for the first member of the audience; zero if it does not wait
	Ends      time.Time // when its window ends, unless it is held
	Held      time.Time // since when the window is held; zero if it is not
	Closed    bool      // by the host or a moderator
	Ballots   map[PersonID]game.Move
	Tallies   []Tally   // in the order of their first votes
	Lead      int       // index of the leading tally, from 1; 0 if there is none
	LeadAt    time.Time // since when it leads
	castCount int32     // votes cast, including changed ones
}

// Tally counts the voters who want a move.
type Tally struct {
	Move   game.Move
	Votes  int
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
		return tally.Votes
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
	tally := p.Tally(m)
	if tally == nil {
		p.Tallies = append(p.Tallies, Tally{Move: m})
		tally = &p.Tallies[len(p.Tallies)-1]
	}
	p.Ballots[who] = m
	p.castCount++
	tally.Votes++
	tally.reached = append(tally.reached, p.castCount)
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

// veto removes the leading move from the vote.
func (p *Poll) veto(at time.Time) {
	struck := &p.Tallies[p.Lead-1]
	maps.DeleteFunc(p.Ballots, func(_ PersonID, m game.Move) bool { return m == struck.Move })
	struck.Vetoed, struck.Votes, struck.reached = true, 0, nil
	p.rank(at)
}

// rank finds the leader: the move with the most votes. On a tie, it is the move that reached its votes first.
func (p *Poll) rank(at time.Time) {
	lead := 0
	for i := range p.Tallies {
		if p.Tallies[i].Votes > 0 && (lead == 0 || p.Tallies[i].before(&p.Tallies[lead-1])) {
			lead = i + 1
		}
	}
	if lead != p.Lead {
		p.Lead, p.LeadAt = lead, at
	}
}

func (t *Tally) before(other *Tally) bool {
	if t.Votes != other.Votes {
		return t.Votes > other.Votes
	}
	return t.reached[t.Votes-1] < other.reached[t.Votes-1]
}

// Enough reports whether enough people have voted for the vote to count.
func (p *Poll) Enough(rules VoteRules) bool {
	least := max(rules.Least, 1)
	if p.Closed {
		least = 1
	}
	return len(p.Ballots) >= least
}

// Closes returns when the vote ends if nothing changes, or the zero time if it does not end.
func (p *Poll) Closes(rules VoteRules) time.Time {
	switch {
	case !p.Open() || !p.Held.IsZero():
		return time.Time{}
	case rules.CloseEarly > 0 && p.Lead > 0 && p.Enough(rules):
		if settled := p.LeadAt.Add(time.Duration(rules.CloseEarly) * time.Second); settled.Before(p.Ends) {
			return settled
		}
	}
	return p.Ends
}

// start begins the window. Without members, the audience has half a window more, in which people can join it.
func (p *Poll) start(at time.Time, rules VoteRules, members bool) {
	p.Since, p.Waits, p.Ends, p.LeadAt = at, time.Time{}, at.Add(rules.Time()), at
	if !members {
		p.Waits = at.Add(rules.Time() / 2)
		p.Ends = p.Waits.Add(rules.Time())
	}
}

// openFor begins the window if the vote of the seat waits for the first member of its audience.
func (p *Poll) openFor(s game.Seat, at time.Time, rules VoteRules) {
	if p.Seat != s || p.Waits.IsZero() {
		return
	}
	if !p.Held.IsZero() {
		at = p.Held
	}
	p.Waits, p.Ends = time.Time{}, at.Add(rules.Time())
}

// shift moves the vote's times later, after it was held or extended.
func (p *Poll) shift(by time.Duration) {
	p.Ends = p.Ends.Add(by)
	if !p.Waits.IsZero() {
		p.Waits = p.Waits.Add(by)
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
		if tally.Votes == p.Tallies[p.Lead-1].Votes {
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
