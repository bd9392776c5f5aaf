package journal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/game"
)

// Voted is what some of the audience on turn want, in the order in which they said
// so. Those who come together stand in one entry.
type Voted struct {
	Seat    game.Seat
	Ballots []Ballot
}

// Ballot is what one of an audience wants.
type Ballot struct {
	Person PersonID
	Move   game.Move
}

// Kind returns KindVoted.
func (Voted) Kind() Kind { return KindVoted }

// text is the entry as it is stored: the seat, then person=move for each.
func (b Voted) text() string {
	var text strings.Builder
	text.WriteString(strconv.Itoa(int(b.Seat)))
	for _, ballot := range b.Ballots {
		fmt.Fprintf(&text, " %d=%v", ballot.Person, ballot.Move)
	}
	return text.String()
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
			return nil, fmt.Errorf("%q is no ballot: expected person=move", one)
		}
		m, err := game.ParseMove(token)
		if err != nil {
			return nil, err
		}
		b.Ballots = append(b.Ballots, Ballot{PersonID(person), m})
	}
	return b, nil
}

// ControlledVote is the host or a moderator, or the program, controlling the vote of the
// audience on turn.
type ControlledVote struct {
	How     VoteControl `json:"how"`
	Seconds int         `json:"seconds,omitempty"` // of Extend
}

// Kind returns KindControlledVote.
func (ControlledVote) Kind() Kind { return KindControlledVote }

// VoteControl is how a vote is controlled.
type VoteControl string

// The ways.
const (
	Hold     VoteControl = "hold"    // its time stands still
	Release  VoteControl = "release" // and goes on
	Extend   VoteControl = "extend"  // it takes longer
	CloseNow VoteControl = "close"   // it is over
	Veto     VoteControl = "veto"    // the move that leads is out, and the window begins anew; once a game
	Renew    VoteControl = "renew"   // the window begins anew, since nobody could vote at its end
)

// MayVote refuses who cannot vote for a move now; nil if they can.
func (t *Table) MayVote(p PersonID, m game.Move) error {
	v, known := t.Voters[p]
	switch {
	case !t.Poll.Open():
		return fmt.Errorf("no audience is on turn")
	case !known || v.Seat != t.Poll.Seat || v.Removed:
		return fmt.Errorf("person %d does not vote for seat %d", p, t.Poll.Seat)
	case t.Poll.Closed:
		return fmt.Errorf("the vote is closed")
	case !slices.Contains(t.Votable(), m):
		return fmt.Errorf("%v cannot be voted for", m)
	}
	return nil
}

// Votable is the moves of the audience on turn that can be voted for.
func (t *Table) Votable() []game.Move {
	return slices.DeleteFunc(t.Game.Moves(t.Poll.Seat, nil), func(m game.Move) bool {
		tally := t.Poll.Tally(m)
		return tally != nil && tally.Vetoed
	})
}

func (t *Table) vote(b Voted, e Entry) error {
	if b.Seat != t.Poll.Seat || len(b.Ballots) == 0 {
		return fmt.Errorf("seat %d has no vote", b.Seat)
	}
	for _, ballot := range b.Ballots {
		if err := t.MayVote(ballot.Person, ballot.Move); err != nil {
			return err
		}
	}
	for _, ballot := range b.Ballots {
		t.Poll.vote(ballot.Person, ballot.Move, e.At)
	}
	t.undo, t.ActedAt = undo{}, e.At
	return nil
}

func (t *Table) controlVote(b ControlledVote, e Entry) error {
	p := &t.Poll
	held := !p.Held.IsZero()
	switch {
	case !p.Open() || p.Closed:
		return fmt.Errorf("there is no vote to control")
	case (b.How == Extend) != (b.Seconds != 0) || b.Seconds < 0 || b.Seconds > maxExtended:
		return fmt.Errorf("a vote cannot be given %d seconds", b.Seconds)
	case b.How == Hold && !held:
		p.Held = e.At
	case b.How == Release && held:
		p.shift(e.At.Sub(p.Held))
		if p.LeadAt.After(e.At) {
			p.LeadAt = e.At // it began to lead while time stood still
		}
		p.Held = time.Time{}
	case b.How == Extend:
		p.shift(time.Duration(b.Seconds) * time.Second)
	case b.How == CloseNow:
		p.Closed, p.Held, p.Ends = true, time.Time{}, e.At
	case b.How == Renew && !held:
		p.Ends, p.LeadAt = e.At.Add(t.Options().VoteRules.Time()), e.At
	case b.How == Veto && t.MayVeto():
		t.Vetoed = true
		p.veto(e.At)
		p.Ends = e.At.Add(t.Options().VoteRules.Time())
		if held {
			p.Ends = p.Held.Add(t.Options().VoteRules.Time())
		}
	default:
		return fmt.Errorf("the vote cannot be controlled by %q now", b.How)
	}
	return nil
}

// MayVeto reports whether the move that leads can be struck out of the vote: once a
// game, and not the last that is left.
func (t *Table) MayVeto() bool {
	return t.Poll.Open() && !t.Poll.Closed && !t.Vetoed && t.Poll.Lead > 0 && len(t.Votable()) > 1
}

// wanted refuses a move of an audience that its vote does not want.
func (t *Table) wanted(b Played) error {
	if !t.IsAudience(b.Seat) || b.Seat != t.Poll.Seat || t.covering != "" || b.Move.Action == game.SitOut {
		return nil
	}
	if m, voted := t.Winner(); !voted || m != b.Move {
		return fmt.Errorf("the audience of seat %d has not voted for %v", b.Seat, b.Move)
	}
	return nil
}

// MayDraw reports whether the audience on turn could draw a card.
func (t *Table) MayDraw() bool { return t.Poll.Open() && slices.Contains(t.Votable(), game.DrawMove) }
