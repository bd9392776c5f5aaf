package engine

import (
	"context"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// Worker runs a job for keys in the background. A key is run by one goroutine at a time. A key that is woken while it
// runs is run once more, however often it was woken. Keys wait in the order in which they were woken, without a
// goroutine of their own. Work that Close cuts short is found again in the store at the next start.
type Worker[K comparable] struct {
	do    func(context.Context, K) (more bool)
	limit int

	life context.Context
	end  context.CancelFunc

	mu      sync.Mutex // guards the fields below and the timer of each wakeUp; not held while a job runs
	started bool
	waiting []K
	states  map[K]keyState // the keys that wait or run
	running int            // goroutines, at most limit
	asleep  int            // keys in SleepUntil
	idle    []chan struct{}
	alarms  map[K]*wakeUp // at most one per key
}

// wakeUp is a time at which a key is woken.
type wakeUp struct {
	at    time.Time
	timer clockwork.Timer // nil until it is set
}

// keyState is the state of a key that waits or runs.
type keyState string

const (
	keyWaits keyState = ""      // waits for its turn, or for Wake's after
	keyRuns  keyState = "runs"  // its job is running
	keyAgain keyState = "again" // its job is running, and it was woken since
)

// NewWorker returns a worker with at most limit goroutines. The function do reports whether there is more to do for the
// key. Before Start, keys that are woken are ignored.
func NewWorker[K comparable](limit int, do func(context.Context, K) (more bool)) *Worker[K] {
	w := &Worker[K]{do: do, limit: limit, states: map[K]keyState{}, alarms: map[K]*wakeUp{}}
	w.life, w.end = context.WithCancel(context.Background())
	return w
}

// Start starts the worker. It returns false if it was started before or is closed.
func (w *Worker[K]) Start() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.started || w.life.Err() != nil {
		return false
	}
	w.started = true
	return true
}

// Wake runs the job for a key, or runs it once more if it is running. Unless after is nil, the job waits until after is
// closed, and so does Close.
func (w *Worker[K]) Wake(key K, after <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.begin(key) {
		if w.states[key] == keyRuns {
			w.states[key] = keyAgain
		}
		return
	}
	if after == nil {
		w.enqueue(key)
		return
	}
	go func() {
		<-after
		w.mu.Lock()
		defer w.mu.Unlock()
		w.enqueue(key)
	}()
}

// WakeAt wakes a key at the given time. Of several times, the earliest is kept, so a key has one timer. No timer is set
// while w.mu is held, because a timer's function locks it.
func (w *Worker[K]) WakeAt(clock clockwork.Clock, key K, at time.Time) {
	w.mu.Lock()
	later := w.alarms[key]
	if !w.started || w.life.Err() != nil || later != nil && !at.Before(later.at) {
		w.mu.Unlock()
		return
	}
	alarm := &wakeUp{at: at}
	w.alarms[key] = alarm
	if later != nil && later.timer != nil {
		defer later.timer.Stop()
	}
	w.mu.Unlock()
	timer := clock.AfterFunc(at.Sub(clock.Now()), func() { w.ring(key, alarm) })
	w.mu.Lock()
	alarm.timer = timer
	replaced := w.alarms[key] != alarm
	w.mu.Unlock()
	if replaced || !clock.Now().Before(at) { // the time may have come between the reading of the clock and the timer
		timer.Stop()
		w.ring(key, alarm)
	}
}

// ring wakes a key whose time has come, unless another time has replaced it.
func (w *Worker[K]) ring(key K, alarm *wakeUp) {
	w.mu.Lock()
	rings := w.alarms[key] == alarm
	if rings {
		delete(w.alarms, key)
	}
	w.mu.Unlock()
	if rings {
		w.Wake(key, nil)
	}
}

// WakeIdle runs the job for a key, unless the key already waits or runs.
func (w *Worker[K]) WakeIdle(key K) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.begin(key) {
		w.enqueue(key)
	}
}

// begin marks a key as waiting. It returns false if the key waits or runs, or if w is not started or is closed. w.mu
// must be held.
func (w *Worker[K]) begin(key K) bool {
	if _, underWay := w.states[key]; underWay || !w.started || w.life.Err() != nil {
		return false
	}
	w.states[key] = keyWaits
	return true
}

// enqueue adds a key to the end of the queue. w.mu must be held.
func (w *Worker[K]) enqueue(key K) {
	w.waiting = append(w.waiting, key)
	if w.running < w.limit {
		w.running++
		go w.run()
	}
}

// run runs jobs until no key waits.
func (w *Worker[K]) run() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.waiting) > 0 {
		key := w.waiting[0]
		w.waiting = w.waiting[1:]
		w.states[key] = keyRuns
		w.mu.Unlock()
		more := w.life.Err() == nil && w.do(w.life, key)
		w.mu.Lock()
		w.finish(key, more)
	}
	w.running--
}

// finish removes a key whose job is done, or enqueues it again if there is more to do. w.mu must be held.
func (w *Worker[K]) finish(key K, more bool) {
	if (more || w.states[key] == keyAgain) && w.life.Err() == nil {
		w.states[key] = keyWaits
		w.enqueue(key)
		return
	}
	delete(w.states, key)
	w.notifyIdle()
}

// isIdle reports whether every key is asleep, or, once the worker is closed, whether it has no keys. w.mu must be held.
func (w *Worker[K]) isIdle() bool {
	return len(w.states) == 0 || len(w.states) == w.asleep && w.life.Err() == nil
}

// notifyIdle wakes the callers of Settle if the worker is idle. w.mu must be held.
func (w *Worker[K]) notifyIdle() {
	if !w.isIdle() {
		return
	}
	for _, idle := range w.idle {
		close(idle)
	}
	w.idle = nil
}

// SleepUntil blocks a job until a time. It returns an error as soon as the worker is closed. The job counts as idle as
// soon as its timer is set, so an idle worker has set every timer.
func (w *Worker[K]) SleepUntil(clock clockwork.Clock, at time.Time) error {
	over := make(chan struct{})
	timer := clock.AfterFunc(at.Sub(clock.Now()), func() {
		w.countAsleep(-1)
		close(over)
	})
	if !clock.Now().Before(at) && timer.Stop() { // the time came between the reading of the clock and the timer
		return nil
	}
	w.countAsleep(1)
	select {
	case <-over:
		return nil
	case <-w.life.Done():
		if timer.Stop() {
			w.countAsleep(-1)
		}
		return w.life.Err()
	}
}

// countAsleep adds to the number of jobs that are asleep. That number is negative for a moment if a timer fires at
// once.
func (w *Worker[K]) countAsleep(more int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asleep += more
	w.notifyIdle()
}

// UnderWay returns how many keys wait or run.
func (w *Worker[K]) UnderWay() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.states)
}

// Settle blocks until the worker is idle or ctx is done.
func (w *Worker[K]) Settle(ctx context.Context) error {
	w.mu.Lock()
	if w.isIdle() {
		w.mu.Unlock()
		return nil
	}
	idle := make(chan struct{})
	w.idle = append(w.idle, idle)
	w.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close cancels the running jobs and waits until they have ended.
func (w *Worker[K]) Close() {
	w.mu.Lock()
	w.end()
	for _, alarm := range w.alarms {
		if alarm.timer != nil { // WakeAt stops a timer that is not set yet
			defer alarm.timer.Stop()
		}
	}
	w.alarms = nil
	w.mu.Unlock()
	_ = w.Settle(context.Background())
}

// Guard runs do and returns a panic as a *storage.PanicError.
func Guard(do func() error) (err error) {
	defer storage.RecoverPanic(&err)
	return do()
}
