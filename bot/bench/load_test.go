package bench

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/game/gametest"
)

// TestLateFromDue: clicks that a stall keeps from being made count from when they were
// due, every one of them.
func TestLateFromDue(t *testing.T) {
	gametest.Long(t)
	const stall = 200 * time.Millisecond
	var calls atomic.Int32
	load := Load{Rate: 500, Lasts: time.Second, Places: 1, Do: func(int) (Outcome, error) {
		if calls.Add(1) == 100 {
			time.Sleep(stall)
		}
		return Outcome{Moved: true}, nil
	}}
	tally, err := load.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if tally.Clicks != 500 || len(tally.Late) != 500 {
		t.Errorf("%d clicks were answered", tally.Clicks)
	}
	if worst := tally.Within(1000); worst < stall {
		t.Errorf("the latest is %v late, the stall was %v", worst, stall)
	}
	if over := tally.Within(900); over < stall/10 { // those due in it wait from 200 ms down to none
		t.Errorf("a tenth is later than %v only: those behind the stalled one are not counted from their time", over)
	}
}

// TestTally: outcomes are counted as what they are.
func TestTally(t *testing.T) {
	var mu sync.Mutex
	seen := map[int]int{}
	load := Load{Rate: 1000, Lasts: 300 * time.Millisecond, Places: 10, Do: func(place int) (Outcome, error) {
		mu.Lock()
		defer mu.Unlock()
		seen[place]++
		switch {
		case place == 3:
			return Outcome{Idle: true}, nil
		case place == 4:
			return Outcome{Fault: "no"}, nil
		case place == 5 && seen[5] == 1:
			return Outcome{Fault: "never"}, nil
		}
		return Outcome{Moved: place == 6}, nil
	}}
	began := time.Now()
	tally, err := load.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	missed, why := tally.Unanswered()
	if tally.Clicks+missed != 300 || missed != tally.Faults["no"]+1 || why != "no" {
		t.Errorf("%d answered, %d not, most for %q: %v", tally.Clicks, missed, why, tally.Faults)
	}
	for place := range 10 {
		if n := seen[place]; n < 20 {
			t.Errorf("place %d had %d turns of more than 300", place, n)
		}
	}
	if tally.MovedSince(began) != 1 || tally.MovedSince(time.Now()) != 0 {
		t.Errorf("moves were made in %d places", tally.MovedSince(began))
	}
}

// TestNotMade: clicks that nobody can make are counted when their time is over.
func TestNotMade(t *testing.T) {
	t.Parallel() // it takes as long as clicks that are due may wait
	gametest.Long(t)
	tally, err := Load{Rate: 100, Lasts: 200 * time.Millisecond, Places: 2, Do: func(int) (Outcome, error) { return Outcome{Idle: true}, nil }}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if missed, why := tally.Unanswered(); missed != 20 || why != NotMade || tally.Clicks != 0 {
		t.Errorf("%d clicks were not made: %s", missed, why)
	}
}

// TestQuayGone: a load whose quay does not answer ends with its error.
func TestQuayGone(t *testing.T) {
	gone := errors.New("gone")
	_, err := Load{Rate: 100, Lasts: 50 * time.Millisecond, Places: 2, Do: func(int) (Outcome, error) { return Outcome{}, gone }}.Run(t.Context())
	if !errors.Is(err, gone) {
		t.Errorf("it ends with %v", err)
	}
}

// TestInterrupted: an interrupted load ends at once, also where everybody waits.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := Load{Rate: 100, Lasts: time.Hour, Places: 2, Do: func(int) (Outcome, error) { return Outcome{Idle: true}, nil }}.Run(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ends with %v", err)
	}
}

// TestWithin is the nearest rank, by hand.
func TestWithin(t *testing.T) {
	var tally Tally
	if tally.Within(500) != 0 {
		t.Error("no answer is late")
	}
	for i := range 10 {
		tally.Late = append(tally.Late, time.Duration(i+1))
	}
	for perMille, want := range map[int]time.Duration{1: 1, 100: 1, 101: 2, 500: 5, 501: 6, 900: 9, 990: 10, 1000: 10} {
		if got := tally.Within(perMille); got != want {
			t.Errorf("%d of a thousand are within %d, expected %d", perMille, got, want)
		}
	}
}
