package discord

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/say"
	"korsar/storage/snowflake"
)

// keptInteractions counts the interactions that are accepted.
type keptInteractions struct{ accepted int }

func (k *keptInteractions) AcceptInteraction(context.Context, snowflake.ID, snowflake.ID) error {
	k.accepted++
	return nil
}

// keptAnswer is the latest answer to a click.
type keptAnswer struct{ callback }

func (k *keptAnswer) respond(_ context.Context, first callback) error {
	k.callback = first
	return nil
}

// TestAcceptedInteractionsAreLimited: so many a second are recorded, and who clicks beyond that is asked to try again.
func TestAcceptedInteractionsAreLimited(t *testing.T) {
	clock, kept, answer := clockwork.NewFakeClock(), &keptInteractions{}, &keptAnswer{}
	b := &Bot{options: Options{Accepted: kept}, clock: clock, refusals: newRefusals(), timeouts: timeouts{clock},
		log: slog.New(slog.DiscardHandler), shards: &shards{recorded: true}}
	e := newEndpoint(b)
	admitted := func() bool {
		c := &click{language: say.In("en"), interaction: &interaction{responder: answer}}
		ok, err := e.admit(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	for range maxAccepted {
		if !admitted() {
			t.Fatalf("a click is not served after %d", kept.accepted)
		}
	}
	if admitted() || kept.accepted != maxAccepted {
		t.Errorf("%d are recorded within a second", kept.accepted)
	}
	if m, _ := answer.Data.(message); !strings.Contains(m.Content, "Too many people clicked at once") {
		t.Errorf("one too many is answered %q", m.Content)
	}
	clock.Advance(time.Second)
	if !admitted() {
		t.Error("a click is not served a second later")
	}
}
