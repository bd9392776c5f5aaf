package discord

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestBreaker: after too many refusals in ten minutes no more requests are made,
// long before Discord bans the address; then they are again.
func TestBreaker(t *testing.T) {
	asked, scope := 0, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
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
	client := &http.Client{Transport: newTransport(api, clock, nil)}
	get := func() error {
		answer, err := client.Get(server.URL + "/api/v10/interactions/1/x/callback") // which no limit of ours holds back
		if err == nil {
			_ = answer.Body.Close()
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
	for range manyInvalid {
		if err := get(); err != nil {
			t.Fatalf("after %d refusals: %v", asked, err)
		}
	}
	if err := get(); !errors.Is(err, errBroken) || asked != manyInvalid+10 {
		t.Fatalf("after %d refusals one more is made: %v", asked, err)
	}
	clock.Advance(invalidWindow - time.Second)
	if err := get(); !errors.Is(err, errBroken) {
		t.Errorf("within the window: %v", err)
	}
	clock.Advance(time.Second)
	if err := get(); err != nil {
		t.Errorf("after the window: %v", err)
	}
}
