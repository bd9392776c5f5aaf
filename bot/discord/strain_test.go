package discord

import (
	"log/slog"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestLateAnswersStrain: after a click that was answered late, hands off turn wait for a while. After one that was
// answered later, requests do not count as scarce either.
func TestLateAnswersStrain(t *testing.T) {
	clock := clockwork.NewFakeClock()
	b, err := New(Options{Token: "x", Clock: clockwork.NewFakeClock(), Timeouts: clock,
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.rest.Pause(time.Minute)
	for _, test := range []struct {
		took, passes     time.Duration
		strained, scarce bool
	}{
		{time.Second/2 - 1, 0, false, true},
		{time.Second / 2, 0, true, true},
		{0, 10*time.Second - 1, true, true},
		{0, 1, false, true},
		{time.Second, 0, true, false},
		{0, 10*time.Second - 1, true, false},
		{0, 1, false, true},
	} {
		ctx, cancel := b.timeouts.start(t.Context(), answerTimeout)
		clock.Advance(test.took)
		b.noteAnswer(ctx)
		cancel()
		clock.Advance(test.passes)
		if b.Strained() != test.strained || b.Scarce() != test.scarce {
			t.Errorf("%+v: strained is %v, scarce is %v", test, b.Strained(), b.Scarce())
		}
	}
}
