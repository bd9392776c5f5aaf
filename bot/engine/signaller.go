package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// signalEvery is the least time between two signals of a process.
	signalEvery = 50 * time.Millisecond
	// signalTimeout bounds the sending of a signal.
	signalTimeout = 5 * time.Second
	// maxFollowing is how many tables are read again at once.
	maxFollowing = 4
	// Delays before listening again after the connection was lost.
	firstListenDelay = time.Second
	maxListenDelay   = time.Minute
)

// signaller signals to other processes which tables this one has changed, and hears their signals. Registry.look finds
// changes whose signals are lost, so errors are only logged.
type signaller struct {
	registry *Registry
	signals  storage.Signals
	life     context.Context
	end      context.CancelFunc
	running  sync.WaitGroup
	changes  *Worker[storage.Changed] // of other processes

	mu      sync.Mutex                          // guards the fields below; held when signal starts a goroutine
	changed map[journal.TableID]storage.Changed // to be signaled
	closed  bool
}

func newSignaller(r *Registry, s storage.Signals) *signaller {
	created := &signaller{registry: r, signals: s, changed: map[journal.TableID]storage.Changed{}}
	created.life, created.end = context.WithCancel(context.Background())
	created.changes = NewWorker(maxFollowing, created.follow)
	return created
}

func (s *signaller) start() {
	s.changes.Start()
	s.running.Go(s.listen)
}

// close ends the goroutines and waits for them.
func (s *signaller) close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.end()
	s.running.Wait()
	s.changes.Close()
}

// signal signals soon that a table has changed. If after is not nil, it does so once after is closed.
func (s *signaller) signal(t storage.Changed, after <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if after != nil {
		s.running.Go(func() {
			select {
			case <-after:
				s.signal(t, nil)
			case <-s.life.Done():
			}
		})
		return
	}
	first := len(s.changed) == 0
	t.Offer = cmp.Or(t.Offer, s.changed[t.Table].Offer)
	if s.changed[t.Table] = t; first {
		s.running.Go(s.send)
	}
}

// send waits for signalEvery, and then signals everything that has changed.
func (s *signaller) send() {
	if backoff.Sleep(s.life, s.registry.clock, signalEvery) != nil {
		return
	}
	s.mu.Lock()
	changed := slices.Collect(maps.Values(s.changed))
	clear(s.changed)
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(s.life, signalTimeout)
	defer cancel()
	if err := s.signals.Signal(ctx, changed); err != nil && s.life.Err() == nil {
		s.registry.failures.report(ctx, "cannot signal changes to other processes; they look for them each second", err)
	}
}

// listen hears signals until close, unless the store has none.
func (s *signaller) listen() {
	for failures := 0; s.life.Err() == nil; failures++ {
		err := s.signals.Listen(s.life, func() { failures = 0 }, s.hear)
		if s.life.Err() != nil {
			return
		}
		if errors.Is(err, storage.ErrNoSignals) {
			s.registry.log.Info("looking each second for what other processes change", "reason", err)
			return
		}
		s.registry.failures.report(s.life,
			"cannot hear signals of other processes; looking for changes each second", err)
		if backoff.Sleep(s.life, s.registry.clock, backoff.Delay(failures, firstListenDelay, maxListenDelay)) != nil {
			return
		}
	}
}

// hear follows the changes that other processes signal, at tables that this one owns or shows.
func (s *signaller) hear(changed []storage.Changed) {
	r := s.registry
	for _, c := range changed {
		slot, owns := r.slotOf(c.Table), r.Owns(c.Guild)
		if owns && c.Offer != "" {
			r.messenger.AcceptOffer(c.Offer)
		}
		c.Offer = "" // the table alone is the worker's key
		if owns || slot != nil && (slot.shown.Load() || r.hub.has(c.Table)) {
			s.changes.Wake(c, nil)
		}
	}
}

// follow shows what another process has changed.
func (s *signaller) follow(ctx context.Context, c storage.Changed) (more bool) {
	r := s.registry
	if err := r.With(ctx, c.Table, func(t *table.Table) error { return t.Reread(ctx) }); err != nil {
		r.reportUnread(ctx, c.Table, err)
		return false
	}
	if r.Owns(c.Guild) {
		r.dispatcher.wake(c.Table)
	}
	r.dispatcher.hands.Wake(c.Table, nil)
	r.Notify(c.Table)
	return false
}
