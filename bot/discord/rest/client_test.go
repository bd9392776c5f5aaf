package rest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// newServer returns a client of an API that answers every request with respond, and a count of the requests.
func newServer(t *testing.T, clock clockwork.Clock, respond http.HandlerFunc) (c *Client, requests *atomic.Int32) {
	t.Helper()
	requests = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		respond(w, r)
	}))
	t.Cleanup(server.Close)
	c, err := New(Options{API: server.URL + "/api/", Token: "the-token", Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	return c, requests
}

// TestUserAgentNamesTheProgram expects the library and its address first, as Discord requires, and the program at the
// end.
func TestUserAgentNamesTheProgram(t *testing.T) {
	var agent string
	c, _ := newServer(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, r *http.Request) {
		agent = r.UserAgent()
		w.WriteHeader(http.StatusNoContent)
	})
	if err := c.Do(t.Context(), http.MethodGet, "gateway/bot", nil, nil); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(agent, "DiscordBot (https://") || !strings.HasSuffix(agent, ") korsar") {
		t.Errorf("requests come from %q", agent)
	}
}

// TestBanOfTheAddressStopsEveryRequest answers with a 429 that is not JSON, as Cloudflare does to a banned address.
// Until the ban is over no request is sent, not even an answer to an interaction. Each error says when to try again.
func TestBanOfTheAddressStopsEveryRequest(t *testing.T) {
	for name, line := range map[string]struct {
		kind, body, after string
		wait              time.Duration
	}{
		"HTML": {"text/html; charset=UTF-8", "<html><title>Access denied</title>", "90",
			90 * time.Second},
		"HTML without a time":   {"text/html", "<html>", "", time.Minute},
		"HTML for days":         {"text/html", "<html>", "900000", time.Hour},
		"text":                  {"text/plain", "error code: 1015", "30", 30 * time.Second},
		"JSON by its type only": {"application/json", "error code: 1015", "30", 30 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			clock := clockwork.NewFakeClock()
			c, requests := newServer(t, clock, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", line.kind)
				if line.after != "" {
					w.Header().Set("Retry-After", line.after)
				}
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = w.Write([]byte(line.body))
			})
			post := func(route string) error {
				return c.Do(context.Background(), http.MethodPost, route, struct{}{}, nil)
			}
			if err := post("channels/1/messages"); !errors.As(err, new(*RetryError)) {
				t.Fatalf("the refusal is %v", err)
			}
			for _, route := range []string{"channels/1/messages", "channels/2/messages", "users/@me/channels",
				"interactions/3/token/callback", "webhooks/4/token"} {
				var retry *RetryError
				if err := post(route); !errors.As(err, &retry) || retry.After != line.wait {
					t.Errorf("%s fails with %v, want to try again after %v", route, err, line.wait)
				}
			}
			clock.Advance(line.wait - time.Millisecond)
			_ = post("channels/5/messages")
			if n := requests.Load(); n != 1 {
				t.Fatalf("%d requests were sent while this address may send none", n)
			}
			clock.Advance(time.Millisecond)
			_ = post("channels/6/messages")
			if n := requests.Load(); n != 2 {
				t.Errorf("%d requests were sent, want 2", n)
			}
		})
	}
}

// TestBrokenRefusalBlocksTheRoute breaks off the body of a 429 of Discord itself. Its headers count all the same.
func TestBrokenRefusalBlocksTheRoute(t *testing.T) {
	c, requests := newServer(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "100")
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "2")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte("{"))
	})
	for range 2 {
		if err := c.Do(t.Context(), http.MethodPatch, "channels/1/messages/2", struct{}{}, nil); err == nil {
			t.Error("a refused request succeeds")
		}
	}
	if n := requests.Load(); n != 1 {
		t.Errorf("%d requests are sent to a route that takes none", n)
	}
}

// TestRouteRefusalBlocksOnlyTheRoute answers one route with a 429 of Discord itself.
func TestRouteRefusalBlocksOnlyTheRoute(t *testing.T) {
	clock := clockwork.NewFakeClock()
	c, requests := newServer(t, clock, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if strings.HasSuffix(r.URL.Path, "channels/1/messages") {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "20")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = w.Write([]byte(`{"message":"You are being rate limited.","retry_after":20,"global":false}`))
			return
		}
		_, _ = w.Write([]byte(`{}`))
	})
	post := func(route string) error { return c.Do(context.Background(), http.MethodPost, route, struct{}{}, nil) }
	for range 3 {
		var retry *RetryError
		if err := post("channels/1/messages"); !errors.As(err, &retry) || retry.After != 20*time.Second+clockMargin {
			t.Errorf("the refusal is %v", err)
		}
	}
	if err := post("channels/2/messages"); err != nil {
		t.Error(err)
	}
	if n := requests.Load(); n != 2 {
		t.Errorf("%d requests were sent, want 2", n)
	}
}

