package sandbox

import (
	"context"
	"fmt"
	"sync"
)

// A notifier wakes all goroutines that wait for a change. It has its own lock, so notify can be called with or without
// d.mu held.
type notifier struct {
	mu   sync.Mutex    // guards next; taken after Discord.mu and Gateway.mu, never before
	next chan struct{} // closed by the next notify, nil without subscribers
}

func (n *notifier) subscribe() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

func (n *notifier) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}

// Changes returns a channel that is closed at the next change of the world.
func (d *Discord) Changes() <-chan struct{} { return d.notifier.subscribe() }

func (d *Discord) changed() { d.notifier.notify() }

// change locks the world for a change. The returned function unlocks it and wakes the goroutines that wait.
func (d *Discord) change() (done func()) {
	d.mu.Lock()
	return func() {
		d.changed()
		d.mu.Unlock()
	}
}

// Wait blocks until the condition holds, ctx is done or the sandbox is closed. It checks the condition again after
// every change of the world. The condition may call every method that only reads.
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
