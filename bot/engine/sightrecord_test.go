package engine_test

import (
	"fmt"

	"pgregory.net/rapid"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// recordReply records the hand that a reply shows, lets it be renewed, and reads what the click changed.
func (s *sightMachine) recordReply(r *rapid.T, c table.Click, reply table.Reply) table.Reply {
	if hand, ok := reply.(table.Hand); ok {
		s.recordHand(c.User, hand)
		if err := s.Registry.HandShown(s.Ctx, s.id, c, false); err != nil {
			r.Logf("user %d: %v", c.User-s.firstUser, err)
		}
	}
	if enginetest.CodeOf(reply) == string(table.NotSaved) {
		r.Fatalf("a click of user %d could not be saved", c.User-s.firstUser)
	}
	s.Settle()
	s.readJournal(r, c.User)
	return reply
}

// recordHand records that a user is shown a hand.
func (s *sightMachine) recordHand(user snowflake.ID, h table.Hand) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h.Phase != journal.Playing {
		return // all hands are open
	}
	if s.seen[user] == nil {
		s.seen[user] = map[seenAs]bool{}
	}
	if h.Audience != nil && s.removed[user] {
		s.violation = fmt.Sprintf("user %d was removed from the audience and is shown its hand", user-s.firstUser)
	}
	s.seen[user][seenAs{h.PublicState.Options.Mode.SideOf(h.View.Seat), h.Audience != nil}] = true
}

// recordRenewal records the hand that a renewal shows.
func (s *sightMachine) recordRenewal(token table.ReplyToken, h table.Hand) {
	user := snowflake.Parse(token.Token)
	if user == 0 || h.Table != s.id {
		panic(fmt.Sprintf("a hand of table %d is renewed with token %q", h.Table, token.Token))
	}
	s.recordHand(user, h)
}

// check fails the test if a law was broken.
func (s *sightMachine) check(r *rapid.T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for user, seen := range s.seen {
		if len(seen) > 1 {
			r.Fatalf("user %d has seen %v", user-s.firstUser, seen)
		}
	}
	if s.violation != "" {
		r.Fatal(s.violation)
	}
}

// readJournal reads the new entries after a click of a user, or after time has passed for user 0, and compares them
// with what the users agreed to.
func (s *sightMachine) readJournal(r *rapid.T, by snowflake.ID) {
	stored := s.Stored(s.id)
	for _, e := range stored.Entries[s.seq:] {
		if e.Cause == 0 {
			s.apply(r, e, 0)
		} else {
			s.apply(r, e, by)
		}
	}
	s.seq = int64(len(stored.Entries))
	if poll := stored.Table.Poll; len(poll.Ballots) > len(s.voters) && poll.Move == s.pollMove {
		s.violation = fmt.Sprintf("%d users voted %d times", len(s.voters), len(poll.Ballots))
	}
}

// apply updates the owners by an entry. A user of 0 means that no click caused it.
func (s *sightMachine) apply(r *rapid.T, e journal.Entry, by snowflake.ID) {
	switch b := e.Body.(type) {
	case journal.Played:
		if o := s.owners[b.Seat]; o != nil && by == o.user {
			o.late = false
		}
	case journal.Covered:
		if o := s.owners[b.Seat]; o != nil && b.Why == journal.Late {
			o.late = true
		}
	case journal.Declined:
		if o := s.owners[b.Seat]; o != nil {
			o.agreedTo, o.askedPartner = 0, false
		}
	case journal.Offered:
		o := s.owners[b.Seat]
		if o.agreedTo, o.askedPartner = 0, b.To == 0; by == o.user {
			o.agreedTo = b.To
		}
	case journal.Handed:
		s.checkHandover(r, b, by)
	}
}

// checkHandover compares a handover of a seat with what its owner agreed to.
func (s *sightMachine) checkHandover(r *rapid.T, b journal.Handed, by snowflake.ID) {
	o := s.owners[b.Seat]
	if b.Occupant.Kind == journal.IsComputer {
		o.gaveUp = by == o.user || by == 0 || o.askedPartner || o.late
		o.agreedTo, o.askedPartner, o.late = 0, false, false
		return
	}
	people, err := s.Store.PeopleByID(s.Ctx, b.Occupant.Person)
	if err != nil {
		r.Fatal(err)
	}
	user := people[b.Occupant.Person].User
	if user != o.user && o.agreedTo != b.Occupant.Person && !o.gaveUp && !o.late &&
		!s.away[o.user].After(s.Clock.Now()) {
		s.violation = fmt.Sprintf("seat %d went from user %d to user %d without consent",
			b.Seat, o.user-s.firstUser, user-s.firstUser)
	}
	s.owners[b.Seat] = &owner{user: user}
}
