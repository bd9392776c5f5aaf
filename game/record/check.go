package record

import (
	"errors"
	"fmt"

	"korsar/game"
	"korsar/game/deal"
)

// check returns a [Fault] for a record whose tags do not fit together. It is called after reading the tags and before
// writing them, so that a Reader accepts every record that is written.
func (r *Record) check() error {
	setup := r.Setup()
	if err := setup.Check(); err != nil {
		return r.fault(setupTag(err), err)
	}
	seats := len(r.Seats)
	if sides := r.Mode.Sides(seats); r.Result != nil && len(r.Result) != sides {
		return r.fault("Result", fmt.Errorf("expected %d scores, one a side, or * for an unfinished game; found %d",
			sides, len(r.Result)))
	}
	if r.Fair != nil && len(r.Fair.Joins) != seats {
		return r.fault("Joins", fmt.Errorf("expected %d joins, one a seat; found %d", seats, len(r.Fair.Joins)))
	}
	for i, change := range r.Changes {
		if change.Seat == game.NoSeat || int(change.Seat) > seats {
			return r.fault(changeTag(i), fmt.Errorf("seat %d is not at the table: expected 1 to %d",
				change.Seat, seats))
		}
	}
	return nil
}

// setupTag returns the tag at fault for an impossible setup.
func setupTag(err error) string {
	refusal, _ := errors.AsType[game.SetupRefusal](err)
	switch refusal.Rule {
	case game.UnknownEdition:
		return "Edition"
	case game.FirstUnknown, game.FirstOfPair:
		return "First"
	case game.DeckIncomplete:
		return "Deck"
	default:
		return "Mode" // the number of seats does not fit the mode
	}
}

// checkText returns a [Fault] for a record that [Append] could write but that no [Reader] would read as the same
// record.
func (r *Record) checkText() error {
	if r.Fair != nil {
		if err := deal.CheckCommitment(r.Fair.Commitment); err != nil {
			return r.fault("Commitment", err)
		}
	}
	for i, change := range r.Changes {
		if change.Move < 1 {
			return r.fault(changeTag(i), errors.New("expected the number of a move, 1 or more"))
		}
	}
	for _, t := range r.Others {
		if fieldOf(t.Name) != nil {
			return r.fault(t.Name, errors.New("the format knows this tag: expected its value in the record's field"))
		}
	}
	seen := make(map[string]bool)
	for _, t := range r.tags() {
		if err := t.check(); err != nil {
			return r.fault(t.Name, err)
		}
		if seen[t.Name] {
			return r.fault(t.Name, errTwice)
		}
		seen[t.Name] = true
	}
	return r.checkMoves()
}

// checkMoves returns a [Fault] for too many moves, and for a move whose text is not read as the same move.
func (r *Record) checkMoves() error {
	if len(r.Moves) > MaxMoves {
		return r.faultAt(MaxMoves, r.Moves[MaxMoves].String(), errTooManyMoves)
	}
	for i, m := range r.Moves {
		if again, err := game.ParseMove(m.String()); err != nil || again != m {
			return r.faultAt(i, m.String(),
				fmt.Errorf("move %d is none: expected action, card and ship of one (%+v)", i+1, m))
		}
	}
	return nil
}

var (
	errTwice        = errors.New("expected each tag once")
	errTooManyMoves = fmt.Errorf("expected at most %d moves: no game has more", MaxMoves)
	errTooLong      = fmt.Errorf("the record is too long: expected at most %d bytes", MaxSize)
)
