package table

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// Poll is the vote of the audience on turn as everybody may see it. It has letters instead of moves, because the legal
// moves of an audience reveal its cards and its opponents see the poll too.
type Poll struct {
	Seat   game.Seat
	Lines  []Tally   // in the order of their first votes
	Lead   int       // the number of the leading line, from 1; 0 while nobody has voted
	Voters int       // how many have voted
	Least  int       // how many must have voted for the vote to count
	Waits  time.Time // the end of the wait for the first member of the audience; zero if it does not wait
	Ends   time.Time
	Held   bool // the clock is stopped
	Chat   ChatPoll
}

// ChatPoll is the part that a chat has in a vote. The zero value means that none has.
type ChatPoll struct {
	Channel string    // on Twitch
	Since   time.Time // when its window began; zero if it has not begun
	Voters  int
	Lost    bool // it cannot be read at present
	Again   bool // its window has begun again without the votes before

	// Expected is when the window would end if it began at once. It is zero once it has begun, and while the vote is
	// held. The live page needs it, for it learns that the window has begun one delay late.
	Expected time.Time
}

// Tally has the votes for one move.
type Tally struct {
	Letter string // of the move
	Votes  int    // in all
	Chat   int    // by viewers of a stream
	Vetoed bool
}

// Open reports whether a vote is open.
func (p *Poll) Open() bool { return p.Seat != game.NoSeat }

// tallyEvery is the least time between two board edits that show nothing but votes. Discord allows five edits of a
// message in five seconds, and moves need some of them.
const tallyEvery = 2 * time.Second

// voteRetryDelay is the delay before a vote that ended while the bot was unreachable is checked again.
const voteRetryDelay = 2 * time.Second

func (t *Table) poll() Poll {
	p := &t.now.Poll
	if !p.Open() || t.now.Phase != journal.Playing {
		return Poll{}
	}
	rules := t.now.Options().VoteRules
	poll := Poll{Seat: p.Seat, Lead: p.Lead, Voters: p.Voters(), Least: max(rules.Least, 1),
		Waits: p.Waits, Ends: p.Closes(rules), Held: !p.Held.IsZero()}
	if rules.Chat.Votes() {
		poll.Chat = ChatPoll{Channel: rules.Chat.Channel, Since: p.ChatSince, Voters: p.ChatVoters,
			Lost: !p.ChatLost.IsZero(), Again: p.Round > 0}
		if p.ChatSince.IsZero() && p.Held.IsZero() && !p.Closed {
			poll.Chat.Expected = p.Ends
		}
	}
	if len(p.Tallies) == 0 {
		return poll
	}
	letters := t.now.Letters()
	for _, tally := range p.Tallies {
		poll.Lines = append(poll.Lines, Tally{Letter: letters[tally.Move], Votes: tally.Votes + tally.Chat,
			Chat: tally.Chat, Vetoed: tally.Vetoed})
	}
	return poll
}

// voteOpen reports whether an audience is on turn and the table is not paused.
func voteOpen(t *journal.Table) bool {
	return t.Phase == journal.Playing && t.Paused == "" && t.Poll.Open()
}

// endOfWait returns the end of the vote's wait for the first member of its audience, or the zero time for no wait.
func endOfWait(t *journal.Table) time.Time {
	if !voteOpen(t) || !t.Poll.Held.IsZero() {
		return time.Time{}
	}
	return t.Poll.Waits
}

// voteDue makes the move of the audience on turn if its vote is over. If nobody has joined the audience in time, it
// begins the window of the vote. A vote does not end while the bot is unreachable, and it starts over if the bot was
// unreachable at its end.
func (t *Table) voteDue(ctx context.Context) error {
	now, poll, rules := t.env.Clock.Now(), &t.now.Poll, t.now.Options().VoteRules
	closes, available := poll.Closes(rules), t.availability()
	switch {
	case closes.IsZero():
		return t.clearDeadline(ctx, storage.DueTurn)
	case !available.Reachable:
		return t.setDeadline(ctx, storage.DueTurn, now.Add(voteRetryDelay))
	case t.hasPassed(poll.Waits):
		return t.renewVote(ctx)
	case closes.After(now):
		return t.commitTurn(ctx, closes, storage.Commit{})
	case !poll.Closed && closes.Before(available.Since):
		return t.renewVote(ctx)
	}
	seat := poll.Seat
	last, after, known := t.lastCount()
	switch winner, voted := after.Winner(); {
	case !known:
		return t.renewVote(ctx)
	case voted:
		return t.change(ctx, Click{}, append(last, journal.Played{Seat: seat, Move: winner})...)
	case len(last) > 0:
		if err := t.change(ctx, Click{}, last...); err != nil {
			return err
		}
	}
	if rules.IfSilent() == journal.DrawOne && t.now.MayDraw() {
		return t.drawFor(ctx, seat, journal.Silent)
	}
	return t.startComputerMove(ctx)
}

// drawFor draws a card for a seat whose person or audience did not move.
func (t *Table) drawFor(ctx context.Context, seat game.Seat, why journal.Cover) error {
	covered := journal.Covered{Seat: seat, Why: why}
	return t.change(ctx, Click{}, covered, journal.Played{Seat: seat, Move: game.DrawMove})
}

func (t *Table) voteOver() bool { return t.hasPassed(t.now.Poll.Closes(t.now.Options().VoteRules)) }

// silent reports whether the program has to move for an audience whose vote chose no move.
func (t *Table) silent() bool {
	if !voteOpen(&t.now) || !t.voteOver() {
		return false
	}
	_, voted := t.now.Winner()
	return !voted
}