// TestRefusalInFrontOfTheAPIMayPass answers with status 403. Without the words of Discord's API the refusal says
// nothing about a channel.
func TestRefusalInFrontOfTheAPIMayPass(t *testing.T) {
	for body, passes := range map[string]bool{
		"<html>Access denied</html>": true, "": true, "{}": true,
		`{"message":"Missing Permissions","code":50013}`: false, `{"message":"403: Forbidden","code":0}`: false,
	} {
		c, _ := newServer(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(body))
		})
		err := c.Do(t.Context(), http.MethodPost, "channels/1/messages", struct{}{}, nil)
		if StatusOf(err) != http.StatusForbidden || errors.As(err, new(*RetryError)) != passes {
			t.Errorf("%q is %v; whether it may pass is %v, want %v", body, err, !passes, passes)
		}
	}
}

// TestPageInPlaceOfAResponseMayPass answers with success but without JSON, as a proxy in front of Discord's API does.
// Another try may succeed then. JSON of the wrong shape would be the same the next time.
func TestPageInPlaceOfAResponseMayPass(t *testing.T) {
	for body, passes := range map[string]bool{"<html>Sign in</html>": true, `{"id":`: true, `{"id":7}`: false} {
		c, _ := newServer(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(body))
		})
		var m struct{ ID string }
		err := c.Do(t.Context(), http.MethodPost, "channels/1/messages", struct{}{}, &m)
		if err == nil || errors.As(err, new(*RetryError)) != passes {
			t.Errorf("%q is %v; whether it may pass is %v, want %v", body, err, !passes, passes)
		}
	}
}

// TestUnansweredRequestMayBeRetried sends a request that Discord accepts and never answers.
func TestUnansweredRequestMayBeRetried(t *testing.T) {
	accepted, over := make(chan struct{}, 2), make(chan struct{})
	c, requests := newServer(t, clockwork.NewFakeClock(), func(http.ResponseWriter, *http.Request) {
		accepted <- struct{}{}
		<-over
	})
	t.Cleanup(func() { close(over) })
	c.http.Transport.(*transport).next.(*http.Transport).ResponseHeaderTimeout = time.Millisecond
	err := c.Do(context.Background(), http.MethodPut, "channels/1/messages", struct{}{}, nil)
	if !errors.As(err, new(*RetryError)) {
		t.Errorf("without an answer the error is %v", err)
	}
	<-accepted // the client may give up before the server sees the request
	if n := requests.Load(); n != 1 {
		t.Errorf("%d requests were sent, want 1", n)
	}
}

// TestNothingIsSentAfterItsLease sends a request after its lease has ended. It does not reach Discord.
func TestNothingIsSentAfterItsLease(t *testing.T) {
	c, requests := newServer(t, clockwork.NewFakeClock(), func(http.ResponseWriter, *http.Request) {})
	held := true
	ctx := storage.While(t.Context(), func() bool { return held })
	if err := c.Do(ctx, http.MethodPatch, "channels/1/messages/2", struct{}{}, nil); err != nil {
		t.Error(err)
	}
	held = false
	err := c.Do(ctx, http.MethodPatch, "channels/1/messages/2", struct{}{}, nil)
	if !errors.Is(err, storage.ErrLeaseOver) || !errors.As(err, new(*RetryError)) || requests.Load() != 1 {
		t.Errorf("after the lease the error is %v, and %d requests were sent", err, requests.Load())
	}
}

// TestDoRetrySendsFourTimes answers every request with a failure that may pass.
func TestDoRetrySendsFourTimes(t *testing.T) {
	clock := clockwork.NewFakeClock()
	c, requests := newServer(t, clock,
		func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	done := make(chan error)
	go func() { done <- c.DoRetry(t.Context(), http.MethodPost, "channels/1/messages", struct{}{}, nil) }()
	for range maxTries - 1 {
		if err := clock.BlockUntilContext(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		clock.Advance(retryDelay << (maxTries - 2))
	}
	if err := <-done; StatusOf(err) != http.StatusBadGateway || requests.Load() != maxTries {
		t.Errorf("after %d requests the error is %v", requests.Load(), err)
	}
}
