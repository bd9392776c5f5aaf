package rest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/jonboulle/clockwork"
)

// constantResponse is an http.RoundTripper that answers every request alike.
type constantResponse struct {
	status int
	body   []byte
}

func (c constantResponse) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: c.status, Status: http.StatusText(c.status), Header: http.Header{},
		Body: io.NopCloser(strings.NewReader(string(c.body))), Request: r}, nil
}

// FuzzResponse answers a request with any status and body. The request succeeds, or fails with an error that contains
// no token.
func FuzzResponse(f *testing.F) {
	f.Add(200, []byte(`{"id":"7"}`))
	f.Add(404, []byte(`{"code":10008,"message":"Unknown Message"}`))
	f.Add(429, []byte(`{"retry_after":0.5,"global":true}`))
	f.Add(429, []byte(`{"retry_after":1e300}`))
	f.Add(429, []byte(`{"retry_after":-5}`))
	f.Add(429, []byte(`{"code":30046}`))
	f.Add(401, []byte(`{"message":"401: Unauthorized","code":0}`))
	f.Add(400, []byte(`{"code":"x"}`))
	f.Add(502, []byte(`<html>`))
	f.Add(500, []byte(``))
	f.Add(204, []byte(`null`))
	c, err := New(Options{Token: "the-token", Clock: clockwork.NewRealClock()})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, status int, body []byte) {
		if status < 100 || status > 599 {
			return
		}
		c := *c
		c.http = &http.Client{Transport: constantResponse{status, body}}
		var out struct {
			ID string `json:"id"`
		}
		err := c.Do(context.Background(), http.MethodPost, "webhooks/1/secret-token/messages", struct{}{}, &out)
		var retry *RetryError
		switch {
		case err == nil && status >= 300:
			t.Fatalf("status %d is taken for success", status)
		case err != nil && (strings.Contains(err.Error(), "the-token") ||
			strings.Contains(err.Error(), "secret-token")):
			t.Fatalf("the error contains a token: %v", err)
		case errors.As(err, &retry) && retry.After < 0:
			t.Fatalf("the request is to be sent again %v ago", retry.After)
		}
		CodeOf(err)
	})
}
