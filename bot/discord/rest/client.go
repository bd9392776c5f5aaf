package rest

import (
	"cmp"
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
	// officialAPI is the address of Discord's API, without a version.
	officialAPI = "https://discord.com/api/"
	// apiVersion is the version of the API that requests ask for.
	apiVersion = "v10/"
	// userAgent names the client library with its version, as Discord requires ("User Agent"), and then the program.
	// Requests that name no library are refused.
	userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") korsar"
	// requestTimeout bounds a request, including reading the response body.
	requestTimeout = 30 * time.Second
	// maxResponse is more bytes than any response of Discord has.
	maxResponse = 16 << 20
)

// Options configures a client. Clock is required.
type Options struct {
	Token   string // of the bot, without "Bot " before it
	API     string // replaces https://discord.com/api/ unless it is ""; at a loopback address it also replaces the CDN
	Clock   clockwork.Clock
	Metrics *metrics.Metrics // counts requests; nil counts nothing
	// Refused is called when Discord has refused a request because of the token's global limit. From then on Discord
	// refuses the requests of all the bot's processes. Refused may be nil.
	Refused func(wait time.Duration)
}

// Client sends requests to Discord's API. It is safe for concurrent use.
type Client struct {
	http   *http.Client
	limits *transport
	cdn    cdn
	clock  clockwork.Clock
	base   *url.URL // ends in a slash
	token  string
}

// New returns a client. It fails if Options.API is not an HTTP URL.
func New(o Options) (*Client, error) {
	api := cmp.Or(o.API, officialAPI)
	base, err := url.Parse(strings.TrimSuffix(api, "/") + "/")
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("%q is not the address of a Discord API: use a URL like %s", api, officialAPI)
	}
	limits := newTransport(base, o)
	return &Client{http: &http.Client{Transport: limits, Timeout: requestTimeout}, limits: limits,
		cdn: newCDN(base), clock: o.Clock, base: base, token: o.Token}, nil
}

// Do sends a request to a route such as "channels/1/messages" and decodes the JSON of the response into out, unless out
// is nil. It encodes the body in as JSON. A nil body sends none, and a [Multipart] may add files. A failure that may
// pass is a *[RetryError], and a final refusal is an *[Error].
func (c *Client) Do(ctx context.Context, method, route string, in, out any) error {
	request, err := c.request(ctx, method, route, in)
	if err != nil {
		return fmt.Errorf("encode %s %s: %w", method, redact(route), err)
	}
	_, body, err := c.roundTrip(request, out != nil)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, redact(route), err)
	}
	if len(body) == 0 {
		return nil
	}
	if err := json.Unmarshal(body, out); err != nil {
		err = fmt.Errorf("decode the response to %s %s: %w", method, redact(route), err)
		if !json.Valid(body) { // a page of a proxy in front of Discord's API
			return &RetryError{After: time.Minute, Err: err}
		}
		return err
	}
	return nil
}

// Check returns a *[RetryError] if a request would be refused now. It counts toward no limit. A caller need not draw a
// picture that could not be sent.
func (c *Client) Check(method, route string) error { return c.limits.check(bucketOf(method, route)) }

// SetShare sets this process's share, part/of, of the token's global limit and of the address's invalid requests. The
// bot's other processes use the rest.
func (c *Client) SetShare(part, of int) {
	c.limits.global.setShare(part, of)
	c.limits.breaker.setShare(part, of)
}

// Pause holds back the requests that count toward the global limit, because another process has exceeded it.
func (c *Client) Pause(wait time.Duration) { c.limits.global.block(wait) }

// Scarce reports whether requests that count toward the global limit wait for it, or soon will.
func (c *Client) Scarce() bool { return c.limits.global.scarce() }

// Spare records that a request to a route of an interaction took the place of one that counts toward the global limit.
func (c *Client) Spare() { c.limits.global.spare() }

// Ping checks that the API can be reached, without the token. It returns Discord's time in whole seconds, or the zero
// time if the response has none.
func (c *Client) Ping(ctx context.Context) (now time.Time, err error) {
	request, err := c.request(ctx, http.MethodGet, "gateway", nil)
	if err != nil {
		return time.Time{}, err
	}
	request.Header.Del("Authorization")
	header, _, err := c.roundTrip(request, false)
	if err != nil {
		return time.Time{}, err
	}
	now, _ = http.ParseTime(header.Get("Date")) // the zero time on an error
	return now, nil
}

// Close closes connections that are not in use.
func (c *Client) Close() {
	c.http.CloseIdleConnections()
	c.cdn.http.CloseIdleConnections()
}

// request returns a request that can be sent once.
func (c *Client) request(ctx context.Context, method, route string, in any) (*http.Request, error) {
	content, contentType, err := encode(in)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, c.base.String()+apiVersion+route, http.NoBody)
	if err != nil {
		return nil, errors.New("invalid URL") // the text of err contains the URL and its tokens
	}
	if content != nil {
		request.Body, _ = content.reader()
		request.GetBody, request.ContentLength = content.reader, content.size()
	}
	request.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if !isInteraction(route) { // routes of interactions contain a token of their own
		request.Header.Set("Authorization", "Bot "+c.token)
	}
	return request, nil
}

// roundTrip sends a request and reads the whole response, so that the connection can be reused. It returns the body
// only if it is wanted. Every response other than a success is an error.
func (c *Client) roundTrip(request *http.Request, wanted bool) (header http.Header, body []byte, err error) {
	response, err := c.http.Do(request)
	if err != nil {
		return nil, nil, retryError(err)
	}
	defer func() { _ = response.Body.Close() }()
	content := io.LimitReader(response.Body, maxResponse)
	success := response.StatusCode >= http.StatusOK && response.StatusCode < http.StatusMultipleChoices
	if success && !wanted {
		_, err = io.Copy(io.Discard, content)
	} else {
		body, err = io.ReadAll(content)
	}
	if err != nil {
		return nil, nil, retryError(err)
	}
	if !success {
		refused, _ := decodeError(response.StatusCode, body)
		return nil, nil, refused.orRetry()
	}
	return response.Header, body, nil
}
