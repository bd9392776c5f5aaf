package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/meter"
)

// official is the address that discordgo has built in; another server takes
// its place by configuration.
const official = "https://discord.com/api/"

// transport leads requests where the configuration says and keeps Discord's limits.
type transport struct {
	base    *url.URL
	pace    *pace
	next    http.RoundTripper
	meter   *meter.Meter
	breaker breaker
	buckets buckets
}

// newTransport leads requests to api, an URL that ends in a slash and stands
// in place of https://discord.com/api/.
func newTransport(api *url.URL, clock clockwork.Clock, m *meter.Meter) *transport {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConns, next.MaxIdleConnsPerHost = 256, 256 // the default of two reconnects all the time
	next.ResponseHeaderTimeout = 15 * time.Second
	return &transport{base: api, pace: &pace{clock: clock}, next: next, meter: m, breaker: breaker{clock: clock}, buckets: buckets{clock: clock}}
}

// RoundTrip sends one request.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := t.breaker.admit(); err != nil {
		return nil, err
	}
	path := strings.TrimPrefix(r.URL.Path, "/api/")
	route := routeOf(r.Method, path)
	if err := t.buckets.take(route); err != nil {
		return nil, err
	}
	if !ofInteraction(path) {
		if err := t.pace.wait(r.Context()); err != nil {
			return nil, err
		}
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	r.URL.Path, r.URL.RawPath = t.base.Path+path, ""
	answer, err := t.next.RoundTrip(r)
	if err != nil {
		t.meter.Request(r.Method, 0)
	} else {
		t.meter.Request(r.Method, answer.StatusCode)
		t.breaker.note(answer)
		t.pace.note(answer)
	}
	if err == nil && answer.StatusCode == http.StatusTooManyRequests {
		err = unlimited(answer)
	}
	if err == nil {
		t.buckets.note(route, answer)
	}
	return answer, err
}

// unlimited makes a refusal of code 30046 one of status 400. It comes as a 429;
// the library would take it for a rate limit and lose its code.
func unlimited(answer *http.Response) error {
	body, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close() // it was read to its end
	if err != nil {
		return fmt.Errorf("read a refusal: %w", err)
	}
	answer.Body = io.NopCloser(bytes.NewReader(body))
	var refused struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(body, &refused) == nil && refused.Code == codeEditsTooOld {
		answer.StatusCode, answer.Status = http.StatusBadRequest, "400 Bad Request"
	}
	return nil
}

// ofInteraction tells the routes that Discord does not count: callbacks, and
// the messages behind an interaction's token.
func ofInteraction(path string) bool {
	_, route, _ := strings.Cut(path, "/") // without the version
	return strings.HasPrefix(route, "interactions/") || strings.HasPrefix(route, "webhooks/")
}
