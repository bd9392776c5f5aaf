package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// urnRoom is how many votes may wait to be counted at one table: many times
	// what comes in the time of one commit.
	urnRoom = 4096
	// countTime is how long the count of what waits may take.
	countTime = 10 * time.Second
)

// voteBatch is what those of the crews want who wait at a table: to vote, or to join.
// They are served together: ten thousand votes are not ten thousand commits, and
// nobody queues for a turn at the table.
type voteBatch struct {
	mu       sync.Mutex
	waiting  []*voteRequest
	counting bool
}

// voteRequest is a vote on its way, or somebody who joins a crew.
type voteRequest struct {
	click   Click
	move    game.Move        // of a vote
	joins   game.Seat        // whose crew they join; NoSeat for a vote
	person  journal.PersonID // who joins
	wishes  storage.UserPreferences
	reply   Reply
	counted chan struct{}
}

// Vote votes for a move in the name of whoever clicked, and shows them their
// crew's hand with it.
func (h *Registry) Vote(ctx context.Context, c Click, id journal.TableID, m game.Move) Reply {
	return h.requestVote(ctx, id, &voteRequest{click: c, move: m})
}

// JoinAudience has whoever clicked join the crew of a seat, which binds for the game,
// and shows its hand.
func (h *Registry) JoinAudience(ctx context.Context, c Click, id journal.TableID, seat game.Seat) Reply {
	person, err := h.Store.People.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return h.explain(ctx, id, err)
	}
	return h.requestVote(ctx, id, &voteRequest{click: c, joins: seat, person: person})
}

// requestVote lays something into the urn of a table and waits until it is counted.
func (h *Registry) requestVote(ctx context.Context, id journal.TableID, one *voteRequest) Reply {
	var err error
	if one.wishes, err = h.preferencesOf(ctx, one.click); err != nil {
		return h.explain(ctx, id, err)
	}
	t := h.acquire(id)
	defer h.release(t)
	one.counted = make(chan struct{})
	if !t.urn.put(one, func() { h.countVotes(t) }) {
		return Notice{Kind: TooBusy}
	}
	select {
	case <-one.counted:
		return one.reply
	case <-ctx.Done():
		return Notice{Kind: TooBusy}
	}
}

// put lays something into the urn, and has it counted unless somebody is counting;
// false if it is full.
func (u *voteBatch) put(one *voteRequest, count func()) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.waiting) == urnRoom {
		return false
	}
	u.waiting = append(u.waiting, one)
	if !u.counting {
		u.counting = true
		go count()
	}
	return true
}

// empty takes all that wait; none ends the count.
func (u *voteBatch) empty() []*voteRequest {
	u.mu.Lock()
	defer u.mu.Unlock()
	waiting := u.waiting
	u.waiting, u.counting = nil, len(waiting) > 0
	return waiting
}

// countVotes serves those who wait until none do.
func (h *Registry) countVotes(t *Table) {
	for casts := t.urn.empty(); len(casts) > 0; casts = t.urn.empty() {
		ctx, done := context.WithTimeout(context.Background(), countTime)
		err := h.with(ctx, t.id, func(t *Table) error { return t.countVotes(ctx, casts) })
		done()
		for _, one := range casts {
			if err != nil {
				one.reply = h.explain(ctx, t.id, err)
			}
			close(one.counted)
		}
	}
}

// countVotes commits what is good of what was cast, votes as one entry, and answers
// everybody.
func (t *Table) countVotes(ctx context.Context, casts []*voteRequest) error {
	known, err := t.joiners(ctx, casts)
	if err != nil {
		return err
	}
	voted, good := journal.Voted{Seat: t.now.Poll.Seat}, make([]journal.PersonID, len(casts))
	var bodies []journal.Body
	joined := map[journal.PersonID]bool{}
	for i, one := range casts {
		person, reply, err := t.admit(ctx, one, known)
		switch {
		case err != nil:
			return err
		case reply != nil:
			one.reply = reply
			continue
		}
		good[i] = person
		switch {
		case one.joins == game.NoSeat:
			voted.Ballots = append(voted.Ballots, journal.Ballot{Person: person, Move: one.move})
		case !joined[person] && t.now.Voters[person].Seat == game.NoSeat:
			joined[person] = true
			bodies = append(bodies, journal.JoinedAudience{Seat: one.joins, Person: person}, journal.SawHand{Person: person})
		}
	}
	if len(voted.Ballots) > 0 {
		bodies = append(bodies, voted)
	}
	if len(bodies) > 0 {
		if err := t.change(ctx, Click{}, bodies...); err != nil {
			return err
		}
	}
	return t.answer(ctx, casts, good)
}

