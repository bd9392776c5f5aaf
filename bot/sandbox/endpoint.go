package sandbox

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// The types of the interaction and of the answer with which Discord checks an endpoint.
const (
	interactionPing = 1
	callbackPong    = 1
)

// SetInteractionsEndpoint makes Discord post interactions to a URL instead of sending them over the gateway. An empty
// URL restores the gateway. Like Discord it refuses a URL that does not answer a PING, or that accepts a wrong
// signature. The URL is not part of the saved state.
func (d *Discord) SetInteractionsEndpoint(ctx context.Context, url string) error {
	if url != "" {
		if err := d.checkEndpoint(ctx, url); err != nil {
			return fmt.Errorf("the interactions endpoint URL could not be verified: %w", err)
		}
	}
	d.setEndpoint(url)
	return nil
}

// RecheckInteractionsEndpoint checks the URL again, as Discord does from time to time. It removes a URL that fails
// ("Receiving and Responding", "Security and Authorization").
func (d *Discord) RecheckInteractionsEndpoint(ctx context.Context) error {
	url := d.endpointURL()
	if url == "" {
		return errNoEndpoint
	}
	if err := d.checkEndpoint(ctx, url); err != nil {
		d.setEndpoint("")
		return fmt.Errorf("the interactions endpoint URL was removed: %w", err)
	}
	return nil
}

func (d *Discord) setEndpoint(url string) {
	defer d.change()()
	d.endpoint = url
}

func (d *Discord) endpointURL() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.endpoint
}

// checkEndpoint sends a PING with a valid signature, then several with invalid signatures.
func (d *Discord) checkEndpoint(ctx context.Context, url string) error {
	ping := encode(map[string]any{"id": d.newID(), "application_id": d.app.ID, "type": interactionPing,
		"token": newSecret(48), "version": 1})
	right, err := d.signedRequest(ctx, url, ping, d.clock.Now())
	if err != nil {
		return err
	}
	signature := right.Header.Get(headerSignature)
	answer, err := postEndpoint(right)
	if err != nil {
		return err
	}
	if err := d.checkPong(answer); err != nil {
		return fmt.Errorf("a PING must be answered with a PONG, not %d %q: %w", answer.status, answer.body, err)
	}
	for _, wrong := range []string{
		hex.EncodeToString(make([]byte, ed25519.SignatureSize)), signature[2:] + signature[:2], signature[2:], ""} {
		r, err := d.signedRequest(ctx, url, ping, d.clock.Now())
		if err != nil {
			return err
		}
		r.Header.Set(headerSignature, wrong)
		if answer, err = postEndpoint(r); err != nil {
			return err
		}
		if answer.status != http.StatusUnauthorized {
			return fmt.Errorf("a wrong signature must be answered with 401, not %d", answer.status)
		}
	}
	return nil
}

// checkPong returns an error unless the answer is a PONG.
func (d *Discord) checkPong(answer endpointAnswer) error {
	if answer.status != http.StatusOK {
		return errors.New("the status must be 200")
	}
	c := d.callOf(answer, "", "")
	if err := c.splitBody(); err != nil {
		return err
	}
	f, err := c.form()
	if err != nil {
		return err
	}
	if f.intOr("type", callbackPong, callbackPong, 0) != callbackPong {
		c.validation.addError([]string{"type"}, "BASE_TYPE_CHOICES", "Value must be 1.")
	}
	return c.validation.err()
}

// newID returns a new snowflake. It takes d.mu, unlike nextIDString.
func (d *Discord) newID() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.nextIDString()
}

var errNoEndpoint = errors.New("no interactions endpoint URL is set: use SetInteractionsEndpoint")

// EndpointRequest returns a request to the endpoint with any JSON, signed with the given time. Tests use it for
// requests that Discord would not send, such as late or repeated ones.
func (d *Discord) EndpointRequest(ctx context.Context, event any, at time.Time) (*http.Request, error) {
	url := d.endpointURL()
	if url == "" {
		return nil, errNoEndpoint
	}
	return d.signedRequest(ctx, url, encode(event), at)
}

// maxEndpointAnswer is the largest accepted answer, in bytes. Discord has accepted an answer with a file of 82 KB and
// refused one of 192 KB, although it accepts far larger files in requests (discord/discord-api-docs#5925).
const maxEndpointAnswer = 100 << 10

type endpointAnswer struct {
	status      int
	contentType string
	body        []byte
}

// endpointClient follows no redirects. It uses each connection once, so that a bot can stop without waiting for idle
// ones.
var endpointClient = &http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// postEndpoint sends a request to the endpoint and reads the whole answer.
func postEndpoint(r *http.Request) (endpointAnswer, error) {
	response, err := endpointClient.Do(r)
	if err != nil {
		return endpointAnswer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxEndpointAnswer+1))
	return endpointAnswer{response.StatusCode, response.Header.Get("Content-Type"), body}, err
}

// deliver posts an interaction to the endpoint and carries out the answer. A failed request or an invalid answer fails
// the interaction at once. The request ends with the interaction, at the latest after three seconds, or with the
// sandbox.
func (d *Discord) deliver(it *interaction, url string, event []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// The goroutine ends with deliver, which cancels ctx.
	go func() {
		defer cancel()
		select {
		case <-ctx.Done():
		case <-it.done:
		case <-d.closed:
		}
	}()
	r, err := d.signedRequest(ctx, url, event, d.clock.Now())
	var answer endpointAnswer
	if err == nil {
		answer, err = postEndpoint(r)
	}
	if err == nil {
		err = d.takeAnswer(it, answer)
	}
	if err == nil || ctx.Err() != nil {
		return
	}
	d.log.Warn("the interactions endpoint failed", "error", err)
	it.fail()
}

// takeAnswer carries out an answer of the endpoint. After an empty 202 the bot sends the first response to
// callbackRoute.
func (d *Discord) takeAnswer(it *interaction, answer endpointAnswer) error {
	switch {
	case answer.status == http.StatusAccepted && len(answer.body) == 0:
		return nil
	case answer.status != http.StatusOK:
		return fmt.Errorf("it answered %d %q", answer.status, answer.body)
	case len(answer.body) > maxEndpointAnswer:
		return fmt.Errorf("its answer has %d bytes, and more than %d are not taken",
			len(answer.body), maxEndpointAnswer)
	}
	c := d.callOf(answer, it.id, it.token)
	err := c.splitBody()
	c.sent = d.record(c)
	var object any
	if err == nil {
		object, err = c.callback()
	}
	c.reportRequest()
	c.reply(object, err)
	return err
}

// callOf returns an answer of the endpoint as the callback that it replaces, so that both are read, checked and
// recorded alike.
func (d *Discord) callOf(answer endpointAnswer, interaction, token string) *call {
	path := "/interactions/" + interaction + "/" + token + "/callback"
	r, _ := http.NewRequest(http.MethodPost, d.origin+"/api/v10"+path, http.NoBody) // the URL is valid
	r.Header.Set("Content-Type", answer.contentType)
	r.Pattern = http.MethodPost + " /api/{version}" + callbackRoute
	for name, value := range map[string]string{"version": "v10", "interaction": interaction, "token": token} {
		r.SetPathValue(name, value)
	}
	c := d.newCall(discardResponse{}, r, answer.body)
	c.version, c.endpoint = apiVersions["v10"], true
	return c
}

// discardResponse discards the sandbox's reply to an answer of the endpoint.
type discardResponse struct{}

func (discardResponse) Header() http.Header         { return http.Header{} }
func (discardResponse) Write(b []byte) (int, error) { return len(b), nil }
func (discardResponse) WriteHeader(int)             {}
