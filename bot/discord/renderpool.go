package discord

import (
	"runtime"
	"slices"
	"sync"
	"time"

	"korsar/bot/worker"
)

// renderPool draws pictures on threads of their own, which have a lower priority than those that answer clicks: under
// load people get their answer in words at once, and its picture when there is time.
type renderPool struct {
	threads int // how many pictures are drawn at the same time

	// rest returns for how long a thread rests that took some time for a picture while many more wait.
	rest func(took time.Duration) time.Duration

	atOnce bool // the threads keep the priority of those that answer clicks

	mu      sync.Mutex
	more    sync.Cond // a picture waits, or the pool is closed
	waiting []*render // the newest is last
	started int       // threads
	drawing int
	closed  bool
}

// render is a picture that waits to be drawn.
type render struct {
	urgency urgency
	draw    func()
	drawn   chan bool // gets whether it was
}

// urgency is which pictures are drawn first.
type urgency int

const (
	background urgency = iota // nobody waits for it alone: a frame of an animation
	optional                  // the words of its message say as much
	onTurn                    // likewise, but its reader is to move
	required                  // it is drawn in any case: a board
)

const (
	// maxWaiting is how many pictures may wait, a few milliseconds each, before optional ones are no longer drawn.
	maxWaiting = 32
	// fewWaiting is how many may wait for a new one to be drawn while its reader reads the words.
	fewWaiting = 4
	// crowded is how many wait where not all can be drawn any more. Then threads rest: a lower priority alone does not
	// keep them from delaying answers (docs/figures.md).
	crowded = maxWaiting / 2
)

// restAfter leaves two thirds of a thread's time to the answers.
func restAfter(took time.Duration) time.Duration { return 2 * took }

// newRenderPool returns a pool that draws so many pictures at the same time, at least one.
func newRenderPool(threads int) *renderPool {
	p := &renderPool{threads: max(threads, 1), rest: restAfter}
	p.more.L = &p.mu
	return p
}

// close ends the threads once no picture waits. Who still wants one draws it.
func (p *renderPool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.more.Broadcast()
}

// full reports whether many pictures wait, so that an optional one would be drawn late or not at all.
func (p *renderPool) full() bool { return p.waitingCount() >= maxWaiting }

// busy reports whether a picture asked for now would take long enough to be missed.
func (p *renderPool) busy() bool { return p.waitingCount() > fewWaiting }

// waitingCount returns how many pictures wait or are being drawn.
func (p *renderPool) waitingCount() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting) + p.drawing
}

// run waits until a picture is drawn, and reports whether it was: if too many wait, the one that is the least urgent
// and has waited longest is not drawn, since its reader has probably moved on. A board is always drawn.
func (p *renderPool) run(u urgency, draw func()) bool {
	r := &render{urgency: u, draw: draw, drawn: make(chan bool, 1)}
	if !p.enqueue(r) {
		draw()
		return true
	}
	return <-r.drawn
}

// enqueue adds a picture to those that wait, unless the pool is closed.
func (p *renderPool) enqueue(r *render) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.waiting = append(p.waiting, r)
	p.drop()
	if len(p.waiting) > p.started-p.drawing && p.started < p.threads {
		p.started++
		go p.work()
	}
	p.more.Broadcast() // a thread that rests may be among them
	return true
}

// drop gives up a picture if too many wait. The caller holds the lock.
func (p *renderPool) drop() {
	if len(p.waiting) <= maxWaiting {
		return
	}
	// Of several that are the least urgent this is the oldest.
	least := slices.MinFunc(p.waiting, func(a, b *render) int { return int(a.urgency) - int(b.urgency) })
	if least.urgency != required {
		p.waiting = slices.DeleteFunc(p.waiting, func(r *render) bool { return r == least })
		least.drawn <- false
	}
}

// work draws until the pool is closed. Its thread ends with it, so that the lower priority stays with drawing; a thread
// for each picture would cost more than it waits.
func (p *renderPool) work() {
	runtime.LockOSThread()
	if !p.atOnce {
		worker.LowerThread()
	}
	var rested time.Time
	for r := p.next(rested); r != nil; r = p.next(rested) {
		began := time.Now() // the processor's time, not the game's clock
		r.draw()
		rested = p.finish(time.Since(began))
		r.drawn <- true
	}
}

// next waits for a picture and takes the one to draw next: of the most urgent ones the newest, but boards in
// their order. Others than boards wait until the thread is rested. It returns nil once the pool is closed,
// and the thread is to end.
func (p *renderPool) next(rested time.Time) *render {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.waiting) == 0 || !p.closed && !p.boardWaits() && time.Now().Before(rested) {
		if p.closed {
			p.started--
			return nil
		}
		p.more.Wait()
	}
	p.drawing++
	best := p.waiting[0]
	for _, r := range p.waiting[1:] {
		if r.urgency > best.urgency || r.urgency == best.urgency && r.urgency != required {
			best = r
		}
	}
	p.waiting = slices.DeleteFunc(p.waiting, func(r *render) bool { return r == best })
	return best
}

// boardWaits reports whether a board waits. The caller holds the lock.
func (p *renderPool) boardWaits() bool {
	return slices.ContainsFunc(p.waiting, func(r *render) bool { return r.urgency == required })
}

// finish records that a picture is drawn, which took some time, and returns when its thread is rested.
func (p *renderPool) finish(took time.Duration) (rested time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawing--
	if len(p.waiting) <= crowded {
		return time.Time{}
	}
	rest := p.rest(took)
	rested = time.Now().Add(rest)
	time.AfterFunc(rest, p.more.Broadcast) // after rested, so that who is woken finds it passed
	return rested
}
