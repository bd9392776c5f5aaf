package journal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"korsar/game"
)

// Counted records how many viewers in a chat want each move, in place of what was counted before in the same window.
// Nothing of the viewers themselves is recorded.
type Counted struct {
	Seat   game.Seat
	Counts []Count // of different moves
}

// Count is the number of viewers who want a move.
type Count struct {
	Move  game.Move
	Votes int
}

// MaxChatVotes is the highest count of a move.
const MaxChatVotes = 1_000_000

// Kind implements Body.
func (Counted) Kind() Kind { return "counted" }

// Text implements [Texter]: the seat, then move=votes for each count.
func (b Counted) Text() (string, error) {
	var text strings.Builder
	text.WriteString(strconv.Itoa(int(b.Seat)))
	for _, c := range b.Counts {
		fmt.Fprintf(&text, " %v=%d", c.Move, c.Votes)
	}
	return text.String(), nil
}

func decodeCounted(text string) (Body, error) {
	seat, rest, err := cutSeat(text)
	if err != nil {
		return nil, err
	}
	b := Counted{Seat: seat}
	for one := range strings.SplitSeq(rest, " ") {
		token, number, found := strings.Cut(one, "=")
		votes, err := strconv.Atoi(number)
		if !found || err != nil || strconv.Itoa(votes) != number {
			return nil, fmt.Errorf("invalid count %q: expected move=votes", one)
		}
		m, err := game.ParseMove(token)
		if err != nil {
			return nil, err
		}
		b.Counts = append(b.Counts, Count{m, votes})
	}
	return b, nil
}

func (t *Table) count(b Counted, e Entry) error {
	p := &t.Poll
	switch {
	case b.Seat != p.Seat || len(b.Counts) == 0:
		return fmt.Errorf("seat %d is not voting, or nothing was counted", b.Seat)
	case p.Closed || p.ChatSince.IsZero():
		return errors.New("no chat is voting")
	}
	votable, seen := t.Votable(), map[game.Move]bool{}
	for _, c := range b.Counts {
		switch {
		case !slices.Contains(votable, c.Move) || seen[c.Move]:
			return fmt.Errorf("%v is not a choice of the vote, or is counted twice", c.Move)
		case c.Votes < 0 || c.Votes > MaxChatVotes:
			return fmt.Errorf("%d votes for %v: expected 0 to %d", c.Votes, c.Move, MaxChatVotes)
		}
		seen[c.Move] = true
	}
	p.setChat(b.Counts, e.At)
	if t.undo = nil; p.ChatVoters > 0 {
		t.ActedAt = e.At
	}
	return nil
}
