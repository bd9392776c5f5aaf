package gateway

import (
	"maps"
	"slices"
	"sync"
)

// Session is what Discord knows a connection by. The zero value is none.
type Session struct {
	ID        string
	Sequence  int64  // of the last event that was dealt with
	ResumeURL string // where Discord wants it resumed; "" where it did not say
}

// progress is a session and how far its events have been dealt with.
type progress struct {
	mu       sync.Mutex
	session  Session        // Sequence is that of the last event received
	pending map[int64]bool // sequences of events that were handed over and are not dealt with yet
}

func newProgress(s Session) *progress { return &progress{session: s, pending: map[int64]bool{}} }

// track records an event and returns what is to be called once it has been dealt
// with.
func (p *progress) track(sequence int64) (done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.session.Sequence = sequence
	p.pending[sequence] = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.pending, sequence)
	}
}

// received returns the session with the sequence of the last event received.
func (p *progress) received() Session {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.session
}

// handled returns the session with the sequence before that of the first event that
// has not been dealt with.
func (p *progress) handled() Session {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.session
	if len(p.pending) > 0 {
		s.Sequence = slices.Min(slices.Collect(maps.Keys(p.pending))) - 1
	}
	return s
}
