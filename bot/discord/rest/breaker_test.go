package rest

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestBreakerOpensLongBeforeABan sends too many invalid requests in ten minutes. Then no more are sent until the window
// is over, long before Discord bans the address.
func TestBreakerOpensLongBeforeABan(t *testing.T) {
	sent, scope := 0, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		sent++
		if scope != "" {
			w.Header().Set("X-RateLimit-Scope", scope)
		}
		w.WriteHeader(http.StatusForbidden)
	}))
	t.Cleanup(server.Close)
	api, err := url.Parse(server.URL + "/api/")
	if err != nil {
		t.Fatal(err)
	}
	clock := clockwork.NewFakeClock()
	limits := newTransport(api, Options{Clock: clock})
	client := &http.Client{Transport: limits}
	get := func() error {
		// No limiter holds this route back.
		response, err := client.Get(server.URL + "/api/v10/interactions/1/x/callback")
		if err == nil {
			_ = response.Body.Close()
		}
		return err
	}
	scope = "shared"
	for range 10 {
		if err := get(); err != nil {
			t.Fatal(err)
		}
	}
	scope = ""
	for range maxInvalid {
		if err := get(); err != nil {
			t.Fatalf("after %d invalid requests: %v", sent, err)
		}
	}
	if err := get(); !errors.Is(err, errTooManyInvalid) || sent != maxInvalid+10 {
		t.Fatalf("after %d invalid requests one more is sent: %v", sent, err)
	}
	var retry *RetryError
	if err := limits.check("x"); !errors.As(err, &retry) || retry.After != invalidWindow {
		t.Errorf("a request that would not be sent now fails for good, or not until the window is over: %#v", err)
	}
	clock.Advance(invalidWindow - time.Second)
	if err := get(); !errors.Is(err, errTooManyInvalid) {
		t.Errorf("within the window: %v", err)
	}
	clock.Advance(time.Second)
	if err := get(); err != nil {
		t.Errorf("after the window: %v", err)
	}
}

// TestBreakersOfOneAddress runs 1 to 16 processes of one bot with one address, while 16 others join. Together they do
// not get the address banned.
func TestBreakersOfOneAddress(t *testing.T) {
	const banned, shards = 10_000, 16
	clock := clockwork.NewFakeClock()
	for processes := 1; processes <= shards; processes++ {
		sent := 0
		for n := range processes + shards { // one more joins for each shard
			b := breaker{clock: clock}
			part := (n + 1) * shards / processes
			part -= n * shards / processes
			if n >= processes {
				part = 0
			}
			b.setShare(part, shards)
			for b.allow() == nil {
				b.record(&http.Response{StatusCode: http.StatusForbidden})
				sent++
			}
		}
		if sent >= banned {
			t.Errorf("%d processes, and %d that join, send %d invalid requests", processes, shards, sent)
		}
	}
}
