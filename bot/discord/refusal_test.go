package discord

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

	"korsar/bot/table"
)

// answers is an API that answers every request in one way and counts them.
func answers(t *testing.T, clock clockwork.Clock, answer http.HandlerFunc) (r *rest, asked *atomic.Int32) {
	t.Helper()
	asked = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	r, err := newREST(server.URL+"/api/", "the-token", clock, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, asked
}

// TestRefusalsHaveMeanings: each refusal is told by what can be done about it.
func TestRefusalsHaveMeanings(t *testing.T) {
	for body, want := range map[string]error{
		`{"code":50007,"message":"Cannot send messages to this user"}`:                                table.ErrDMsClosed,
		`{"code":50278,"message":"Cannot send messages to this user due to having no mutual guilds"}`: table.ErrDMsClosed,
		`{"code":10008,"message":"Unknown Message"}`:                                                  table.ErrMessageGone,
		`{"code":30046,"message":"Maximum number of edits to messages older than 1 hour reached"}`:    table.ErrTooOld,
		`{"code":50083,"message":"Thread is archived"}`:                                               table.ErrTooOld,
		`{"code":50001,"message":"Missing Access"}`:                                                   table.ErrNoAccess,
		`{"code":50013,"message":"Missing Permissions"}`:                                              table.ErrNoAccess,
	} {
		r, _ := answers(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(body))
		})
		if err := r.send(context.Background(), http.MethodPost, "channels/1/messages", message{}, nil); !errors.Is(err, want) {
			t.Errorf("%s means %v, want %v", body, err, want)
		}
	}
}

// TestRefusalOfTheAddressHoldsEverything: a 429 that is no JSON comes from what stands
// before Discord and is for the address: until it is over no request is made at all,
// not even an answer to a click, and each is told when to try again.
func TestRefusalOfTheAddressHoldsEverything(t *testing.T) {
	for name, line := range map[string]struct {
		kind, body, after string
		wait              time.Duration
	}{
		"HTML":                  {"text/html; charset=UTF-8", "<html><title>Access denied</title>", "90", 90 * time.Second},
		"HTML without a time":   {"text/html", "<html>", "", time.Minute},
		"HTML for days":         {"text/html", "<html>", "900000", time.Hour},
		"text":                  {"text/plain", "error code: 1015", "30", 30 * time.Second},
		"JSON by its type only": {"application/json", "error code: 1015", "30", 30 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			clock := clockwork.NewFakeClock()
			r, asked := answers(t, clock, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", line.kind)
				if line.after != "" {
					w.Header().Set("Retry-After", line.after)
				}
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = w.Write([]byte(line.body))
			})
			post := func(route string) error { return r.send(context.Background(), http.MethodPost, route, message{}, nil) }
			if err := post("channels/1/messages"); !errors.As(err, new(*table.Later)) {
				t.Fatalf("the refusal is %v", err)
			}
			for _, route := range []string{"channels/1/messages", "channels/2/messages", "users/@me/channels", "interactions/3/token/callback", "webhooks/4/token"} {
				var later *table.Later
				if err := post(route); !errors.As(err, &later) || later.After != line.wait {
					t.Errorf("%s is told %v, want to try again after %v", route, err, line.wait)
				}
			}
			clock.Advance(line.wait - time.Millisecond)
			_ = post("channels/5/messages")
			if n := asked.Load(); n != 1 {
				t.Fatalf("%d requests were made while this address may make none", n)
			}
			clock.Advance(time.Millisecond)
			_ = post("channels/6/messages")
			if n := asked.Load(); n != 2 {
				t.Errorf("%d requests were made, want 2", n)
			}
		})
	}
}

// TestRouteRefusalHoldsTheRoute: a 429 of Discord itself holds its route and no other.
func TestRouteRefusalHoldsTheRoute(t *testing.T) {
	clock := clockwork.NewFakeClock()
	r, asked := answers(t, clock, func(w http.ResponseWriter, r *http.Request) {
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
	for range 3 {
		var later *table.Later
		if err := r.send(context.Background(), http.MethodPost, "channels/1/messages", message{}, nil); !errors.As(err, &later) || later.After != 20*time.Second+spareTime {
			t.Errorf("the refusal is %v", err)
		}
	}
	if err := r.send(context.Background(), http.MethodPost, "channels/2/messages", message{}, nil); err != nil {
		t.Error(err)
	}
	if n := asked.Load(); n != 2 {
		t.Errorf("%d requests were made, want 2", n)
	}
}

// TestSilenceIsGivenUp: a request that Discord takes and does not answer is given up, and
// may be made again.
func TestSilenceIsGivenUp(t *testing.T) {
	taken, over := make(chan struct{}, 2), make(chan struct{})
	r, asked := answers(t, clockwork.NewFakeClock(), func(http.ResponseWriter, *http.Request) {
		taken <- struct{}{}
		<-over
	})
	t.Cleanup(func() { close(over) })
	r.client.Transport.(*transport).next.(*http.Transport).ResponseHeaderTimeout = time.Millisecond
	if err := r.send(context.Background(), http.MethodPut, "channels/1/messages", message{}, nil); !errors.As(err, new(*table.Later)) {
		t.Errorf("Discord's silence is %v", err)
	}
	<-taken // the client may give up before the request is seen
	if n := asked.Load(); n != 1 {
		t.Errorf("%d requests were made, want 1", n)
	}
}
