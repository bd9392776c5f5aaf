package discord

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/engine/enginetest"
	"korsar/bot/metrics"
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

func (k *keptAnswer) confirms(callback) bool { return false }

// TestAcceptedInteractionsAreLimited sends more clicks in a second than are accepted. The one too many is not recorded,
// and its user is asked to try again.
func TestAcceptedInteractionsAreLimited(t *testing.T) {
	clock, kept, answer := clockwork.NewFakeClock(), &keptInteractions{}, &keptAnswer{}
	b := &Bot{options: Options{Accepted: kept}, clock: clock, timeouts: timeouts{clock},
		refusals: newLRU[snowflake.ID, struct{}](maxRefusals),
		log:      slog.New(slog.DiscardHandler)}
	b.reachability.recorded.Store(true)
	p := newPostedClicks(b)
	admitted := func() bool {
		c := &click{language: say.In("en"), interaction: &interaction{responder: answer}}
		ok, err := p.admit(t.Context(), c, nil)
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

// TestBotThatDoesNotListenIsNotReady: once nothing listens for clicks, operators read at /readyz that the bot is not
// ready. The registry knows that users cannot reach it, so no deadline ends anything for them.
func TestBotThatDoesNotListenIsNotReady(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	figures := metrics.New()
	b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler), Accepted: h.Store,
		Interactions: "127.0.0.1:0", Metrics: figures})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	if err := b.posted.server.Open(); err != nil {
		t.Fatal(err)
	}
	want := func(when string, code int, reachable bool) {
		t.Helper()
		answer := httptest.NewRecorder()
		figures.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		if now := h.Registry.Availability(enginetest.Guild); answer.Code != code || now.Reachable != reachable {
			t.Errorf("%s /readyz says %d %s, and users can reach it: %t", when, answer.Code, answer.Body, now.Reachable)
		}
	}
	want("while it listens", http.StatusOK, true)
	b.posted.server.Close()
	want("afterwards", http.StatusServiceUnavailable, false)
	b.shards.count = 1
	b.shards.change(+1, +1) // no click arrives over the gateway
	if now := h.Registry.Availability(enginetest.Guild); now.Reachable {
		t.Error("with a connection to the gateway it counts as reachable, although nothing listens for clicks")
	}
}
