package worker

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestPace: work continues at once while nobody clicks, otherwise after a pause in the clicks. It gets a tenth of the
// time in any case.
func TestPace(t *testing.T) {
	const worked = 5 * time.Millisecond
	for name, test := range map[string]struct {
		clicks int           // 20 ms apart, from the first on
		before time.Duration // from the first click to the work's end
		want   time.Duration
	}{
		"nobody clicks":                 {},
		"somebody has clicked":          {clicks: 1, before: 20 * time.Millisecond, want: 30 * time.Millisecond},
		"somebody has clicked long ago": {clicks: 1, before: time.Second},
		"somebody has just clicked":     {clicks: 1, want: 45 * time.Millisecond},
		"people click":                  {clicks: 10, before: 20 * time.Millisecond, want: 45 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewPace(clockwork.NewRealClock())
				if test.clicks > 0 {
					p.Click()
				}
				time.Sleep(test.before)
				var others sync.WaitGroup
				others.Go(func() {
					for range test.clicks - 1 {
						p.Click()
						time.Sleep(20 * time.Millisecond)
					}
				})
				began := time.Now()
				p.Rest(t.Context(), worked)
				if rested := time.Since(began); rested != test.want {
					t.Errorf("it rests for %v, want %v", rested, test.want)
				}
				others.Wait()
			})
		})
	}
}

// TestPaceGoesOnAfterClicks: a rest that a click made longer ends 50 ms after the click.
func TestPaceGoesOnAfterClicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPace(clockwork.NewRealClock())
		p.Click()
		time.AfterFunc(30*time.Millisecond, p.Click)
		began := time.Now()
		p.Rest(t.Context(), time.Minute)
		if rested := time.Since(began); rested != 80*time.Millisecond {
			t.Errorf("it rests for %v", rested)
		}
	})
}

// TestPaceEndsWithItsContext: a rest ends when its context does.
func TestPaceEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPace(clockwork.NewRealClock())
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		p.Click()
		began := time.Now()
		p.Rest(ctx, time.Minute)
		if rested := time.Since(began); rested != time.Millisecond {
			t.Errorf("it rests for %v", rested)
		}
	})
}
