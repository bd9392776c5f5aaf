package table

import (
	"context"
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

// urn is the votes that wait at a table. They are counted together: ten
// thousand of them are not ten thousand commits, and nobody queues for a turn
// at the table.
type urn struct {
	mu       sync.Mutex
	waiting  []*cast
	counting bool
}

// cast is a vote on its way.
type cast struct {
	click   Click
	channel journal.Snowflake // where it was cast
	move    game.Move
	wishes  storage.Preferences // of who cast it
	reply   Reply
	counted chan struct{}
}

// Cast votes for a move in the name of whoever clicked, and shows them their
// crew's hand with it.
func (h *Harbour) Cast(ctx context.Context, c Click, id journal.TableID, channel journal.Snowflake, m game.Move) Reply {
	wishes, err := h.wishesOf(ctx, c)
	if err != nil {
		return h.explain(id, err)
	}
	t := h.take(id)
	defer h.give(t)
	one := &cast{click: c, channel: channel, move: m, wishes: wishes, counted: make(chan struct{})}
	if !t.urn.put(one, func() { h.count(t) }) {
		return Notice{Kind: TooBusy}
	}
	select {
	case <-one.counted:
		return one.reply
	case <-ctx.Done():
		return Notice{Kind: TooBusy}
	}
}

// put lays a vote into the urn, and has it counted unless somebody is counting;
// false if it is full.
func (u *urn) put(one *cast, count func()) bool {
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
func (u *urn) empty() []*cast {
	u.mu.Lock()
	defer u.mu.Unlock()
	waiting := u.waiting
	u.waiting, u.counting = nil, len(waiting) > 0
	return waiting
}

// count counts votes until none wait.
func (h *Harbour) count(t *Table) {
	for casts := t.urn.empty(); len(casts) > 0; casts = t.urn.empty() {
		ctx, done := context.WithTimeout(context.Background(), countTime)
		err := h.with(ctx, t.id, func(t *Table) error { return t.count(ctx, casts) })
		done()
		for _, one := range casts {
			if err != nil {
				one.reply = h.explain(t.id, err)
			}
			close(one.counted)
		}
	}
}

// count commits the votes that are good, as one entry, and answers all of them.
func (t *Table) count(ctx context.Context, casts []*cast) error {
	voted, good := journal.Voted{Seat: t.now.Poll.Seat}, make([]journal.Person, len(casts))
	for i, one := range casts {
		person, reply, err := t.admit(ctx, one)
		switch {
		case err != nil:
			return err
		case reply != nil:
			one.reply = reply
			continue
		}
		good[i] = person
		voted.Ballots = append(voted.Ballots, journal.Ballot{Person: person, Move: one.move})
	}
	if len(voted.Ballots) == 0 {
		return nil
	}
	if err := t.change(ctx, Click{}, voted); err != nil {
		return err
	}
	hand := t.ballot(voted.Seat)
	for i, one := range casts {
		if good[i] == 0 {
			continue
		}
		mine := *hand.Crew
		mine.Mine = t.now.Poll.Ballots[good[i]]
		answer := hand
		answer.Crew, answer.Wishes = &mine, one.wishes
		one.reply = answer
	}
	return nil
}

// admit tells whose a vote is, or what to answer where it does not count.
func (t *Table) admit(ctx context.Context, one *cast) (journal.Person, Reply, error) {
	c := one.click
	if t.now.Opened.Channel != one.channel {
		return 0, Notice{Kind: TableGone}, nil
	}
	if err := t.must(journal.Playing); err != nil {
		return 0, t.harbour.explain(t.id, err), nil
	}
	person, voter, err := t.voter(ctx, c)
	refused := Notice{}
	switch {
	case err != nil:
		return 0, nil, err
	case t.now.HasSat(person) && person != 0:
		return 0, t.notice(HasSat), nil
	case voter.Seat == game.NoSeat:
		return 0, t.notice(NotOfCrew), nil
	case voter.Marooned:
		return 0, t.notice(Marooned), nil
	case c.Seq != t.now.Shown, t.now.Poll.Seat != voter.Seat, t.voteOver():
		refused.Kind = VoteOver
	case t.now.MayVote(person, one.move) != nil:
		refused.Kind = NotVotable
	default:
		return person, nil, nil
	}
	hand, err := t.crewHand(ctx, c, person, &refused)
	return 0, hand, err
}

// voteOver tells whether the time of the vote is over.
func (t *Table) voteOver() bool {
	closes := t.now.Poll.Closes(t.now.Options().Audience)
	return !closes.IsZero() && !closes.After(t.harbour.Clock.Now())
}
