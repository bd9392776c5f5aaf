package table

import (
	"context"
	"sync"
)

// refolder has the ladders folded anew from which a result was taken away, one
// fold after the other. Nobody waits for it; what does not come to its end is done
// at the next start.
type refolder struct {
	harbour *Harbour
	life    context.Context
	end     context.CancelFunc
	work    sync.WaitGroup

	mu    sync.Mutex
	busy  bool
	again bool // a result was taken away since the fold began
}

func newRefolder(h *Harbour) *refolder {
	r := &refolder{harbour: h}
	r.life, r.end = context.WithCancel(context.Background())
	return r
}

// wake has the stale ladders folded.
func (r *refolder) wake() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.again = r.busy; r.busy || r.life.Err() != nil {
		return
	}
	r.busy = true
	r.work.Go(r.run)
}

func (r *refolder) run() {
	for more := true; more; more = r.wanted() {
		err := guarded(func() error { return r.harbour.Store.Refold(r.life, false, nil) })
		if err != nil && r.life.Err() == nil {
			r.harbour.Log.Error("the leaderboards could not be counted anew; it is tried at the next start", "error", err)
		}
	}
}

// wanted tells whether another fold is needed; if not, the refolder rests.
func (r *refolder) wanted() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy, r.again = r.again && r.life.Err() == nil, false
	return r.busy
}

// settle waits until no fold is under way.
func (r *refolder) settle() { r.work.Wait() }

func (r *refolder) close() {
	r.end()
	r.work.Wait()
}
