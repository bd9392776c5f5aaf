package table

import (
	"errors"

	"korsar/game"
	"korsar/storage/journal"
)

// checkSight returns a refusal for an entry that would show a person a hand that they may not see.
func (t *Table) checkSight(c Click, next *journal.Table, b journal.Body) error {
	p, s := next.Shows(b)
	user := t.user(p)
	if p == t.personOf(c.User) {
		user = c.user()
	}
	return t.refuseSight(c, user, t.sightCode(next, p, s))
}

// maySee returns a refusal if a person may not see the hand of a seat.
func (t *Table) maySee(c Click, who User, p journal.PersonID, s game.Seat) error {
	return t.refuseSight(c, who, t.sightCode(&t.now, p, s))
}

// sightCode returns why a person may not begin to see the hand of a seat, or "" if they may. Package journal has the
// law. A person whose data was deleted while the game bound them has also lost their seat and gets no other one.
func (t *Table) sightCode(at *journal.Table, p journal.PersonID, s game.Seat) Code {
	sight, seen := errors.AsType[journal.SightError](at.CheckSight(p, s))
	toAudience, fromAudience := at.IsAudience(s), at.IsAudience(sight.Seen)
	switch {
	case p == 0:
		return ""
	case seen && toAudience && sight.Removed:
		return RemovedFromAudience
	case seen && toAudience && fromAudience:
		return InOtherAudience
	case seen && toAudience:
		return HasSat
	case t.people.wasForgotten(p) && !toAudience:
		return NoSeatFor
	case seen && fromAudience:
		return BoundToAudience
	case seen:
		return SeenAnother
	}
	return ""
}

// refuseSight turns the reason why a user may not see a hand into a refusal to the user who clicked. It returns nil if
// there is no reason.
func (t *Table) refuseSight(c Click, who User, why Code) error {
	if why == "" {
		return nil
	}
	r := t.refuseUser(why, who)
	if code, differs := selfCodes[why]; differs && who.ID == c.User {
		r.Code = code
	}
	return r
}

// selfCodes has the codes that differ when the refusal is about the user who clicked.
var selfCodes = map[Code]Code{SeenAnother: YouSawAnother, NoSeatFor: NoSeatForYou,
	BoundToAudience: YouBoundToAudience}
