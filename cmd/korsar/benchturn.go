package main

import (
	"context"
	"fmt"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/bot/sandbox/bench"
)

// benchTurn is the result of one turn of a program.
type benchTurn struct {
	bench.Result
	commits       float64       // per second; 0 if unknown
	metrics       bench.Metrics // of the bot, at the end of the load
	grown         bench.Metrics // by how much they grew from the beginning of the load until the rest
	waited        int           // boards and hands to be delivered, when the load began
	waiting       int           // likewise, at the end of the wait for rest
	rested        bool          // the program was at rest in time
	movedRecently int           // tables with a move within the last minute
}

// turnOrder returns the order of programs in a round. In as many rounds as there are programs, each is first once. If
// their number is even, each follows each other once within a round (E. J. Williams, "Experimental Designs Balanced for
// the Estimation of Residual Effects of Treatments", 1949).
func turnOrder(round, programs int) (order []int) {
	for i := range programs {
		step := (i + 1) / 2
		if i%2 == 0 {
			step = programs - i/2
		}
		order = append(order, (round+step)%programs)
	}
	return order
}

// turn puts load on a program, and waits until it is at rest again.
func (m *benchRun) turn(ctx context.Context, round int, target *benchTarget) (t benchTurn, err error) {
	before, err := target.readMetrics(ctx)
	if err != nil {
		return t, err
	}
	t.waited = int(before.Sum(deliveringMetric))
	doing := target.result.name
	if m.Interleaved {
		doing = fmt.Sprintf("round %d of %d, %s", round+1, m.rounds(), doing)
	}
	if t.Result, err = m.load(ctx, doing, m.Rate, m.Seconds, target); err != nil {
		return t, err
	}
	t.movedRecently = t.MovedSince(time.Now().Add(-time.Minute))
	if t.metrics, err = target.readMetrics(ctx); err != nil {
		return t, err
	}
	t.commits = (t.metrics.Sum(commitsMetric) - before.Sum(commitsMetric)) / t.Elapsed.Seconds()
	if target.commits {
		t.commits = t.PerSecond()
	}
	if t.rested, err = m.awaitRest(ctx, target, restTime); err != nil {
		return t, err
	}
	after, err := target.readMetrics(ctx)
	t.waiting = int(after.Sum(deliveringMetric))
	t.grown = after.Since(before)
	return t, err
}

// readMetrics returns the metrics of a program. It returns none if the program serves none.
func (b *benchTarget) readMetrics(ctx context.Context) (bench.Metrics, error) {
	if b.metrics == nil {
		return nil, nil
	}
	return b.metrics(ctx)
}

// restTime limits how long a bot may deliver boards and hands after its turn.
const restTime = 30 * time.Second

// firstRest limits how long it may post the boards of the games that were set up, before its first turn. Each takes two
// of the 45 requests a second: it is also edited, since a previous process might have posted it.
func (m *benchRun) firstRest() time.Duration {
	return restTime + time.Duration(m.Tables)*time.Second/20
}

// awaitRest waits until a program has nothing left to do, so that it does not disturb the next one. It reports whether
// that was so in time. Stopping the program by a signal instead would be worse: it would miss heartbeats, and its next
// turn would begin with the work that was left.
func (m *benchRun) awaitRest(ctx context.Context, target *benchTarget, longest time.Duration) (
	rested bool, err error) {
	boards := &lazyBar{process: m.process, doing: "delivering boards"}
	defer boards.clear()
	most := 0
	for deadline := time.Now().Add(longest); ; {
		now, err := target.readMetrics(ctx)
		if err != nil {
			return false, err
		}
		waiting := int(now.Sum(deliveringMetric))
		most = max(most, waiting)
		switch {
		case waiting == 0:
			return m.remote.AwaitQuiet(target.world)
		case time.Now().After(deadline):
			return false, nil
		}
		boards.set(most-waiting, most)
		if err := backoff.Sleep(ctx, clockwork.NewRealClock(), 100*time.Millisecond); err != nil {
			return false, err
		}
	}
}
