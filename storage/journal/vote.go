package journal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/game"
)

// Voted records votes of the audience on turn, in the order in which they came in. Votes that arrive together share an
// entry.
type Voted struct {
	Seat    game.Seat
	Ballots []Ballot
}

// Ballot is one person's vote.
type Ballot struct {
	Person PersonID
	Move   game.Move
}

// Kind implements Body.
func (Voted) Kind() Kind { return "voted" }

// Text implements [Texter]: the seat, then person=move for each ballot.
func (b Voted) Text() (string, error) {
	var text strings.Builder
	text.WriteString(strconv.Itoa(int(b.Seat)))
	for _, ballot := range b.Ballots {
		fmt.Fprintf(&text, " %d=%v", ballot.Person, ballot.Move)
	}
	return text.String(), nil
}

func decodeVoted(text string) (Body, error) {
	seat, rest, err := cutSeat(text)
	if err != nil {
		return nil, err
	}
	b := Voted{Seat: seat}
	for one := range strings.SplitSeq(rest, " ") {
		who, token, found := strings.Cut(one, "=")
		person, err := strconv.ParseInt(who, 10, 64)
		if !found || err != nil || strconv.FormatInt(person, 10) != who {
			return nil, fmt.Errorf("invalid ballot %q: expected person=move", one)
		}
		m, err := game.ParseMove(token)
		if err != nil {
			return nil, err
		}
		b.Ballots = append(b.Ballots, Ballot{PersonID(person), m})
	}
	return b, nil
}

// ControlledVote records that the host, a moderator or the program controls the vote of the audience on turn.
type ControlledVote struct {
	How     VoteControl `json:"how"`
	Seconds int         `json:"seconds,omitempty"` // for Extend
}

// Kind implements Body.
func (ControlledVote) Kind() Kind { return "controlled-vote" }

// VoteControl is how a vote is controlled.
type VoteControl string

// The controls.
const (
	Hold     VoteControl = "hold"    // stop the clock
	Release  VoteControl = "release" // restart the clock
	Extend   VoteControl = "extend"  // add time
	CloseNow VoteControl = "close"   // end the vote
	Veto     VoteControl = "veto"    // remove the leading move and restart the window; once a game
	Renew    VoteControl = "renew"   // restart the window: the bot was unreachable at its end, or nobody joined in time

	OpenChat   VoteControl = "open-chat"   // begin the window for the viewers of a stream, who now see the letters
	LoseChat   VoteControl = "lose-chat"   // the chat cannot be read; the vote goes on
	RegainChat VoteControl = "regain-chat" // it can be read again
)

// CheckVote returns an error if a person cannot vote for a move now.
func (t *Table) CheckVote(p PersonID, m game.Move) error {
	v, known := t.Voters[p]
	switch {
	case !t.Poll.Open():
		return errors.New("no vote is open")
	case !known || v.Seat != t.Poll.Seat || v.Removed:
		return fmt.Errorf("person %d may not vote for seat %d", p, t.Poll.Seat)
	case t.Poll.Closed:
		return errors.New("the vote is closed")
	case t.Options().VoteRules.Chat.Alone: // they joined before the host chose that
		return errors.New("only the chat votes")
	case !slices.Contains(t.Votable(), m):
		return fmt.Errorf("%v is not a choice of the vote", m)
	}
	return nil
}

// Votable returns the moves of the audience on turn that can be voted for.
func (t *Table) Votable() []game.Move {
	return slices.DeleteFunc(t.Game.Moves(t.Poll.Seat, nil), func(m game.Move) bool {
		tally := t.Poll.Tally(m)
		return tally != nil && tally.Vetoed
	})
}

func (t *Table) vote(b Voted, e Entry) error {
	if b.Seat != t.Poll.Seat || len(b.Ballots) == 0 {
		return fmt.Errorf("seat %d is not voting, or there is no ballot", b.Seat)
	}
	for _, ballot := range b.Ballots {
		if err := t.CheckVote(ballot.Person, ballot.Move); err != nil {
			return err
		}
	}
	for _, ballot := range b.Ballots {
		if _, voted := t.Poll.Ballots[ballot.Person]; voted {
			t.counts.add(ballot.Person)
		}
		t.Poll.castBallot(ballot.Person, ballot.Move, e.At)
	}
	t.undo, t.ActedAt = nil, e.At
	return nil
}

func (t *Table) controlVote(b ControlledVote, e Entry) error {
	p := &t.Poll
	held := !p.Held.IsZero()
	switch {
	case !p.Open() || p.Closed:
		return errors.New("no open vote to control")
	case (b.How == Extend) != (b.Seconds != 0) || b.Seconds < 0 || b.Seconds > maxExtended:
		return fmt.Errorf("cannot extend the vote by %d seconds", b.Seconds)
	case b.How == Hold && !held:
		p.Held = e.At
	case b.How == Release && held:
		if !t.Options().VoteRules.Chat.Votes() || !p.ChatSince.IsZero() { // else its window has yet to begin
			p.shift(e.At.Sub(p.Held))
		}
		if p.LeadAt.After(e.At) {
			p.LeadAt = e.At // it took the lead while the vote was held
		}
		p.Held = time.Time{}
	case b.How == Extend:
		p.shift(time.Duration(b.Seconds) * time.Second)
	case b.How == CloseNow:
		p.Closed, p.Held, p.Waits, p.Ends = true, time.Time{}, time.Time{}, e.At
	case b.How == Renew && (!held || !p.ChatSince.IsZero() || p.ChatVoters > 0):
		p.renew(e.At, t.Options().VoteRules)
	case b.How == OpenChat && t.Options().VoteRules.Chat.Votes() && p.ChatSince.IsZero():
		p.openChat(e.At)
	case b.How == LoseChat && !p.ChatSince.IsZero() && p.ChatLost.IsZero():
		p.ChatLost = e.At
	case b.How == RegainChat && !p.ChatLost.IsZero():
		p.ChatLost = time.Time{}
	case b.How == Veto && t.MayVeto():
		t.Vetoed = true
		p.veto(e.At, t.Options().VoteRules)
	default:
		return fmt.Errorf("cannot %q the vote now", b.How)
	}
	return nil
}

// unheld returns the time that counts at a given one: since when the vote is held, or the time itself.
func (p *Poll) unheld(at time.Time) time.Time {
	if p.Held.IsZero() {
		return at
	}
	return p.Held
}

// MayVeto reports whether the leading move can be removed from the vote: once a game, and not if it is the last one.
func (t *Table) MayVeto() bool {
	return t.Poll.Open() && !t.Poll.Closed && !t.Vetoed && t.Poll.Lead > 0 && len(t.Votable()) > 1
}

// checkVoted returns an error for a move of an audience that its vote did not choose.
func (t *Table) checkVoted(b Played) error {
	if !t.IsAudience(b.Seat) || b.Seat != t.Poll.Seat || t.covering != "" || b.Move.Action == game.SitOut {
		return nil
	}
	if m, voted := t.Winner(); !voted || m != b.Move {
		return fmt.Errorf("the audience of seat %d did not choose %v", b.Seat, b.Move)
	}
	return nil
}

// MayDraw reports whether the audience on turn can vote for drawing a card.
func (t *Table) MayDraw() bool { return t.Poll.Open() && slices.Contains(t.Votable(), game.DrawMove) }
