package bench

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Load is how much is clicked.
type Load struct {
	Rate   int           // clicks a second
	Lasts  time.Duration // how long
	Places int           // so many take turns
	// Do lets somebody in a place do something.
	Do func(place int) (Outcome, error)
	// Passed, if it is not nil, is told every second of the load that is over.
	Passed func()
}

// inFlight is how many clicks may be under way; the next ones are late.
const inFlight = 512

// pause is how long a click that is due waits when nobody has anything to do.
const pause = time.Millisecond

// grace is how long after the end of a load what was due may still be made.
const grace = 10 * time.Second

// NotMade is the fault of clicks that were due and could not be made in time.
const NotMade = "it could not be made in time"

// Tally is what came of a load.
type Tally struct {
	Clicks int           // that were answered as they should be
	Lasted time.Duration // from the first click's due time to the last answer
	Late   []time.Duration
	Faults map[string]int // what was not answered, by why
	Moved  []time.Time    // when the last move was made, by place
}

// Run clicks, and waits for all answers.
func (l Load) Run(ctx context.Context) (Tally, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &run{Load: l, stop: stop, free: make(chan int, l.Places), tally: Tally{Faults: map[string]int{}, Moved: make([]time.Time, l.Places)}}
	for place := range l.Places {
		r.free <- place
	}
	began := time.Now()
	inTime, cancel := context.WithDeadline(ctx, began.Add(l.Lasts+grace))
	defer cancel()
	total := int(l.Lasts.Seconds() * float64(l.Rate))
	var clickers sync.WaitGroup
	due := make(chan time.Time)
	for range min(inFlight, l.Places) {
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
		if l.Passed != nil && n%l.Rate == l.Rate-1 {
			l.Passed()
		}
	}
	close(due)
	clickers.Wait()
	r.tally.Lasted = time.Since(began)
	slices.Sort(r.tally.Late)
	if missing, _ := r.tally.Unanswered(); context.Cause(ctx) == nil && r.tally.Clicks+missing < total {
		r.tally.Faults[NotMade] = total - r.tally.Clicks - missing
	}
	return r.tally, context.Cause(ctx)
}

// run is a load under way.
type run struct {
	Load
	stop context.CancelCauseFunc
	free chan int // places where nobody does anything, those that rested longest first

	mu    sync.Mutex
	tally Tally
}

// click has somebody who has something to do do it.
func (r *run) click(ctx context.Context, due time.Time) {
	for idle := 1; ctx.Err() == nil; idle++ {
		place := <-r.free
		outcome, err := r.Do(place)
		now := time.Now()
		r.free <- place
		if err == nil && outcome.Idle {
			if idle%r.Places == 0 {
				time.Sleep(pause)
			}
			continue
		}
		r.note(place, outcome, err, now, now.Sub(due))
		return
	}
}

func (r *run) note(place int, o Outcome, err error, now time.Time, late time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err != nil:
		r.stop(err)
	case o.Fault != "":
		r.tally.Faults[o.Fault]++
	default:
		r.tally.Clicks++
		r.tally.Late = append(r.tally.Late, late)
		if o.Moved {
			r.tally.Moved[place] = now
		}
	}
}

// Within is the lateness that so many of a thousand answers stay within; 0 without
// answers. (The nearest rank.)
func (t *Tally) Within(perMille int) time.Duration {
	if len(t.Late) == 0 {
		return 0
	}
	return t.Late[max((len(t.Late)*perMille+999)/1000-1, 0)]
}

// PerSecond is how many clicks were answered in a second.
func (t *Tally) PerSecond() float64 { return float64(t.Clicks) / t.Lasted.Seconds() }

// MovedSince is in how many places a move was made since then.
func (t *Tally) MovedSince(then time.Time) (places int) {
	for _, at := range t.Moved {
		if at.After(then) {
			places++
		}
	}
	return places
}

// Unanswered is how many clicks had no answer, and the commonest reason.
func (t *Tally) Unanswered() (clicks int, why string) {
	for _, reason := range slices.Sorted(maps.Keys(t.Faults)) {
		clicks += t.Faults[reason]
		if why == "" || t.Faults[reason] > t.Faults[why] {
			why = reason
		}
	}
	return clicks, why
}
