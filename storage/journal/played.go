package journal

import (
	"fmt"

	"korsar/game"
)

// Played records one move of the game.
type Played struct {
	Seat game.Seat
	Move game.Move
}

// Kind implements Body.
func (Played) Kind() Kind { return "played" }

// Text implements [Texter]: the seat and the move.
func (b Played) Text() (string, error) { return fmt.Sprintf("%d %v", b.Seat, b.Move), nil }

func (t *Table) play(b Played, e Entry) error {
	if err := t.requirePhase(Playing, "a move"); err != nil {
		return err
	}
	if err := t.checkVoted(b); err != nil {
		return err
	}
	before, letter := t.Game, ""
	if t.Poll.ChatVoters > 0 && t.covering == "" {
		letter = t.Letters()[b.Move]
	}
	turn, err := t.Game.Play(b.Seat, b.Move)
	if err != nil {
		return err
	}
	t.recordUndo(b, &before)
	if chair := &t.Chairs[b.Seat-1]; e.By != 0 && e.By == chair.Occupant.Person {
		chair.Missed = 0
	}
	if len(t.Turns) == 2*t.Game.Seats() {
		t.Turns = t.Turns[:copy(t.Turns, t.Turns[1:])]
	}
	t.Turns = append(t.Turns, Turn{Turn: turn, Covered: t.covering, Voters: t.Poll.Voters(),
		Votes: t.Poll.votesFor(b.Move), Letter: letter})
	t.creditMove(&turn)
	t.creditVoters(&turn)
	t.recordCaptures(&turn)
	t.covering = ""
	t.beginTurn(e)
	t.endOrder(b.Seat, b.Move)
	if turn.Ended {
		t.Phase = Finished
	}
	return nil
}
