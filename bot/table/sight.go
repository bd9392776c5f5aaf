package table

import (
	"errors"

	"korsar/game"
	"korsar/storage/journal"
)

// checkSight refuses an entry that would show somebody a hand that they may not see.
func (t *Table) checkSight(c Click, next *journal.Table, b journal.Body) error {
	p, s := next.Shows(b)
	who := t.user(p)
	if p == t.personOf(c.User) {
		who = User{ID: c.User, Name: c.Name}
	}
	return t.sightNotice(c, who, t.bars(next, p, s))
}

// maySee returns a notice to the person who clicked if somebody may not see the hand of a seat, else nil.
func (t *Table) maySee(c Click, who User, p journal.PersonID, s game.Seat) error {
	return t.sightNotice(c, who, t.bars(&t.now, p, s))
}

// bars returns why somebody may not begin to see the hand of a seat; "" if they may. The law is that of package journal;
// besides, nobody gets a seat whose data was deleted while the game bound them: with it went their seat.
func (t *Table) bars(at *journal.Table, p journal.PersonID, s game.Seat) NoticeKind {
	var sight journal.SightError
	seen := errors.As(at.MaySee(p, s), &sight)
	toAudience, fromAudience := at.IsAudience(s), at.IsAudience(sight.Seen)
	switch {
	case p == 0:
		return ""
	case seen && toAudience && sight.Removed:
		return Marooned
	case seen && toAudience && fromAudience:
		return OtherCrew
	case seen && toAudience:
		return HasSat
	case t.wasForgotten(p) && !toAudience:
		return NoSeatFor
	case seen && fromAudience:
		return CrewBound
	case seen:
		return SeenAnother
	}
	return ""
}

// sightNotice returns a notice to the person who clicked of why somebody may not see a hand; nil if they may.
func (t *Table) sightNotice(c Click, who User, why NoticeKind) error {
	if why == "" {
		return nil
	}
	n := t.notice(why)
	n.Who = who
	if yourself, has := toYourself[why]; has && who.ID == c.User {
		n.Kind = yourself
	}
	return n
}

// toYourself maps what others are told of somebody to what they are told themselves, where that differs.
var toYourself = map[NoticeKind]NoticeKind{SeenAnother: YouSawAnother, NoSeatFor: NoSeatForYou}
