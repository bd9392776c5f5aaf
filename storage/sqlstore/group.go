package sqlstore

import (
	"context"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
)

// Change is something to write, completely or not at all.
type Change struct {
	Table   journal.TableID    // whose rows it changes; 0 if it is none in particular
	Ladders bool               // it changes ladders
	Alone   bool               // it is made in a transaction of its own, where others could make it
	Relaxed bool               // it need not be durable before the next change that is not relaxed
	Under   storage.Lease      // which must still be this process's; the zero value if none must
	Do      func(Writer) error // may run again after a rollback
}

// AllRelaxed reports whether a transaction with these changes need not wait until it is durable. Both products write
// one log in the order of commits, so that a later commit that is durable makes the earlier ones durable, too.
func AllRelaxed(changes []*Queued) bool {
	return !slices.ContainsFunc(changes, func(c *Queued) bool { return !c.Relaxed })
}

// Group commits the changes of many callers together, so that they share the cost of one write to the disk. Callers
// queue a change and try to take a committer; the one that gets it commits all queued changes. There is no dedicated
// writing goroutine: waking it and being woken by it would add a tenth to the time of a single move.
type Group struct {
	queue chan *Queued
	batch int
	free  chan Committer
}

// Committer commits several changes in one transaction. A refused change leaves the others alone;
// each gets its outcome.
type Committer interface{ Commit([]*Queued) }

// Queued is a change that waits for its outcome.
type Queued struct {
	Change
	Err  error // set by the committer
	done chan struct{}
}

// NewGroup returns a group with a queue and batches of the given lengths.
func NewGroup(queue, batch int, committers ...Committer) *Group {
	g := &Group{queue: make(chan *Queued, queue), batch: batch, free: make(chan Committer, len(committers))}
	for _, c := range committers {
		g.free <- c
	}
	return g
}

// Write queues a change and waits for its outcome. The context applies while the change waits for room in the queue; a
// queued change runs to completion.
func (g *Group) Write(ctx context.Context, c Change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q := &Queued{Change: c, done: make(chan struct{})}
	select {
	case g.queue <- q:
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		select {
		case <-q.done:
			return q.Err
		case committer := <-g.free:
			g.commit(committer)
			g.free <- committer
		}
	}
}

// commit commits a batch of queued changes.
func (g *Group) commit(by Committer) {
	var batch []*Queued
	for len(batch) < g.batch && len(g.queue) > 0 {
		select {
		case q := <-g.queue:
			batch = append(batch, q)
		default: // another committer was faster
		}
	}
	if len(batch) == 0 {
		return
	}
	by.Commit(batch)
	for _, q := range batch {
		close(q.done)
	}
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
