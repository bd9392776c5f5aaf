package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// Limits of the herald.
const (
	atOnce    = 32   // tables told of at the same time, and tables whose hands are renewed
	backlog   = 1000 // tellings looked up at once when a run starts
	manyTries = 12   // of one telling, the last some hours after the first
	firstWait = 2 * time.Second
	longWait  = 30 * time.Minute
	newCause  = 10 * time.Second          // the longest wait once there is a new cause
	farAhead  = 10 * 365 * 24 * time.Hour // beyond everything that waits
)

// Dispatcher tells what the store says is still to be told: at each table one
// thing after the other, in the order of their causes, the newest state only.
// Private hands on people's screens are renewed beside it.
type Dispatcher struct {
	registry *Registry
	ctx      context.Context
	stop     context.CancelFunc

	mu       sync.Mutex
	started  bool
	boards   queue
	hands    queue             // apart from boards, as the platform limits them apart
	underWay map[queueKey]bool // under way; true when there is more to do
	waiters  []chan struct{}   // closed when nothing is under way

	unrecorded unrecorded
}

// queueKey is one line of work: tellings and hands of a table go side by
// side.
type queueKey struct {
	table journal.TableID
	hands bool
}

// queue is errands of one kind, those that came first at its head. Tables may wait by
// the thousand while the platform holds back, so that what waits is no goroutine.
type queue struct {
	waiting []queueKey
	busy    int // goroutines at work, atOnce at most
}

func newDispatcher(h *Registry) *Dispatcher {
	ctx, stop := context.WithCancel(context.Background())
	return &Dispatcher{registry: h, ctx: ctx, stop: stop, underWay: map[queueKey]bool{}}
}

// start tells what an earlier run left untold, or waits until it is due.
func (h *Dispatcher) start(ctx context.Context) error {
	h.mu.Lock()
	h.started = true
	h.mu.Unlock()
	untold, err := h.registry.Store.Outbox.Undelivered(ctx, h.registry.Clock.Now().Add(farAhead), backlog)
	if err != nil {
		return fmt.Errorf("read what is still to be told: %w", err)
	}
	for _, telling := range untold {
		h.wake(telling.Table, nil)
	}
	if len(untold) == backlog {
		h.later(h.registry.Clock.Now(), h.restart)
	}
	return nil
}

// restart looks again for what is due, beyond what start could take at once.
func (h *Dispatcher) restart() {
	if err := h.start(h.ctx); err != nil && h.ctx.Err() == nil {
		h.registry.fails.report(h.ctx, "the herald could not look for what is to be told", err)
		h.later(h.registry.Clock.Now().Add(retryAfter), h.restart)
	}
}

// later runs do at a time, not at once.
func (h *Dispatcher) later(at time.Time, do func()) {
	h.registry.Clock.AfterFunc(max(at.Sub(h.registry.Clock.Now()), firstWait), do)
}

// wake has a table looked at, once after is closed: what is told to everybody
// waits for the answer to whoever clicked. A nil one is not waited for.
func (h *Dispatcher) wake(id journal.TableID, after <-chan struct{}) {
	h.run(queueKey{table: id}, after)
}

// wakeHands has the hands on people's screens renewed, likewise.
func (h *Dispatcher) wakeHands(id journal.TableID, after <-chan struct{}) {
	h.run(queueKey{table: id, hands: true}, after)
}

// run does steps of one line of work until one says that nothing is left.
func (h *Dispatcher) run(key queueKey, after <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.started || h.ctx.Err() != nil {
		return
	}
	if _, running := h.underWay[key]; running {
		h.underWay[key] = true
		return
	}
	h.underWay[key] = false
	if after == nil {
		h.enqueue(key)
		return
	}
	go func() {
		<-after
		h.mu.Lock()
		defer h.mu.Unlock()
		h.enqueue(key)
	}()
}

// enqueue puts an errand at the end of its lane. The herald is locked.
func (h *Dispatcher) enqueue(key queueKey) {
	l, step := &h.boards, h.deliver
	if key.hands {
		l, step = &h.hands, h.renew
	}
	l.waiting = append(l.waiting, key)
	if l.busy < atOnce {
		l.busy++
		go h.work(l, step)
	}
}

