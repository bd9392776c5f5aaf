package table

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// TestChore: what is asked for while it is being done is done once more, however
// often it was asked for; a failure and a panic leave it ready.
func TestChore(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	var failed atomic.Int32
	times := 0
	c := newWorker(func(context.Context) error {
		times++
		begun <- struct{}{}
		<-goOn
		switch times {
		case 1:
			return errors.New("not yet")
		case 2:
			panic("overboard")
		}
		return nil
	}, func(error) { failed.Add(1) })
	c.wake()
	<-begun
	for range 3 {
		c.wake()
	}
	goOn <- struct{}{}
	<-begun
	goOn <- struct{}{}
	c.settle()
	if times != 2 || failed.Load() != 2 {
		t.Fatalf("it was done %d times and failed %d times", times, failed.Load())
	}
	c.wake()
	<-begun
	goOn <- struct{}{}
	c.settle()
	c.close()
	c.wake()
	c.settle()
	if times != 3 || failed.Load() != 2 {
		t.Errorf("it was done %d times and failed %d times", times, failed.Load())
	}
}

// TestChoreEnds: closing calls off what is being done.
func TestChoreEnds(t *testing.T) {
	begun := make(chan struct{})
	c := newWorker(func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}, func(err error) { t.Error(err) })
	c.wake()
	<-begun
	c.close()
}
