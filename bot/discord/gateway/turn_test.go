package gateway_test

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/gateway"
)

// processes is the state of processes that identify with one token, each with its own limiter and clock.
type processes struct {
	turn   chan struct{} // holds a token while no process has the turn
	lost   chan struct{} // closed when the process with the turn loses it
	latest time.Time     // the last identify, by the clock of its process
}

// skewedClock is a clock that is off by skew.
type skewedClock struct {
	clockwork.Clock
	skew time.Duration
}

func (c skewedClock) Now() time.Time { return c.Clock.Now().Add(c.skew) }

func (c skewedClock) Since(t time.Time) time.Duration { return c.Now().Sub(t) }

// limiter returns the limiter of a process whose clock is off by skew.
func (p *processes) limiter(skew time.Duration) *gateway.IdentifyLimiter {
	return &gateway.IdentifyLimiter{
		Discover: func(context.Context) (gateway.Discovery, error) {
			return gateway.Discovery{Starts: gateway.StartLimit{Total: 1000, Remaining: 1000}}, nil
		},
		Record: func(_ int, at time.Time) error {
			p.latest = at
			return nil
		},
		Turn: func(ctx context.Context, _ int) (gateway.Turn, error) {
			select {
			case <-p.turn:
				return gateway.Turn{Latest: p.latest, Over: p.lost, End: func() { p.turn <- struct{}{} }}, nil
			case <-ctx.Done():
				return gateway.Turn{}, ctx.Err()
			}
		},
		Clock: skewedClock{clockwork.NewRealClock(), skew}, Log: slog.New(slog.DiscardHandler),
	}
}

// TestProcessesIdentifyOneAfterTheOther lets processes whose clocks are ten seconds apart identify by turns. There is
// always a gap of five seconds.
func TestProcessesIdentifyOneAfterTheOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &processes{turn: make(chan struct{}, 1), lost: make(chan struct{})}
		p.turn <- struct{}{}
		behind, ahead := p.limiter(-5*time.Second), p.limiter(5*time.Second)
		var last time.Time
		for i, l := range []*gateway.IdentifyLimiter{behind, ahead, behind, behind, ahead, ahead, behind} {
			permit, err := l.Acquire(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if gap := time.Since(last); gap < 5*time.Second {
				t.Errorf("identify %d comes %v after the one before", i, gap)
			} else if gap > 12*time.Second && i > 0 {
				t.Errorf("identify %d waits for %v", i, gap)
			}
			last = time.Now()
			permit.MarkSent()
			permit.Release()
		}
	})
}

// TestLostTurnDoesNotIdentify takes the turn from a process while it waits. That process does not identify.
func TestLostTurnDoesNotIdentify(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &processes{turn: make(chan struct{}, 1), lost: make(chan struct{}), latest: time.Now()}
		p.turn <- struct{}{}
		time.AfterFunc(time.Second, func() { close(p.lost) })
		if _, err := p.limiter(0).Acquire(t.Context(), 0); err == nil {
			t.Error("a permit without the turn")
		}
	})
}
