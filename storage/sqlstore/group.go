package sqlstore

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"korsar/storage"
	"korsar/storage/journal"
)

// Change is something to write, completely or not at all.
type Change struct {
	Table   journal.TableID    // table whose rows it changes; 0 for none in particular
	Ladders bool               // it changes ladders
	Alone   bool               // it needs a transaction of its own, on a product with several writers
	Relaxed bool               // it need not be durable before the next change that is not relaxed
	Under   storage.Lease      // lease that this process must still hold; the zero value for none
	Do      func(Writer) error // may run again after a rollback
}

// AllRelaxed reports whether a transaction with these changes need not wait until it is durable. Both products write
// one log in the order of commits, so a later durable commit makes the earlier ones durable, too.
func AllRelaxed(changes []*Queued) bool {
	return !slices.ContainsFunc(changes, func(c *Queued) bool { return !c.Relaxed })
}

// Group commits the changes of many callers together, so that they share the cost of one write to the disk. Callers
// queue a change and try to take a committer. The caller that gets one commits all queued changes. There is no
// dedicated writing goroutine: waking it and being woken by it would add a tenth to the time of a single move.
type Group struct {
	queue chan *Queued
	batch int
	free  chan Committer
}

// Committer commits several changes in one transaction. A refused change does not affect the others. Each change gets
// its own outcome.
type Committer interface{ Commit([]*Queued) }

// Queued is a change that waits for its outcome.
type Queued struct {
	Change
	Err   error // set by the committer
	taken atomic.Bool
	done  chan struct{}
}

// Run makes the change. A panic becomes the change's error, so that the rest of the batch is still made.
func (q *Queued) Run(w Writer) (err error) {
	defer storage.RecoverPanic(&err)
	return q.Do(w)
}

// take claims the change, for a batch or for the caller that abandons it. It returns false after the first call.
func (q *Queued) take() bool { return q.taken.CompareAndSwap(false, true) }

// errCommitterFailed is the outcome of changes whose committer ended without giving them one.
var errCommitterFailed = fmt.Errorf("the batch ended without an outcome: %w", storage.ErrOutcomeUnknown)

// NewGroup returns a group with a queue and batches of the given lengths.
func NewGroup(queue, batch int, committers ...Committer) *Group {
	g := &Group{queue: make(chan *Queued, queue), batch: batch, free: make(chan Committer, len(committers))}
	for _, c := range committers {
		g.free <- c
	}
	return g
}

// Write queues a change and blocks until it has an outcome. If ctx is done before a batch has the change, it is not
// made. A change in a batch runs to completion.
func (g *Group) Write(ctx context.Context, c Change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q := &Queued{Change: c, done: make(chan struct{})}
	room, free, canceled := g.queue, g.free, ctx.Done()
	for {
		select {
		case room <- q:
			room = nil
		case <-q.done:
			return q.Err
		case committer := <-free: // also without room: the queue may hold only abandoned changes
			g.commit(committer)
			if q.taken.Load() {
				free = nil // the change has a committer
			}
		case <-canceled:
			if q.take() {
				return ctx.Err()
			}
			canceled = nil
		}
	}
}

// commit commits a batch of queued changes and frees the committer.
func (g *Group) commit(by Committer) {
	defer func() { g.free <- by }()
	batch := g.takeBatch()
	if len(batch) == 0 {
		return
	}
	err := errCommitterFailed // if Commit ends this goroutine
	defer func() {
		for _, q := range batch {
			if err != nil {
				q.Err = err
			}
			close(q.done)
		}
	}()
	err = commitAll(by, batch)
}

// commitAll commits a batch. It returns a panic of the committer as an error.
func commitAll(by Committer, batch []*Queued) (err error) {
	defer storage.RecoverPanic(&err)
	by.Commit(batch)
	return nil
}

// takeBatch takes queued changes and drops abandoned ones.
func (g *Group) takeBatch() (batch []*Queued) {
	for len(batch) < g.batch {
		select {
		case q := <-g.queue:
			if q.take() {
				batch = append(batch, q)
			}
		default:
			return batch
		}
	}
	return batch
}

// Hold keeps every committer from working until release is called, so that changes queue.
func (g *Group) Hold() (release func()) {
	var held []Committer
	for range cap(g.free) {
		held = append(held, <-g.free)
	}
	return func() {
		for _, c := range held {
			g.free <- c
		}
	}
}

// Waiting returns how many changes are queued.
func (g *Group) Waiting() int { return len(g.queue) }
