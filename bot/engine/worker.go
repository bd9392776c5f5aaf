package engine

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Worker does a job beside the clicks, for one key after the other. A key is done by one goroutine at a time; one that is
// woken meanwhile is done once more, however often it was woken. Keys wait in the order in which they were woken, and what
// waits is no goroutine. What close cuts short is found again where it is stored, at the next start.
type Worker[K comparable] struct {
	do    func(context.Context, K) (more bool)
	limit int

	life context.Context
	end  context.CancelFunc

	mu      sync.Mutex
	started bool
	waiting []K
	states  map[K]keyState // of those under way
	running int            // goroutines, limit at most
	asleep  int            // of those under way, those that wait for the clock
	idle    []chan struct{}
}

// keyState is how far a key has come that is under way.
type keyState string

const (
	keyWaits keyState = ""      // for its turn, or for an answer to be sent
	keyRuns  keyState = "runs"  // its job is being done
	keyAgain keyState = "again" // likewise, and it was woken since
)

// NewWorker returns a worker with so many goroutines at most. Its job reports whether there is more to do for the key. It
// rests until Start.
func NewWorker[K comparable](limit int, do func(context.Context, K) (more bool)) *Worker[K] {
	w := &Worker[K]{do: do, limit: limit, states: map[K]keyState{}}
	w.life, w.end = context.WithCancel(context.Background())
	return w
}

// Start begins to take keys. It reports whether this is the first call, and the worker is not closed.
func (w *Worker[K]) Start() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.started || w.life.Err() != nil {
		return false
	}
	w.started = true
	return true
}

// Wake has the job done for a key; once more, if it is being done. It begins once after is closed; a nil one is not waited
// for.
func (w *Worker[K]) Wake(key K, after <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.started || w.life.Err() != nil {
		return
	}
	if state, underWay := w.states[key]; underWay {
		if state == keyRuns {
			w.states[key] = keyAgain
		}
		return
	}
	w.states[key] = keyWaits
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

// WakeIdle has the job done for a key, unless that is under way.
func (w *Worker[K]) WakeIdle(key K) {
	w.mu.Lock()
	_, underWay := w.states[key]
	w.mu.Unlock()
	if !underWay {
		w.Wake(key, nil)
	}
}

// enqueue puts a key at the end of the queue. The worker is locked.
func (w *Worker[K]) enqueue(key K) {
	w.waiting = append(w.waiting, key)
	if w.running < w.limit {
		w.running++
		go w.run()
	}
}

// run does what waits until nothing does.
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

// finish ends the job of a key that has nothing left to do; another waits for its next turn. The worker is locked.
func (w *Worker[K]) finish(key K, more bool) {
	if (more || w.states[key] == keyAgain) && w.life.Err() == nil {
		w.states[key] = keyWaits
		w.enqueue(key)
		return
	}
	delete(w.states, key)
	w.notifyIdle()
}

// isIdle reports whether nothing is under way but what waits for the clock, which a closed worker waits for too. The worker
// is locked.
func (w *Worker[K]) isIdle() bool {
	return len(w.states) == 0 || len(w.states) == w.asleep && w.life.Err() == nil
}

// notifyIdle lets those know who wait for the worker to be idle, if it is. The worker is locked.
func (w *Worker[K]) notifyIdle() {
	if !w.isIdle() {
		return
	}
	for _, idle := range w.idle {
		close(idle)
	}
	w.idle = nil
}

// SleepUntil waits, inside of a job, for a time or until the worker is closed. Meanwhile the job counts as idle.
func (w *Worker[K]) SleepUntil(clock clockwork.Clock, at time.Time) error {
	over := make(chan struct{})
	w.mu.Lock()
	w.asleep++
	w.notifyIdle()
	w.mu.Unlock()
	timer := clock.AfterFunc(at.Sub(clock.Now()), func() {
		w.wakeUp()
		close(over)
	})
	select {
	case <-over:
		return nil
	case <-w.life.Done():
		if timer.Stop() {
			w.wakeUp()
		}
		return w.life.Err()
	}
}

func (w *Worker[K]) wakeUp() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asleep--
}

// UnderWay returns how many keys are being done or wait for it.
func (w *Worker[K]) UnderWay() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.states)
}

// Settle waits until nothing is under way.
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

// Close calls off what is under way, and waits until it has ended.
func (w *Worker[K]) Close() {
	w.mu.Lock()
	w.end()
	w.mu.Unlock()
	_ = w.Settle(context.Background())
}

// job is the key of a worker that does one thing.
type job struct{}

// panicError is a panic caught where it ends one job only.
type panicError struct {
	value any
	stack []byte
}

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, p.stack) }

// Guard runs do and makes an error of a panic.
func Guard(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value: value, stack: debug.Stack()}
		}
	}()
	return do()
}
