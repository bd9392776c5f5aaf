package worker

import (
	"context"
	"runtime"
	"slices"
	"sync"
)

// Pool draws pictures on its own threads, which have a lower priority than those that answer clicks. Under load, users
// get their answer in words at once, and its picture when there is time.
type Pool struct {
	threads int   // pictures drawn at the same time
	atOnce  bool  // the threads keep the priority of those that answer clicks
	rush    *Rush // during which only required pictures are drawn at once

	mu      sync.Mutex // guards the fields below; not held while a picture is drawn
	more    sync.Cond  // a picture waits, or the pool is closed
	waiting []*picture // the newest is last
	started int        // threads
	drawing int
	closed  bool
}

// picture is an entry of a pool's queue.
type picture struct {
	urgency Urgency
	draw    func()
	drawn   chan bool // receives whether the picture was drawn
}

// Urgency determines which pictures are drawn first.
type Urgency int

// The urgencies, the least one first.
const (
	Background Urgency = iota // a frame of an animation; nobody waits for one frame
	Optional                  // the text of its message stands in for it
	OnTurn                    // like Optional, for a user who is to move
	Required                  // always drawn, such as a board
)

const (
	// maxWaiting is how many pictures may wait before optional ones are no longer drawn. Each takes a few milliseconds.
	maxWaiting = 32
	// fewWaiting is how many pictures may wait so that a new one is drawn while its user reads the text.
	fewWaiting = 4
)

// NewPool returns a pool with the given number of threads, at least one. With atOnce, they do not have a lower
// priority. A lower priority alone does not keep them from delaying answers, so they yield in a rush.
func NewPool(threads int, atOnce bool, rush *Rush) *Pool {
	p := &Pool{threads: max(threads, 1), atOnce: atOnce, rush: rush}
	p.more.L = &p.mu
	return p
}

// Close ends the threads once no picture waits. A caller that still wants a picture draws it itself.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.more.Broadcast()
}

// Full reports whether so many pictures wait that an optional one would be drawn late or not at all.
func (p *Pool) Full() bool { return p.Waiting() >= maxWaiting }

// Busy reports whether a picture requested now would follow its text too late.
func (p *Pool) Busy() bool { return p.Waiting() > fewWaiting }

// Waiting returns how many pictures wait or are being drawn.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting) + p.drawing
}

// Run blocks until a picture is drawn or dropped, and reports whether it was drawn. If too many wait, the oldest of the
// least urgent is dropped, since its user has probably moved on. A board is always drawn.
func (p *Pool) Run(u Urgency, draw func()) bool {
	one := &picture{urgency: u, draw: draw, drawn: make(chan bool, 1)}
	if !p.enqueue(one) {
		draw()
		return true
	}
	return <-one.drawn
}

// enqueue adds a picture to the queue. It returns false if the pool is closed.
func (p *Pool) enqueue(one *picture) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.waiting = append(p.waiting, one)
	p.drop()
	if len(p.waiting) > p.started-p.drawing && p.started < p.threads {
		p.started++
		go p.work()
	}
	p.more.Signal()
	return true
}

// drop drops a picture if too many wait, unless all are required. p.mu must be held.
func (p *Pool) drop() {
	if len(p.waiting) <= maxWaiting {
		return
	}
	// slices.MinFunc returns the first of the least urgent, which is the oldest.
	least := slices.MinFunc(p.waiting, func(a, b *picture) int { return int(a.urgency) - int(b.urgency) })
	if least.urgency != Required {
		p.waiting = slices.DeleteFunc(p.waiting, func(one *picture) bool { return one == least })
		least.drawn <- false
	}
}

// work draws until the pool is closed. Its thread ends with it, so that the lower priority stays with drawing. Starting
// a thread for each picture would take longer than the picture waits.
func (p *Pool) work() {
	runtime.LockOSThread()
	if !p.atOnce {
		lowerThread()
	}
	for one := p.next(); one != nil; one = p.next() {
		one.draw()
		p.finish()
		one.drawn <- true
	}
}

// next blocks until a picture is to be drawn and takes it from the queue. It takes the oldest board, or else the newest
// of the most urgent pictures. Only boards do not wait until a rush is over. It returns nil once the pool is closed and
// empty, and the thread must end.
func (p *Pool) next() *picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.await()
	for yielded := false; !yielded && !p.closed && !p.boardWaits(); p.await() {
		p.mu.Unlock()
		p.rush.Yield(context.Background(), Pictures)
		p.mu.Lock()
		yielded = len(p.waiting) > 0 // otherwise another thread took them
	}
	if len(p.waiting) == 0 {
		p.started--
		return nil
	}
	p.drawing++
	best := p.waiting[0]
	for _, one := range p.waiting[1:] {
		if one.urgency > best.urgency || one.urgency == best.urgency && one.urgency != Required {
			best = one
		}
	}
	p.waiting = slices.DeleteFunc(p.waiting, func(one *picture) bool { return one == best })
	return best
}

// await blocks until a picture waits or the pool is closed. p.mu must be held.
func (p *Pool) await() {
	for len(p.waiting) == 0 && !p.closed {
		p.more.Wait()
	}
}

// boardWaits reports whether a board waits. p.mu must be held.
func (p *Pool) boardWaits() bool {
	return slices.ContainsFunc(p.waiting, func(one *picture) bool { return one.urgency == Required })
}

// finish records that a picture was drawn.
func (p *Pool) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawing--
}
