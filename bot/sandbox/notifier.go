package sandbox

import (
	"context"
	"fmt"
	"sync"
)

// A bell wakes everyone who waits for the world to change. It has a lock of
// its own, so that it can be rung with or without d.mu.
type notifier struct {
	mu   sync.Mutex
	next chan struct{} // closed at the next ring; nil while nobody listens
}

func (b *notifier) subscribe() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.next
}

func (b *notifier) notify() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}

// Changes is closed at the next change of the world.
func (d *Discord) Changes() <-chan struct{} { return d.notifier.subscribe() }

// changed tells those who wait that the world changed.
func (d *Discord) changed() { d.notifier.notify() }

// Wait returns when the condition holds; it is asked again after every
// change of the world, never in between. The condition may use every
// reading call of the package.
func (d *Discord) Wait(ctx context.Context, condition func() bool) error {
	for {
		changed := d.Changes()
		if condition() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("wait for the world to change: %w", context.Cause(ctx))
		case <-d.closed:
			return errClosed
		}
	}
}
