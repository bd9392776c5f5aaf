package gateway

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// saveDelay is how long after an event was dealt with the session is kept. What a run
// that is killed has dealt with since, the next one hears again.
const saveDelay = time.Second

// saver keeps a shard's session, soon after it has changed.
type saver struct {
	saving sync.Mutex // around keep, and what follows
	saved   Session    // what was kept last

	mu      sync.Mutex
	running bool
	timer   clockwork.Timer // rings when the session is to be kept; nil when nothing has changed
	pending     sync.WaitGroup  // of those that have rung
}

// Save keeps the session as far as its events have been dealt with, and returns what is
// kept: the earlier one where that failed. While Run runs it is called by itself; the
// last time is the caller's, when all is dealt with.
func (s *Shard) Save() Session {
	s.saver.saving.Lock()
	defer s.saver.saving.Unlock()
	session := s.Session()
	if session == s.saver.saved {
		return session
	}
	if err := s.options.SaveSession(session); err != nil {
		s.options.Log.Error("cannot keep the gateway session; a restart may have to identify", "shard", s.options.Shard, "error", err)
		return s.saver.saved
	}
	s.saver.saved = session
	return session
}

// saveSoon has the session kept in a moment, together with what changes until then.
func (s *Shard) saveSoon() {
	s.saver.mu.Lock()
	defer s.saver.mu.Unlock()
	if s.saver.running && s.saver.timer == nil {
		s.saver.timer = s.options.Clock.AfterFunc(saveDelay, s.saveDue)
	}
}

func (s *Shard) saveDue() {
	s.saver.mu.Lock()
	s.saver.timer = nil
	running := s.saver.running
	if running {
		s.saver.pending.Add(1)
	}
	s.saver.mu.Unlock()
	if running {
		defer s.saver.pending.Done()
		s.Save()
	}
}

// startSaving lets the session be kept until the function that it returns is called,
// which waits for what is being kept.
func (s *Shard) startSaving() (stop func()) {
	set := func(running bool) {
		s.saver.mu.Lock()
		defer s.saver.mu.Unlock()
		s.saver.running = running
		if s.saver.timer != nil {
			s.saver.timer.Stop()
			s.saver.timer = nil
		}
	}
	set(true)
	return func() {
		set(false)
		s.saver.pending.Wait()
	}
}
