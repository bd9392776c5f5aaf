package sqlstore

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"korsar/storage"
)

// committerFunc is a committer for tests.
type committerFunc func([]*Queued)

// Commit implements Committer.
func (c committerFunc) Commit(changes []*Queued) { c(changes) }

// runAll makes each change without a database.
func runAll(changes []*Queued) {
	for _, c := range changes {
		c.Err = c.Run(nil)
	}
}

// TestGroupSurvivesACommitter checks that every caller gets an answer if a committer panics or its goroutine ends, and
// that the group commits what comes later.
func TestGroupSurvivesACommitter(t *testing.T) {
	for name, fail := range map[string]func(){
		"panics": func() { panic("out of range") },
		"exits":  runtime.Goexit,
	} {
		t.Run(name, func(t *testing.T) {
			failing := true
			g := NewGroup(8, 8, committerFunc(func(changes []*Queued) {
				if failing {
					fail()
				}
				runAll(changes)
			}))
			release := g.Hold()
			first, second := make(chan error, 1), make(chan error, 1)
			for i, ended := range []chan error{first, second} {
				go func() {
					err := errors.New("the caller's goroutine ended")
					defer func() { ended <- err }()
					err = g.Write(t.Context(), Change{Do: func(Writer) error { return nil }})
				}()
				for g.Waiting() <= i {
					runtime.Gosched()
				}
			}
			release()
			for _, ended := range []chan error{first, second} {
				if err := <-ended; err == nil {
					t.Error("a change of a failed batch succeeded")
				}
			}
			failing = false
			if err := g.Write(t.Context(), Change{Do: func(Writer) error { return nil }}); err != nil {
				t.Errorf("a later change: %v", err)
			}
		})
	}
}

// TestPanicOfAChangeIsItsError checks that a panic becomes the error of its own change, with its stack.
func TestPanicOfAChangeIsItsError(t *testing.T) {
	g := NewGroup(8, 8, committerFunc(runAll))
	err := g.Write(t.Context(), Change{Do: func(Writer) error { panic("out of range") }})
	if p, is := errors.AsType[*storage.PanicError](err); !is || p.Value != "out of range" || len(p.Stack) == 0 {
		t.Errorf("the change ended with %v", err)
	}
}

// TestQueuedChangeEndsWithItsContext checks that a change whose context ends before its turn is not made, whether it is
// queued or waits for room in the queue, and that its caller returns at once.
func TestQueuedChangeEndsWithItsContext(t *testing.T) {
	g := NewGroup(1, 1, committerFunc(runAll))
	release := g.Hold()
	ctx, cancel := context.WithCancel(t.Context())
	made, ended := false, make(chan error)
	for range 2 {
		go func() {
			ended <- g.Write(ctx, Change{Do: func(Writer) error {
				made = true
				return nil
			}})
		}()
	}
	for g.Waiting() == 0 {
		runtime.Gosched()
	}
	cancel()
	for range 2 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("a change ended with %v", err)
		}
	}
	release()
	if err := g.Write(t.Context(), Change{Do: func(Writer) error { return nil }}); err != nil || made {
		t.Errorf("a later change ended with %v; an earlier one was made: %v", err, made)
	}
}
