package bench

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestLatencyCountsFromTheDueTime: every click that a stall holds up counts from its due time.
func TestLatencyCountsFromTheDueTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const stall = 200 * time.Millisecond
		var calls atomic.Int32
		load := Load{Rate: 500, Duration: time.Second, Places: 1, Do: func(int) (Outcome, error) {
			if calls.Add(1) == 100 {
				time.Sleep(stall)
			}
			return Outcome{Moved: true}, nil
		}}
		result, err := load.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if result.Clicks != 500 || len(result.Latencies) != 500 {
			t.Errorf("%d clicks were answered", result.Clicks)
		}
		if worst := result.Quantile(1000); worst < stall {
			t.Errorf("the latest is %v late, the stall was %v", worst, stall)
		}
		if over := result.Quantile(900); over < stall/10 { // clicks due in the stall are late by up to 200 ms
			t.Errorf("a tenth is later than %v only: those behind the stalled one are not counted from their time",
				over)
		}
	})
}

// TestOutcomesAreCountedByKind: answers, idle places and faults are counted separately.
func TestOutcomesAreCountedByKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		seen := map[int]int{}
		load := Load{Rate: 1000, Duration: 300 * time.Millisecond, Places: 10, Do: func(place int) (Outcome, error) {
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
		result, err := load.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		missed, why := result.Unanswered()
		if result.Clicks+missed != 300 || missed != result.Faults["no"]+1 || why != "no" {
			t.Errorf("%d answered, %d not, most for %q: %v", result.Clicks, missed, why, result.Faults)
		}
		for place := range 10 {
			if n := seen[place]; n < 20 {
				t.Errorf("place %d had %d turns of more than 300", place, n)
			}
		}
		if result.MovedSince(began) != 1 || result.MovedSince(time.Now()) != 0 {
			t.Errorf("moves were made in %d places", result.MovedSince(began))
		}
	})
}

// TestClicksThatCannotBeMadeAreCounted: clicks that no place can make count as faults when their time is over.
func TestClicksThatCannotBeMadeAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		result, err := Load{Rate: 100, Duration: 200 * time.Millisecond, Places: 2,
			Do: func(int) (Outcome, error) { return Outcome{Idle: true}, nil }}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if missed, why := result.Unanswered(); missed != 20 || why != NotMade || result.Clicks != 0 {
			t.Errorf("%d clicks were not made: %s", missed, why)
		}
	})
}

func TestHarnessErrorEndsTheLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := errors.New("gone")
		_, err := Load{Rate: 100, Duration: 50 * time.Millisecond, Places: 2,
			Do: func(int) (Outcome, error) { return Outcome{}, gone }}.Run(t.Context())
		if !errors.Is(err, gone) {
			t.Errorf("it ends with %v", err)
		}
	})
}

// TestCanceledLoadEndsAtOnce: a canceled load ends at once, even if everyone waits.
func TestCanceledLoadEndsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		_, err := Load{Rate: 100, Duration: time.Hour, Places: 2,
			Do: func(int) (Outcome, error) { return Outcome{Idle: true}, nil }}.Run(ctx)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("it ends with %v", err)
		}
	})
}

// TestQuantileIsTheNearestRank: quantiles equal those computed by hand.
func TestQuantileIsTheNearestRank(t *testing.T) {
	var result Result
	if result.Quantile(500) != 0 {
		t.Error("no answer is late")
	}
	for i := range 10 {
		result.Latencies = append(result.Latencies, time.Duration(i+1))
	}
	for perMille, want := range map[int]time.Duration{1: 1, 100: 1, 101: 2, 500: 5, 501: 6, 900: 9, 990: 10, 1000: 10} {
		if got := result.Quantile(perMille); got != want {
			t.Errorf("%d of a thousand are within %d, expected %d", perMille, got, want)
		}
	}
}
