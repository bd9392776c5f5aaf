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
	// maxCounting is how many tables count at the same time.
	maxCounting = 64
)

// voteBatch collects the requests of a table's audiences: to vote, to join, to record a shown hand. They are served
// together, so ten thousand votes are not ten thousand commits, and voters do not queue for the table one by one.
type voteBatch struct {
	mu      sync.Mutex // guards waiting; not held during a count
	waiting []*voteRequest
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

// JoinAudience adds the user who clicked to the audience of a seat, for the rest of the game, and shows them its hand.
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

// countVote adds a request to the batch of a table and blocks until it is counted. If ctx is done first, the request is
// withdrawn. If it is already being counted, its outcome is unknown.
func (r *Registry) countVote(ctx context.Context, id journal.TableID, one table.VoteRequest) table.Reply {
	s := r.acquire(id)
	defer r.release(s)
	request := &voteRequest{VoteRequest: one, counted: make(chan struct{})}
	if !s.votes.add(request) {
		return table.Refused{Refusal: table.Refuse(table.TooBusy)}
	}
	r.counts.Wake(s, nil)
	select {
	case <-request.counted:
		return request.Reply
	case <-ctx.Done():
	}
	if one.Shown || !s.votes.remove(request) { // a notice of a shown hand is not withdrawn
		return table.Refused{Refusal: table.Refuse(table.MaybeSaved)}
	}
	return table.Refused{Refusal: table.Refuse(table.TooBusy)}
}

// add adds a request. It returns false if the batch is full.
func (b *voteBatch) add(one *voteRequest) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) == maxVotes {
		return false
	}
	b.waiting = append(b.waiting, one)
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

// takeAll removes and returns the waiting requests.
func (b *voteBatch) takeAll() []*voteRequest {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting
	b.waiting = nil
	return waiting
}

// countVotes serves the requests that wait at a table. A batch that has begun is completed, within countTime.
func (r *Registry) countVotes(_ context.Context, s *slot) (more bool) {
	r.hold(s)
	defer r.release(s)
	batch := s.votes.takeAll()
	if len(batch) == 0 {
		return false
	}
	requests := make([]*table.VoteRequest, len(batch))
	for i, one := range batch {
		requests[i] = &one.VoteRequest
	}
	ctx, done := context.WithTimeout(context.Background(), countTime)
	defer done()
	err := s.run(ctx, func(t *table.Table) error { return t.CountVotes(ctx, requests) })
	for _, one := range batch {
		if err != nil {
			one.Reply = r.Refuse(ctx, s.table.ID(), err)
		}
		close(one.counted)
	}
	return false
}
