package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
)

// transport keeps Discord's limits on requests.
type transport struct {
	base    string // the path of the API with its version: what follows is the route
	pace    *globalLimiter
	next    http.RoundTripper
	metrics *metrics.Metrics
	breaker breaker
	buckets routeLimiters
}

func newTransport(base *url.URL, clock clockwork.Clock, m *metrics.Metrics) *transport {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConns, next.MaxIdleConnsPerHost = 256, 256 // the default of two reconnects all the time
	next.ResponseHeaderTimeout = 15 * time.Second
	return &transport{base: base.Path + apiVersion, pace: &globalLimiter{clock: clock}, next: next, metrics: m, breaker: breaker{clock: clock}, buckets: routeLimiters{clock: clock}}
}

// RoundTrip sends one request, or says why it would be refused.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(r.URL.Path, t.base)
	route := routeOf(r.Method, path)
	if err := t.breaker.admit(); err != nil {
		return nil, err
	}
	if err := t.buckets.take(route); err != nil {
		return nil, err
	}
	if !ofInteraction(path) {
		if err := t.pace.wait(r.Context()); err != nil {
			return nil, err
		}
		if err := t.breaker.admit(); err != nil { // it may have come to that meanwhile
			return nil, err
		}
	}
	answer, err := t.next.RoundTrip(r)
	if err != nil {
		t.metrics.Request(r.Method, 0)
		return nil, err
	}
	t.metrics.Request(r.Method, answer.StatusCode)
	t.breaker.note(answer)
	if answer.StatusCode != http.StatusTooManyRequests {
		t.buckets.note(route, answer)
		return answer, nil
	}
	return answer, t.limited(route, answer)
}

// limited learns from a refusal of status 429 what is to wait, and for how long: the
// route, everything but interactions, or all requests of this address.
func (t *transport) limited(route string, answer *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	_ = answer.Body.Close() // it was read to its end
	if err != nil {
		return fmt.Errorf("read a refusal: %w", err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	kind, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	var refused refusal
	switch isJSON := json.Unmarshal(body, &refused) == nil; {
	case refused.Code == codeEditsTooOld: // of one message, and no limit on requests
	case !isJSON || kind != "application/json":
		t.breaker.shut(answer) // it comes from what stands before Discord
	default:
		t.pace.note(answer)
		t.buckets.note(route, answer)
	}
	return nil
}
