package rest

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"korsar/bot/metrics"
	"korsar/storage"
)

// All requests share one HTTP/2 connection. If nothing has arrived on it for askAfter, it is pinged. Without an answer
// for answerWithin another connection takes its place. The operating system takes a quarter of an hour to notice a
// dropped connection, and until then no click would be answered.
const (
	askAfter     = 4 * time.Second
	answerWithin = 3 * time.Second
)

// transport is an http.RoundTripper that keeps Discord's limits.
type transport struct {
	base    string // the path of the API with its version; the route follows it
	next    http.RoundTripper
	metrics *metrics.Metrics
	breaker breaker
	routes  *routeLimiters
	global  globalLimiter
}

func newTransport(base *url.URL, o Options) *transport {
	return &transport{base: base.Path + apiVersion, next: newHTTPTransport(), metrics: o.Metrics,
		breaker: breaker{clock: o.Clock, most: maxInvalid}, routes: newRouteLimiters(o.Clock),
		global: globalLimiter{clock: o.Clock, refused: o.Refused}}
}

// newHTTPTransport returns a transport that replaces dead connections.
func newHTTPTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = 256, 256 // with the default of two it reconnects all the time
	t.ResponseHeaderTimeout = 15 * time.Second
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: askAfter, PingTimeout: answerWithin}
	return t
}

// RoundTrip sends a request. It returns a *RetryError instead if Discord would refuse the request, or if the lease in
// its context has ended.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	route := strings.TrimPrefix(r.URL.Path, t.base)
	bucket := bucketOf(r.Method, route)
	if err := t.breaker.allow(); err != nil {
		return nil, err
	}
	if isInteraction(route) {
		if err := t.routes.reserve(bucket); err != nil {
			return nil, err
		}
	} else {
		done, err := t.routes.take(r.Context(), bucket)
		if err != nil {
			return nil, err
		}
		defer done()
		if err := t.global.wait(r.Context()); err != nil {
			return nil, err
		}
		if err := t.breaker.allow(); err != nil { // it may have opened during the wait
			return nil, err
		}
	}
	if !storage.Holds(r.Context()) {
		return nil, &RetryError{Err: storage.ErrLeaseOver}
	}
	response, err := t.next.RoundTrip(r)
	if err != nil {
		t.metrics.Request(r.Method, 0)
		return nil, err
	}
	t.metrics.Request(r.Method, response.StatusCode)
	t.breaker.record(response)
	if response.StatusCode != http.StatusTooManyRequests {
		t.routes.update(bucket, response)
		return response, nil
	}
	if err := t.recordLimit(bucket, response); err != nil {
		return nil, err
	}
	return response, nil
}

// check returns the error of a request that would be refused now.
func (t *transport) check(bucket string) error {
	if err := t.breaker.allow(); err != nil {
		return err
	}
	return t.routes.check(bucket)
}

// recordLimit updates the limit that a response with status 429 is about: one message, the bucket, all routes but those
// of interactions, or the address. If the body breaks off, the headers alone say which.
func (t *transport) recordLimit(bucket string, response *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(response.Body, maxResponse))
	_ = response.Body.Close() // it was read as far as it goes
	response.Body = io.NopCloser(bytes.NewReader(body))
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch refused, isJSON := decodeError(response.StatusCode, body); {
	case refused.Code == CodeTooManyEdits: // of one message, which limits no requests
	case kind != "application/json" || !isJSON && err == nil:
		t.breaker.ban(response) // it comes from Cloudflare
	default:
		t.global.update(response)
		t.routes.update(bucket, response)
	}
	if err != nil {
		return fmt.Errorf("read the body of a response with status 429: %w", err)
	}
	return nil
}