// joiners is those who want to join a crew, but for who was forgotten while they waited: with them all the others would be
// refused.
func (t *Table) joiners(ctx context.Context, casts []*voteRequest) (map[journal.PersonID]storage.PersonRow, error) {
	var list []journal.PersonID
	for _, one := range casts {
		if one.person != 0 {
			list = append(list, one.person)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	return t.registry.Store.People.PeopleByID(ctx, list...)
}

// answer shows their crew's hand to those whose cast was good. The hand is made
// once for all of a crew.
func (t *Table) answer(ctx context.Context, casts []*voteRequest, good []journal.PersonID) error {
	hands := map[game.Seat]Hand{}
	for i, one := range casts {
		person := good[i]
		if person == 0 {
			continue
		}
		t.crew[one.click.User] = person
		voter := t.now.Voters[person]
		if !voter.Looked {
			reply, err := t.audienceHand(ctx, one.click, person, nil)
			if err != nil {
				return err
			}
			one.reply = reply
			continue
		}
		hand, made := hands[voter.Seat]
		if !made {
			var err error
			if hand, err = t.ballot(person, voter.Seat); err != nil {
				return err
			}
			hands[voter.Seat] = hand
		}
		mine := *hand.Audience
		mine.Mine = t.now.Poll.Ballots[person]
		hand.Audience, hand.Preferences = &mine, one.wishes
		one.reply = hand
	}
	return nil
}

// admit tells whose a cast is, or what to answer where it does not count. Of who joins it counts if they are known.
func (t *Table) admit(ctx context.Context, one *voteRequest, known map[journal.PersonID]storage.PersonRow) (journal.PersonID, Reply, error) {
	if t.now.Opened.Channel != one.click.Channel {
		return 0, Notice{Kind: TableGone}, nil
	}
	if err := t.must(journal.Playing); err != nil {
		return 0, t.registry.explain(ctx, t.id, err), nil
	}
	if one.joins == game.NoSeat {
		return t.admitVote(ctx, one)
	}
	if person := t.personOf(one.click.User); person != 0 {
		one.person = person
	} else if _, met := known[one.person]; !met {
		return 0, Notice{Kind: NotSaved}, nil
	}
	return one.person, t.admitMember(one), nil
}

// admitMember is why somebody cannot join a crew; nil if they can, or are of it
// already.
func (t *Table) admitMember(one *voteRequest) Reply {
	switch {
	case !t.now.IsAudience(one.joins):
		return Notice{Kind: MovedOn} // forged
	case t.now.Sees(one.person, one.joins):
		return nil
	}
	if why := t.closed(one.click, one.person, t.now.Chairs[one.joins-1]); why != "" {
		return t.notice(why)
	}
	return nil
}

func (t *Table) admitVote(ctx context.Context, one *voteRequest) (journal.PersonID, Reply, error) {
	c := one.click
	person, voter, err := t.voter(ctx, c)
	if err != nil {
		return 0, nil, err
	}
	var barred Notice
	if errors.As(t.maySee(c, User{ID: c.User, Name: c.Name}, person, t.audienceOf(voter)), &barred) {
		return 0, barred, nil
	}
	refused := Notice{}
	switch {
	case voter.Seat == game.NoSeat:
		return 0, t.notice(NotOfCrew), nil
	case c.Seq != t.now.Shown, t.now.Poll.Seat != voter.Seat, t.voteOver():
		refused.Kind = VoteOver
	case t.now.MayVote(person, one.move) != nil:
		refused.Kind = NotVotable
	default:
		return person, nil, nil
	}
	hand, err := t.audienceHand(ctx, c, person, &refused)
	return 0, hand, err
}

// audienceOf is the seat for which somebody votes; that of the first audience for somebody who does not.
func (t *Table) audienceOf(v journal.Voter) game.Seat {
	if v.Seat != game.NoSeat {
		return v.Seat
	}
	for _, c := range t.now.Chairs {
		if t.now.IsAudience(c.Seat) {
			return c.Seat
		}
	}
	return game.NoSeat
}

// voteOver tells whether the time of the vote is over.
func (t *Table) voteOver() bool {
	closes := t.now.Poll.Closes(t.now.Options().VoteRules)
	return !closes.IsZero() && !closes.After(t.registry.Clock.Now())
}
