package journal

import (
	"fmt"
	"slices"
	"time"

	"korsar/game"
)

// TakenBack is a move that whoever made it takes back: the position is that
// before it, and the seat is on turn again. It can be done until anyone else has
// acted, and only where the move brought nothing hidden to light: a drawn card
// stays drawn.
type TakenBack struct {
	Seat game.Seat `json:"seat"`
}

// Kind returns KindTakenBack.
func (TakenBack) Kind() Kind { return KindTakenBack }

// undo is what taking back the latest move restores. The zero value is nothing.
type undo struct {
	seat game.Seat
	game game.State
	made int       // turns since, sitting out included
	at   time.Time // when its turn had begun
	seq  int64     // with which entry

	credits []Credit
}

// Undo is the seat that may take back its move now; NoSeat if none.
func (t *Table) Undo() game.Seat {
	if t.Phase != Playing {
		return game.NoSeat
	}
	return t.undo.seat
}

// remember notes how the table stood before a move, if the move can be taken
// back. Sitting out is nobody's deed.
func (t *Table) remember(b Played, before *game.State) {
	switch {
	case b.Move.Action == game.SitOut:
		t.undo.made++
	case b.Move.Action == game.Draw, t.covering != "", t.IsAudience(b.Seat):
		t.undo = undo{}
	default:
		t.undo = undo{seat: b.Seat, game: *before, made: 1, at: t.TurnAt, seq: t.TurnSeq, credits: slices.Clone(t.Credits)}
	}
	t.TookBack = game.NoSeat
}

func (t *Table) takeBack(b TakenBack) error {
	if t.Undo() != b.Seat || b.Seat == game.NoSeat {
		return fmt.Errorf("seat %d has no move to take back", b.Seat)
	}
	t.Game, t.Turns = t.undo.game, t.Turns[:len(t.Turns)-t.undo.made]
	made := t.Game.MovesMade()
	t.Captures = slices.DeleteFunc(t.Captures, func(c Capture) bool { return c.Move > made })
	t.TurnAt, t.TurnSeq = t.undo.at, t.undo.seq
	t.Credits = t.undo.credits
	t.undo, t.TookBack = undo{}, b.Seat
	return nil
}
