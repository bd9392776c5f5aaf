package gateway

import (
	"maps"
	"slices"
	"sync"
)

// Session identifies a connection to Discord. The zero value is none.
type Session struct {
	ID        string
	Sequence  int64  // of the last event that was handled
	ResumeURL string // where to resume it; "" for the gateway's URL
}

// progress is a session and its events that are being handled.
type progress struct {
	mu      sync.Mutex     // guards the fields below
	session Session        // with the sequence of the last event received
	pending map[int64]bool // sequences of events that are being handled
}

func newProgress(s Session) *progress { return &progress{session: s, pending: map[int64]bool{}} }

// track records an event and returns the function to call once it has been handled.
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

// handled returns the session with the sequence before the first event that has not been handled.
func (p *progress) handled() Session {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.session
	if len(p.pending) > 0 {
		s.Sequence = slices.Min(slices.Collect(maps.Keys(p.pending))) - 1
	}
	return s
}
