package pilot

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"korsar/game/gametest"
)

// TestTrainingFindsAPolicy trains twice with the same seed. Both policies are the same, and predict games that they
// were not fitted to better than chance.
func TestTrainingFindsAPolicy(t *testing.T) {
	gametest.Long(t)
	var sources [2][]byte
	for i := range sources {
		var played atomic.Int32
		training := Training{Games: 40, Iterations: 20, Seed: 3, Played: func() { played.Add(1) }}
		trained, err := Train(t.Context(), &training)
		if err != nil {
			t.Fatal(err)
		}
		if int(played.Load()) != training.Total() {
			t.Errorf("%d of %d games were played", played.Load(), training.Total())
		}
		for _, p := range trained.Tables {
			if p.Decisions < 100 || p.Bits > p.Even-0.2 || p.Right < 0.4 {
				t.Errorf("%+v", p)
			}
		}
		if sources[i], err = trained.Source("korsar train"); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(sources[0], sources[1]) {
		t.Error("the same seed gives another policy")
	}
}

// TestTrainingStops checks that training ends with its context.
func TestTrainingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Train(ctx, &Training{Games: 10, Iterations: 10}); !errors.Is(err, context.Canceled) {
		t.Errorf("training ends with %v", err)
	}
}
