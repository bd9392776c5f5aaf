package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Poll is the vote of the audience on turn as everybody may see it. It names no move, but letters: what an audience could
// do reveals what it holds, and those who play against it read this too.
type Poll struct {
	Seat   game.Seat
	Lines  []Line // by letter, in the order in which somebody wanted them first
	Lead   int    // the number of the line that leads, from 1; 0 while nobody has voted
	Voters int    // who have voted
	Least  int    // who must have voted for the vote to count
	Ends   time.Time
	Held   bool // time stands still
}

// Line is how many want the same move.
type Line struct {
	Votes  int
	Vetoed bool
}

// Open reports whether there is a vote.
func (p *Poll) Open() bool { return p.Seat != game.NoSeat }

// tallyEvery is how often a board is edited for nothing but votes: Discord takes five edits of a message in five seconds,
// which moves need too.
const tallyEvery = 2 * time.Second

// votePutOff is when a vote that ends while nobody can reach the bot is looked at again.
const votePutOff = 2 * time.Second

// poll returns the vote as everybody may see it.
func (t *Table) poll() Poll {
	p := &t.now.Poll
	if !p.Open() || t.now.Phase != journal.Playing {
		return Poll{}
	}
	rules := t.now.Options().VoteRules
	seen := Poll{Seat: p.Seat, Lead: p.Lead, Voters: len(p.Ballots), Least: max(rules.Least, 1), Ends: p.Closes(rules), Held: !p.Held.IsZero()}
	for _, tally := range p.Tallies {
		seen.Lines = append(seen.Lines, Line{Votes: tally.Votes, Vetoed: tally.Vetoed})
	}
	return seen
}

// votes reports whether an audience is on turn and time passes.
func votes(t *journal.Table) bool {
	return t.Phase == journal.Playing && t.Paused == "" && t.Poll.Open()
}

// showVotes has a change of the vote shown, soon: what changes meanwhile is shown with it.
func (t *Table) showVotes(c *storage.Commit, next *journal.Table) {
	t.addBoard(c, next, boardBody{Tally: true})
	t.scheduleTurn(c, next, t.endOfTurn(next))
}

// voteDue makes the move of the audience on turn if its vote is over. While nobody can reach the bot it is not over; an
// audience that could not vote at its end gets its time again.
func (t *Table) voteDue(ctx context.Context) error {
	now, poll, rules := t.env.Clock.Now(), &t.now.Poll, t.now.Options().VoteRules
	closes, available := poll.Closes(rules), t.env.Engine.Availability()
	switch {
	case closes.IsZero():
		return t.clearDeadline(ctx, storage.DueTurn)
	case !available.Reachable:
		return t.setDeadline(ctx, storage.DueTurn, now.Add(votePutOff))
	case closes.After(now):
		return t.commitTurn(ctx, closes, storage.Commit{})
	case !poll.Closed && closes.Before(available.Since):
		return t.change(ctx, Click{}, journal.ControlledVote{How: journal.Renew})
	}
	seat := poll.Seat
	if m, voted := t.now.Winner(); voted {
		return t.change(ctx, Click{}, journal.Played{Seat: seat, Move: m})
	}
	if rules.IfSilent() == journal.DrawOne && t.now.MayDraw() {
		return t.change(ctx, Click{}, journal.Covered{Seat: seat, Why: journal.Silent}, journal.Played{Seat: seat, Move: game.DrawMove})
	}
	return t.haveComputerMove(ctx)
}

// voteOver reports whether the time of the vote is over.
func (t *Table) voteOver() bool {
	closes := t.now.Poll.Closes(t.now.Options().VoteRules)
	return !closes.IsZero() && !closes.After(t.env.Clock.Now())
}

// silent reports whether the program is to move for an audience that has not voted.
func (t *Table) silent() bool {
	if !votes(&t.now) || !t.voteOver() {
		return false
	}
	_, voted := t.now.Winner()
	return !voted
}
