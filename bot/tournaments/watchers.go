package tournaments

import (
	"sync"

	"korsar/storage/journal"
)

// watchers has the channels that are notified of changes by this process.
type watchers struct {
	mu  sync.Mutex // guards all
	all map[journal.TournamentID]map[chan struct{}]bool
}

// Watch returns a channel that receives when this process has changed a tournament, until stop is called. Callers must
// also poll now and then, since other processes change it too.
func (s *Service) Watch(id journal.TournamentID) (changed <-chan struct{}, stop func()) {
	w, c := &s.watchers, make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil {
		w.all = map[journal.TournamentID]map[chan struct{}]bool{}
	}
	if w.all[id] == nil {
		w.all[id] = map[chan struct{}]bool{}
	}
	w.all[id][c] = true
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.all[id], c)
		if len(w.all[id]) == 0 {
			delete(w.all, id)
		}
	}
}

func (w *watchers) notify(id journal.TournamentID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.all[id] {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
