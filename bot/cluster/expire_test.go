package cluster

import (
	"log/slog"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// TestLateTimerLeavesAnExtendedClaim: a timer that fires while its claim is extended can no longer be stopped. The
// claim lasts until its new end.
func TestLateTimerLeavesAnExtendedClaim(t *testing.T) {
	clock := clockwork.NewFakeClock()
	m := Join(Options{Name: "anne", Clock: clock, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() {
		m.leave()
		m.renewer.Wait()
	})
	c := newClaim(storage.Lease{Name: "shard 0"})
	if !m.add(c) {
		t.Fatal("the claim is not added")
	}
	m.extend(c, clock.Now())
	before := c.ends
	m.extend(c, clock.Now().Add(time.Second))
	m.expire(c, before)
	if !m.holds(c) {
		t.Error("the timer of the earlier end ends the claim")
	}
	m.expire(c, c.ends)
	if m.holds(c) {
		t.Error("its own timer does not end it")
	}
}
