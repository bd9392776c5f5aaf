package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Poll is the vote of the crew on turn as everybody may see it. It names no
// move, but letters: what a crew could do tells what it holds, and those who
// play against it read this too.
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

// Open tells whether there is a vote.
func (p *Poll) Open() bool { return p.Seat != game.NoSeat }

// tallyEvery is how often a board is edited for nothing but votes: Discord takes
// five edits of a message in five seconds, which moves need too.
const tallyEvery = 2 * time.Second

// votePutOff is when a vote that ends while nobody can reach the bot is looked
// at again.
const votePutOff = 2 * time.Second

// poll is the vote as everybody may see it.
func (t *Table) poll() Poll {
	p := &t.now.Poll
	if !p.Open() || t.now.Phase != journal.Playing {
		return Poll{}
	}
	audience := t.now.Options().VoteRules
	seen := Poll{Seat: p.Seat, Lead: p.Lead, Voters: len(p.Ballots), Least: max(audience.Least, 1), Ends: p.Closes(audience), Held: !p.Held.IsZero()}
	for _, tally := range p.Tallies {
		seen.Lines = append(seen.Lines, Line{Votes: tally.Votes, Vetoed: tally.Vetoed})
	}
	return seen
}

// votes tells whether a crew is on turn and time passes.
func votes(t *journal.Table) bool {
	return t.Phase == journal.Playing && t.Paused == "" && t.Poll.Open()
}

// tell has a change of the vote told, soon: what changes meanwhile is told with
// it.
func (t *Table) tellVote(c *storage.Commit, next *journal.Table) {
	t.addBoard(c, next, boardBody{Tally: true})
	t.turnDue(c, next, t.endOfTurn(next))
}

// strikeVote makes the move of the crew on turn if its vote is over. While nobody
// can reach the bot it is not over; who could not vote at its end gets its time
// again.
func (t *Table) strikeVote(ctx context.Context) error {
	now, poll, audience := t.registry.Clock.Now(), &t.now.Poll, t.now.Options().VoteRules
	closes, since := poll.Closes(audience), t.registry.availability.reachedSince()
	switch {
	case closes.IsZero():
		return t.silence(ctx, storage.DueTurn)
	case since.IsZero():
		return t.alarm(ctx, storage.DueTurn, now.Add(votePutOff))
	case closes.After(now):
		return t.keep(ctx, closes, storage.Commit{})
	case !poll.Closed && closes.Before(since):
		return t.change(ctx, Click{}, journal.ControlledVote{How: journal.Renew})
	}
	seat := poll.Seat
	if m, voted := t.now.Winner(); voted {
		return t.change(ctx, Click{}, journal.Played{Seat: seat, Move: m})
	}
	if audience.IfSilent() == journal.DrawOne && t.now.MayDraw() {
		return t.change(ctx, Click{}, journal.Covered{Seat: seat, Why: journal.Silent}, journal.Played{Seat: seat, Move: game.DrawMove})
	}
	if err := t.alarm(ctx, storage.DueTurn, now.Add(lease)); err != nil {
		return err
	}
	t.registry.computers.start(t.id)
	return nil
}

// silent tells whether the program is to move for a crew that has not voted.
func (t *Table) silent() bool {
	if !votes(&t.now) || !t.voteOver() {
		return false
	}
	_, voted := t.now.Winner()
	return !voted
}
