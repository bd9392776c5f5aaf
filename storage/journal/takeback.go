package journal

import (
	"fmt"
	"slices"
	"time"

	"korsar/game"
)

// TakenBack records that a player takes back a move: the position before it is restored and the seat is on turn
// again. It is possible until the next move, vote or handover, if the move revealed nothing hidden: a drawn card stays
// drawn.
type TakenBack struct {
	Seat game.Seat `json:"seat"`
}

// Kind implements Body.
func (TakenBack) Kind() Kind { return "taken-back" }

// undo is the state that taking back the latest move restores. A table has a nil undo if there is nothing to take back.
// An undo is replaced and never changed, so copies of a table can share it.
type undo struct {
	seat game.Seat
	game game.State
	made int       // turns that it undoes, including those sat out
	at   time.Time // when the seat's turn had begun
	seq  int64     // the entry that had begun it

	credits []Credit
}

// TakeBackSeat returns the seat that may take back its move now, or NoSeat.
func (t *Table) TakeBackSeat() game.Seat {
	if t.Phase != Playing || t.undo == nil {
		return game.NoSeat
	}
	return t.undo.seat
}

// recordUndo stores the state before a move if the move can be taken back. When a seat sits out, its partner's move can
// still be taken back.
func (t *Table) recordUndo(b Played, before *game.State) {
	switch {
	case b.Move.Action == game.SitOut:
		if t.undo != nil {
			satOut := *t.undo
			satOut.made++
			t.undo = &satOut
		}
	case b.Move.Action == game.Draw, t.covering != "", t.IsAudience(b.Seat):
		t.undo = nil
	default:
		t.undo = &undo{seat: b.Seat, game: *before, made: 1, at: t.TurnAt, seq: t.TurnSeq,
			credits: slices.Clone(t.Credits)}
	}
	t.TookBack = game.NoSeat
}

func (t *Table) takeBack(b TakenBack) error {
	if t.TakeBackSeat() != b.Seat || b.Seat == game.NoSeat {
		return fmt.Errorf("seat %d has no move to take back", b.Seat)
	}
	t.Game, t.Turns = t.undo.game, t.Turns[:len(t.Turns)-t.undo.made]
	made := t.Game.MovesMade()
	t.Captures = slices.DeleteFunc(t.Captures, func(c Capture) bool { return c.Move > made })
	t.TurnAt, t.TurnSeq = t.undo.at, t.undo.seq
	t.Credits = slices.Clone(t.undo.credits)
	t.undo, t.TookBack = nil, b.Seat
	return nil
}
