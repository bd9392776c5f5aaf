package discord

import (
	"context"
	"testing"
)

// TestAnswerWaitsForTheEditUnderWay: a message has one edit at a time. Edits of other messages do not wait. A caller
// whose context is done continues without the lock.
func TestAnswerWaitsForTheEditUnderWay(t *testing.T) {
	var l messageLocks
	unlock := l.lock(t.Context(), 1)
	released, free := l.try(1)
	if free {
		t.Fatal("two edits of a message at once")
	}
	l.lock(t.Context(), 2)()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	l.lock(ended, 1)()
	if _, free := l.try(1); free {
		t.Error("a caller without the lock released it")
	}
	unlock()
	<-released
	l.lock(t.Context(), 1)()
	if len(l.held) > 0 {
		t.Errorf("%d locks are left", len(l.held))
	}
}