// work does the errands of a lane until none waits.
func (h *Dispatcher) work(l *queue, step func(journal.TableID) (more bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(l.waiting) > 0 {
		key := l.waiting[0]
		l.waiting = l.waiting[1:]
		h.mu.Unlock()
		more := h.ctx.Err() == nil && step(key.table)
		h.mu.Lock()
		h.finish(key, more)
	}
	l.busy--
}

// finish ends a line of work that has nothing left to do; another waits for its next
// turn. The herald is locked.
func (h *Dispatcher) finish(key queueKey, more bool) {
	if (more || h.underWay[key]) && h.ctx.Err() == nil {
		h.underWay[key] = false
		h.enqueue(key)
		return
	}
	delete(h.underWay, key)
	if len(h.underWay) == 0 {
		for _, waiter := range h.waiters {
			close(waiter)
		}
		h.waiters = nil
	}
}

// settle waits until nothing is under way.
func (h *Dispatcher) settle(ctx context.Context) error {
	h.mu.Lock()
	if len(h.underWay) == 0 {
		h.mu.Unlock()
		return nil
	}
	quiet := make(chan struct{})
	h.waiters = append(h.waiters, quiet)
	h.mu.Unlock()
	select {
	case <-quiet:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Dispatcher) close() {
	h.mu.Lock()
	h.stop()
	h.mu.Unlock()
	_ = h.settle(context.Background())
	h.recordRest()
}

// deliver does the next telling of a table, or records the one before.
func (h *Dispatcher) deliver(id journal.TableID) (more bool) {
	d, made := h.takeUnrecorded(id)
	if !made {
		d, made = h.deliverNext(id)
	}
	return made && h.record(id, d)
}

// deliverNext does the next telling of a table, if one is due.
func (h *Dispatcher) deliverNext(id journal.TableID) (d attempt, made bool) {
	e := &d.delivery
	err := h.registry.with(h.ctx, id, func(t *Table) (err error) {
		*e, err = t.nextDelivery(h.ctx)
		return err
	})
	again := func() { h.wake(id, nil) }
	switch now := h.registry.Clock.Now(); {
	case err != nil:
		h.report(id, err)
		if mayPass(err) {
			h.later(now.Add(retryAfter), again)
		}
		return d, false
	case e.message.Kind == "":
		return d, false
	case e.message.NotBefore.After(now):
		h.later(e.message.NotBefore, again)
		return d, false
	}
	d.outcome = guarded(func() error { return h.send(e) })
	return d, true
}

func (h *Dispatcher) report(id journal.TableID, err error) {
	if h.ctx.Err() == nil {
		h.registry.fails.report(h.ctx, "a table could not be told of", err, "table", id)
	}
}

// send says it on the platform.
func (h *Dispatcher) send(e *delivery) error {
	crier := h.registry.Messenger
	switch e.message.Kind {
	case storage.OutboxBoard:
		return e.showBoard(h.ctx, crier, h.registry.Clock.Now())
	case storage.OutboxRetire:
		return crier.DeleteBoard(h.ctx, e.retired[0].Channel, e.retired[0].Message)
	case storage.OutboxReminder:
		return e.showReminder(h.ctx, crier)
	case storage.OutboxStranded:
		if e.stale {
			return nil
		}
		return crier.Strand(h.ctx, e.mention, e.face, e.nonce)
	case storage.OutboxThread:
		return crier.CloseThread(h.ctx, e.face.Channel)
	case storage.OutboxEnd:
		return crier.PostEnd(h.ctx, e.end, e.message.Nonce)
	default:
		return fmt.Errorf("a telling of kind %q is unknown to this version", e.message.Kind)
	}
}

// renew shows their hands anew to those on whose screens they stand.
func (h *Dispatcher) renew(id journal.TableID) (more bool) {
	var hands map[ReplyToken]Hand
	err := h.registry.with(h.ctx, id, func(t *Table) error {
		hands = t.staleHands()
		return nil
	})
	if err != nil {
		h.report(id, err)
		return false
	}
	var renewals sync.WaitGroup
	for slip, hand := range hands {
		renewals.Go(func() { h.renewHand(id, slip, hand) })
	}
	renewals.Wait()
	return len(hands) > 0
}

// renewHand shows one hand anew. One that cannot be is forgotten.
func (h *Dispatcher) renewHand(id journal.TableID, slip ReplyToken, hand Hand) {
	err := guarded(func() error { return h.registry.Messenger.RenewHand(h.ctx, slip, hand) })
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	if errors.As(err, new(*panicked)) {
		h.report(id, err)
	} else {
		h.registry.Log.Debug("a hand could not be renewed", "table", id, "error", err)
	}
	_ = h.registry.with(h.ctx, id, func(t *Table) error { t.dropReplyToken(slip); return nil })
}
