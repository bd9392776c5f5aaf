package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"korsar/game"
	"korsar/game/deal"
)

// Verify replays a record and returns its faults in the order of the lines. It checks that the secret and the joins, if
// there are any, give the commitment, the deck and the first seat, that the moves follow the rules, and that the result
// is the game's. After a move against the rules nothing more is checked. If the tags do not fit together, which never
// happens in records from a [Reader], Verify returns only that fault.
func (r *Record) Verify() []Fault { return r.verify(nil) }

// VerifyAnnotated is [Record.Verify] with faults for missing and wrong annotations, too. It ignores comments after the
// last move.
func (r *Record) VerifyAnnotated() []Fault {
	return r.verify(&annotations{record: r, left: r.source.comments})
}

func (r *Record) verify(a *annotations) []Fault {
	var visit func(*game.State, game.Move, game.Turn) error
	if a != nil {
		visit = a.visit
	}
	if fault, is := errors.AsType[Fault](r.check()); is {
		return []Fault{fault}
	}
	faults := r.verifyDeal()
	g, err := r.Replay(visit)
	if fault, is := errors.AsType[Fault](err); is {
		faults = append(faults, fault)
	} else if err := r.verifyResult(&g); err != nil {
		faults = append(faults, r.fault("Result", err))
	}
	if a != nil {
		faults = append(faults, a.faults...)
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return cmp.Compare(a.Line, b.Line) })
	return faults
}

// verifyDeal repeats the fair deal, if the record has one.
func (r *Record) verifyDeal() (faults []Fault) {
	if r.Fair == nil {
		return nil
	}
	if expected := deal.Commitment(r.Fair.Secret); r.Fair.Commitment != expected {
		faults = append(faults, r.fault("Commitment",
			fmt.Errorf("the secret's commitment is another: expected %s", expected)))
	}
	deck, first := deal.Deal(r.Fair.Secret, r.Fair.Joins, r.Mode, len(r.Seats))
	if i, differ := difference(&r.Deck, &deck); differ {
		faults = append(faults, r.fault("Deck",
			fmt.Errorf("secret and joins deal another deck: expected card %d to be %v, not %v",
				i+1, deck[i], r.Deck[i])))
	}
	if r.First != first {
		faults = append(faults, r.fault("First",
			fmt.Errorf("secret and joins deal another first seat: expected %d", first)))
	}
	return faults
}

// difference returns the index of the first card at which two decks differ.
func difference(a, b *game.Deck) (card int, differ bool) {
	for i := range a {
		if a[i] != b[i] {
			return i, true
		}
	}
	return 0, false
}

// verifyResult compares the result with the position after the last move.
func (r *Record) verifyResult(g *game.State) error {
	scores := Scores(g)
	switch {
	case slices.Equal(r.Result, scores):
		return nil
	case scores == nil:
		return fmt.Errorf("the game is unfinished after %d moves, seat %d is to act: expected *",
			len(r.Moves), g.Turn())
	default:
		return fmt.Errorf("expected the game's scores, %s", resultText(scores))
	}
}
