package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestFaultsSpoilMatchingRequests(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	say := object{"content": "x"}
	creates := func(method, route string) bool { return method == "POST" && route == "/channels/{channel}/messages" }
	b.d.Inject(sandbox.Fault{Match: creates, Times: 2, Status: 503})
	b.do("GET", "/gateway/bot", nil).accepted(t, "another request")
	b.do("POST", messagesPath(ch), say).refused(t, "the first", 503, 0)
	b.do("POST", messagesPath(ch), say).refused(t, "the second", 503, 0)
	b.do("POST", messagesPath(ch), say).accepted(t, "the third")
	b.d.Inject(sandbox.Fault{Match: creates, Status: 500, After: true})
	b.do("POST", messagesPath(ch), say).refused(t, "a failure after the effect", 500, 0)
	if n := len(ch.Messages()); n != 2 {
		t.Errorf("%d messages exist; want 2", n)
	}
	b.d.Inject(sandbox.Fault{Status: 429, RetryAfter: 2 * time.Second, Global: true})
	if v := b.do("POST", messagesPath(ch), say).refused(t, "a limit", 429, 0); v.header.Get(
		"X-RateLimit-Global") != "true" || !strings.Contains(string(v.body), `"retry_after":2`) {
		t.Errorf("limited: %v %s", v.header, v.body)
	}
	b.d.Inject(sandbox.Fault{Status: 403, Code: 50013, Message: "Missing Permissions"})
	b.do("POST", messagesPath(ch), say).refused(t, "an error of Discord's", 403, 50013)
	withdraw := b.d.Inject(sandbox.Fault{Times: -1, Status: 500})
	b.do("GET", "/gateway/bot", nil).refused(t, "all", 500, 0)
	withdraw()
	b.do("GET", "/gateway/bot", nil).accepted(t, "after it was withdrawn")
}

func TestDisconnectAfterTheRequestTookEffect(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	b.d.Inject(sandbox.Fault{Disconnect: true, After: true})
	r, _ := http.NewRequestWithContext(b.ctx, http.MethodPost, b.d.API()+"v10"+messagesPath(ch),
		strings.NewReader(`{"content":"x"}`))
	r.Header = b.header.Clone()
	r.Header.Set("Content-Type", "application/json")
	if response, err := b.client.Do(r); err == nil {
		response.Body.Close()
		t.Errorf("a torn connection answered %s", response.Status)
	}
	if n := len(ch.Messages()); n != 1 {
		t.Errorf("%d messages exist; want 1, as the request took effect", n)
	}
}

// TestDelayedAnswerWaitsForTheClock: a test can wait for a request's arrival, and then advance the clock for its
// answer.
func TestDelayedAnswerWaitsForTheClock(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	b.d.Inject(sandbox.Fault{Delay: time.Minute})
	done := make(chan result)
	go func() { done <- b.do("GET", "/gateway/bot", nil) }()
	arrived := func() bool {
		sent := b.d.Transcript()
		return len(sent) > 0 && sent[len(sent)-1].Path == "/api/v10/gateway/bot"
	}
	if err := b.d.Wait(b.ctx, arrived); err != nil {
		t.Fatal(err)
	}
	select {
	case <-done:
		t.Error("the answer did not wait")
	default:
	}
	clock.Advance(time.Minute)
	(<-done).accepted(t, "after a minute")
}
