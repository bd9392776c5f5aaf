package engine

import (
	"context"
	"slices"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

const (
	// maxVotes is how many votes may wait to be counted at one table: far more than arrive during one commit.
	maxVotes = 4096
	// countTime is the time limit for counting a batch.
	countTime = 10 * time.Second
)

// voteBatch collects the requests of a table's audiences: to vote, to join, to update a hand. They are served together,
// so ten thousand votes are not ten thousand commits, and voters do not queue for the table one by one.
type voteBatch struct {
	mu       sync.Mutex // guards the fields below; taken before Registry.mu; not held during a count
	waiting  []*voteRequest
	counting bool
}

// voteRequest is a request that waits to be counted.
type voteRequest struct {
	table.VoteRequest
	counted chan struct{}
}

// Vote votes for a move on behalf of the user who clicked and shows them their audience's hand.
func (r *Registry) Vote(ctx context.Context, c table.Click, id journal.TableID, m game.Move) table.Reply {
	return r.requestVote(ctx, id, table.VoteRequest{Click: c, Move: m})
}

// JoinAudience adds the user who clicked to the audience of a seat, for the rest of the game, and shows its hand.
func (r *Registry) JoinAudience(ctx context.Context, c table.Click, id journal.TableID, seat game.Seat) table.Reply {
	person, err := r.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return r.Refuse(ctx, id, err)
	}
	return r.requestVote(ctx, id, table.VoteRequest{Click: c, Joins: seat, Person: person})
}

// VoterHandShown is HandShown for a member of an audience. It is served together with their votes.
func (r *Registry) VoterHandShown(ctx context.Context, id journal.TableID, c table.Click, whole bool) {
	r.countVote(ctx, id, table.VoteRequest{Click: c, Shown: true, Whole: whole})
}

// requestVote serves a request that is answered with a hand.
func (r *Registry) requestVote(ctx context.Context, id journal.TableID, one table.VoteRequest) table.Reply {
	var err error
	if one.Preferences, err = r.store.PreferencesOf(ctx, one.Click.User); err != nil {
		return r.Refuse(ctx, id, err)
	}
	return r.countVote(ctx, id, one)
}

// countVote adds a request to the batch of a table and blocks until it is counted. If ctx is done before, the request
// is withdrawn. If it is being counted by then, its outcome is unknown.
func (r *Registry) countVote(ctx context.Context, id journal.TableID, one table.VoteRequest) table.Reply {
	s := r.acquire(id)
	defer r.release(s)
	request := &voteRequest{VoteRequest: one, counted: make(chan struct{})}
	count := func() {
		r.acquire(id) // it may count for longer than this caller waits
		// The goroutine ends once no request waits. countTime limits each batch.
		go func() {
			defer r.release(s)
			r.countVotes(s)
		}()
	}
	if !s.votes.add(request, count) {
		return table.Refused{Refusal: table.Refuse(table.TooBusy)}
	}
	select {
	case <-request.counted:
		return request.Reply
	case <-ctx.Done():
	}
	if one.Shown || !s.votes.remove(request) { // Shown is not withdrawn
		return table.Refused{Refusal: table.Refuse(table.MaybeSaved)}
	}
	return table.Refused{Refusal: table.Refuse(table.TooBusy)}
}

// add adds a request, and calls count unless a count is under way. It returns false if the batch is full.
func (b *voteBatch) add(one *voteRequest, count func()) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) == maxVotes {
		return false
	}
	b.waiting = append(b.waiting, one)
	if !b.counting {
		b.counting = true
		count()
	}
	return true
}

// remove removes a request that waits. It returns false for one that is being counted.
func (b *voteBatch) remove(one *voteRequest) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := len(b.waiting)
	b.waiting = slices.DeleteFunc(b.waiting, func(r *voteRequest) bool { return r == one })
	return len(b.waiting) < before
}

// takeAll removes and returns the waiting requests. If there are none, counting ends.
func (b *voteBatch) takeAll() []*voteRequest {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting
	b.waiting, b.counting = nil, len(waiting) > 0
	return waiting
}

// countVotes serves batches until no request waits.
func (r *Registry) countVotes(s *slot) {
	for batch := s.votes.takeAll(); len(batch) > 0; batch = s.votes.takeAll() {
		requests := make([]*table.VoteRequest, len(batch))
		for i, one := range batch {
			requests[i] = &one.VoteRequest
		}
		ctx, done := context.WithTimeout(context.Background(), countTime)
		err := s.run(ctx, func(t *table.Table) error { return t.CountVotes(ctx, requests) })
		done()
		for _, one := range batch {
			if err != nil {
				one.Reply = r.Refuse(ctx, s.table.ID(), err)
			}
			close(one.counted)
		}
	}
}
