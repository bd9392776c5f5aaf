package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
)

const (
	// official is the address of Discord's API, without a version.
	official = "https://discord.com/api/"
	// apiVersion is the version that requests speak.
	apiVersion = "v10/"
	// userAgent is as Discord wants it ("User Agent"); others it turns away.
	userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") korsar"
	// requestTime is how long a request may take with all of its answer.
	requestTime = 30 * time.Second
	// maxAnswer is beyond every answer that Discord gives.
	maxAnswer = 16 << 20
)

// rest sends requests to Discord's API.
type rest struct {
	client *http.Client
	base   *url.URL // ends in a slash
	token  string
}

// newREST returns what sends requests to an API, an URL in place of the official one;
// "" for that. It keeps Discord's limits.
func newREST(api, token string, clock clockwork.Clock, m *metrics.Metrics) (*rest, error) {
	if api == "" {
		api = official
	}
	base, err := url.Parse(strings.TrimSuffix(api, "/") + "/")
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address of a Discord API: use a URL like %s", api, official)
	}
	return &rest{client: &http.Client{Transport: newTransport(base, clock, m), Timeout: requestTime}, base: base, token: token}, nil
}

// send makes a request to a route such as "channels/1/messages" and reads the
// answer into out, unless that is nil. Errors are those of table.Crier.
func (r *rest) send(ctx context.Context, method, route string, in, out any) error {
	request, err := r.request(ctx, method, route, in)
	if err != nil {
		return fmt.Errorf("write %s %s: %w", method, shown(route), err)
	}
	answer, err := r.do(request)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, shown(route), classify(err))
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("read the answer of %s %s: %w", method, shown(route), err)
	}
	return nil
}

func (r *rest) request(ctx context.Context, method, route string, in any) (*http.Request, error) {
	body, contentType, err := encode(in)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, r.base.String()+apiVersion+route, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("it has no address") // the error's own text has it, tokens and all
	}
	request.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if !ofInteraction(route) { // those carry a token of their own
		request.Header.Set("Authorization", "Bot "+r.token)
	}
	return request, nil
}

// do makes a request and returns the answer; one that is not a success is a *refusal.
func (r *rest) do(request *http.Request) ([]byte, error) {
	answer, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err == nil && (answer.StatusCode < http.StatusOK || answer.StatusCode >= http.StatusMultipleChoices) {
		err = readRefusal(answer.StatusCode, text)
	}
	return text, err
}

// encode is the body of a request and its type.
func encode(in any) (body []byte, contentType string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case withFiles:
		if files := in.attached(); len(files) > 0 {
			return multipart(in, files)
		}
	}
	body, err = json.Marshal(in)
	return body, "application/json", err
}

// withFiles is what may have files to be sent beside it.
type withFiles interface{ attached() []file }

func (m message) attached() []file { return m.files }

func multipart(in any, files []file) (body []byte, contentType string, err error) {
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.name, ContentType: f.contentType, Reader: bytes.NewReader(f.bytes)}
	}
	contentType, body, err = discordgo.MultipartBodyWithJSON(in, parts)
	return body, contentType, err
}

// ofInteraction reports whether a route is one that Discord does not count: callbacks,
// and the messages behind an interaction's token.
func ofInteraction(route string) bool {
	return strings.HasPrefix(route, "interactions/") || strings.HasPrefix(route, "webhooks/")
}
