package table

import (
	"errors"

	"korsar/game"
	"korsar/storage/journal"
)

// maySee refuses somebody to whom the law of package journal forbids to show the hand of a seat, with a notice to
// whoever clicked.
func (t *Table) maySee(c Click, p journal.Person, s game.Seat) error {
	return t.sightNotice(c, t.now.MaySee(p, s))
}

// sightNotice is a refusal of package journal in a notice to whoever clicked; nil for none.
func (t *Table) sightNotice(c Click, refusal error) error {
	var sight journal.SightError
	if !errors.As(refusal, &sight) {
		return refusal
	}
	n := t.notice(t.sightKind(sight))
	if n.Who = t.sailor(sight.Person); n.Kind == SeenAnother && n.Who.User == c.User {
		n.Kind = YouSawAnother
	}
	return n
}

// sightKind is what is said of somebody who may not see a hand.
func (t *Table) sightKind(e journal.SightError) NoticeKind {
	toAudience, fromAudience := t.now.IsCrew(e.Seat), t.now.IsCrew(e.Seen)
	switch {
	case toAudience && e.Removed:
		return Marooned
	case toAudience && fromAudience:
		return OtherCrew
	case toAudience:
		return HasSat
	case fromAudience:
		return CrewBound
	}
	return SeenAnother
}
