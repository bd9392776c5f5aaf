package gateway

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// saveDelay is the time from handling an event to saving the session. If a run is killed in between, its last events
// are replayed.
const saveDelay = time.Second

// saver saves a shard's session soon after it has changed.
type saver struct {
	// saving is held while SaveSession writes to the store, so that no session replaces a newer one. It is taken before
	// progress.mu.
	saving sync.Mutex // guards saved and at
	saved  Session    // the last saved session
	at     time.Time  // when saved was saved; zero if by an earlier run

	mu      sync.Mutex // guards running and timer; held when pending grows
	running bool
	timer   clockwork.Timer // fires when the session is to be saved; nil if nothing has changed
	pending sync.WaitGroup  // saves whose timer has fired
}

// saveAgain is the age at which Save saves an unchanged session again, because an old one is not resumed.
const saveAgain = time.Minute

// Save saves the session up to the events that have been handled. It returns the saved session, which after a failure
// is an earlier one. Run calls Save by itself. After Run the caller calls it, once all events are handled.
func (s *Shard) Save() Session {
	s.saver.saving.Lock()
	defer s.saver.saving.Unlock()
	session := s.Session()
	if session == s.saver.saved && (session.ID == "" || s.options.Clock.Since(s.saver.at) < saveAgain) {
		return session
	}
	if !s.options.SaveSession(session) {
		return s.saver.saved
	}
	s.saver.saved, s.saver.at = session, s.options.Clock.Now()
	return session
}

// saveSoon schedules a save unless one is scheduled already, which will include this change.
func (s *Shard) saveSoon() {
	s.saver.mu.Lock()
	defer s.saver.mu.Unlock()
	if s.saver.running && s.saver.timer == nil {
		s.saver.timer = s.options.Clock.AfterFunc(saveDelay, s.saveDue)
	}
}

// saveDue saves the session when the timer fires.
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

// startSaving enables scheduled saves until stop is called. stop waits for a save in progress.
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
