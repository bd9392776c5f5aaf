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
		who = c.who()
	}
	return t.refuseSight(c, who, t.bars(next, p, s))
}

// maySee refuses what would show somebody a hand that they may not see.
func (t *Table) maySee(c Click, who User, p journal.PersonID, s game.Seat) error {
	return t.refuseSight(c, who, t.bars(&t.now, p, s))
}

// bars returns why somebody may not begin to see the hand of a seat; "" if they may. The law is that of package journal;
// besides, nobody gets a seat whose data was deleted while the game bound them: with it went their seat.
func (t *Table) bars(at *journal.Table, p journal.PersonID, s game.Seat) Code {
	var sight journal.SightError
	seen := errors.As(at.MaySee(p, s), &sight)
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

// refuseSight returns the refusal to the user who clicked of why somebody may not see a hand; nil if they may.
func (t *Table) refuseSight(c Click, who User, why Code) error {
	if why == "" {
		return nil
	}
	r := t.refuseUser(why, who)
	if yourself, has := toYourself[why]; has && who.ID == c.User {
		r.Code = yourself
	}
	return r
}

// toYourself has the refusal that users meet themselves, where it differs from that about somebody else.
var toYourself = map[Code]Code{SeenAnother: YouSawAnother, NoSeatFor: NoSeatForYou}
