package bench

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"korsar/bot/sandbox/simplayer"
)

// Load describes the clicks of a measurement.
type Load struct {
	Rate     int // clicks per second
	Duration time.Duration
	Places   int // number of places, which take turns
	// Do makes the next click in a place. It is called concurrently for different places.
	Do func(place int) (Outcome, error)
	// EachSecond, if not nil, is called after every second of the load.
	EachSecond func()
}

// maxInFlight is how many clicks may wait for their answers. Further clicks are late.
const maxInFlight = 512

// idlePause is how long a due click waits when no place has anything to click.
const idlePause = time.Millisecond

// graceTime is how long after the end of a load a due click may still be made.
const graceTime = 10 * time.Second

// NotMade is the fault of clicks that could not be made in time.
const NotMade = "it could not be made in time"

// Result is the result of a load.
type Result struct {
	Clicks    int           // number of clicks with a proper answer
	Elapsed   time.Duration // from the first click's due time to the last answer
	Latencies []time.Duration
	Faults    map[string]int           // clicks without a proper answer, by reason
	Origins   map[simplayer.Origin]int // clicks with a proper answer, by where they were made
	LastMoves []time.Time              // when the last move was made, by place
}

// Run makes the clicks and waits for all answers. It returns the first error of Do, or the reason why ctx is done.
func (l Load) Run(ctx context.Context) (Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &run{Load: l, stop: stop, free: make(chan int, l.Places),
		result: Result{Faults: map[string]int{},
			Origins: map[simplayer.Origin]int{}, LastMoves: make([]time.Time, l.Places)}}
	for place := range l.Places {
		r.free <- place
	}
	began := time.Now()
	inTime, cancel := context.WithDeadline(ctx, began.Add(l.Duration+graceTime))
	defer cancel()
	total := int(l.Duration.Seconds() * float64(l.Rate))
	var clickers sync.WaitGroup
	due := make(chan time.Time)
	for range min(maxInFlight, l.Places) {
		clickers.Go(func() {
			for at := range due {
				r.click(inTime, at)
			}
		})
	}
	for n := 0; n < total && inTime.Err() == nil; n++ {
		at := began.Add(time.Duration(n) * time.Second / time.Duration(l.Rate))
		time.Sleep(time.Until(at))
		due <- at
		if l.EachSecond != nil && n%l.Rate == l.Rate-1 {
			l.EachSecond()
		}
	}
	close(due)
	clickers.Wait()
	r.result.Elapsed = time.Since(began)
	slices.Sort(r.result.Latencies)
	if missing, _ := r.result.Unanswered(); context.Cause(ctx) == nil && r.result.Clicks+missing < total {
		r.result.Faults[NotMade] = total - r.result.Clicks - missing
	}
	return r.result, context.Cause(ctx)
}

// run is a load in progress.
type run struct {
	Load
	stop context.CancelCauseFunc
	free chan int // places with no click in flight, the longest idle first

	mu     sync.Mutex // guards result while clicks are made
	result Result
}

// click makes one click in a place whose people have something to do.
func (r *run) click(ctx context.Context, due time.Time) {
	for idle := 1; ctx.Err() == nil; idle++ {
		place := <-r.free
		outcome, err := r.Do(place)
		now := time.Now()
		r.free <- place
		if err == nil && outcome.Idle {
			if idle%r.Places == 0 {
				time.Sleep(idlePause)
			}
			continue
		}
		r.record(place, outcome, err, now, now.Sub(due))
		return
	}
}

func (r *run) record(place int, o Outcome, err error, now time.Time, late time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err != nil:
		r.stop(err)
	case o.Fault != "":
		r.result.Faults[o.Fault]++
	default:
		r.result.Clicks++
		r.result.Origins[o.From]++
		r.result.Latencies = append(r.result.Latencies, late)
		if o.Moved {
			r.result.LastMoves[place] = now
		}
	}
}

// Quantile returns the latency that perMille of a thousand answers stay within, by the nearest rank. It returns 0
// without answers.
func (r *Result) Quantile(perMille int) time.Duration {
	if len(r.Latencies) == 0 {
		return 0
	}
	return r.Latencies[max((len(r.Latencies)*perMille+999)/1000-1, 0)]
}

// PerSecond returns how many clicks were answered per second.
func (r *Result) PerSecond() float64 { return float64(r.Clicks) / r.Elapsed.Seconds() }

// MovedSince returns the number of places in which a move was made after the given time.
func (r *Result) MovedSince(then time.Time) (places int) {
	for _, at := range r.LastMoves {
		if at.After(then) {
			places++
		}
	}
	return places
}

// Unanswered returns how many clicks had no proper answer, and the most common reason.
func (r *Result) Unanswered() (clicks int, why string) {
	for _, reason := range slices.Sorted(maps.Keys(r.Faults)) {
		clicks += r.Faults[reason]
		if why == "" || r.Faults[reason] > r.Faults[why] {
			why = reason
		}
	}
	return clicks, why
}
