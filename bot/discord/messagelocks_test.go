package discord

import (
	"context"
	"testing"
)

// TestAnswerWaitsForTheEditUnderWay: one edit of a message at a time. Other messages do not wait for it, and a caller
// that can wait no longer goes on without the lock.
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
