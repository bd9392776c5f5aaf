package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"korsar/storage/snowflake"
)

// call is one request to the REST API.
type call struct {
	d          *Discord
	r          *http.Request
	w          http.ResponseWriter
	version    int
	status     int // on success, by default 200, or 204 without a body
	validation validation
	body       []byte // as received
	json       []byte // the JSON in it
	files      []upload
	sent       *Sent
	endpoint   bool // the call is an answer of the interactions endpoint
}

var apiVersions = map[string]int{"v9": 9, "v10": 10}

// A route returns an object to encode, nil for 204, or a *refusal. It must not hold d.mu when it returns.
type route func(*call) (any, error)

// serve returns the handler of a route, with the checks that every request passes. An open route needs no token.
func (d *Discord) serve(open bool, answer route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		d.handle(w, r, open, answer)
	}
}

// readBody reads up to twice maxRequest, so that the bot receives an answer instead of a broken connection.
func readBody(r *http.Request) ([]byte, error) {
	var body bytes.Buffer
	if r.ContentLength > 0 {
		body.Grow(int(min(r.ContentLength, 2*maxRequest)) + bytes.MinRead) // avoids copies as the buffer grows
	}
	_, err := body.ReadFrom(io.LimitReader(r.Body, 2*maxRequest))
	return body.Bytes(), err
}

func (d *Discord) newCall(w http.ResponseWriter, r *http.Request, body []byte) *call {
	return &call{d: d, r: r, w: w, status: http.StatusOK, body: body, validation: validation{hasEmoji: d.hasEmoji}}
}

func (d *Discord) handle(w http.ResponseWriter, r *http.Request, open bool, answer route) {
	body, err := readBody(r)
	if err != nil {
		return // the bot hung up
	}
	c := d.newCall(w, r, body)
	splitErr := c.splitBody()
	// The delay of a fault must begin before record wakes a test, which may then advance the clock.
	fault := d.nextFault(r.Method, c.route(), r.PathValue("channel"))
	c.sent = d.record(c)
	if fault.before() && !fault.apply(c) {
		return
	}
	var object any
	if err = c.admit(open, splitErr); err == nil {
		object, err = answer(c)
	}
	c.reportRequest()
	if fault.after() && !fault.apply(c) {
		return
	}
	c.reply(object, err)
}

// admit refuses requests that must not reach a route.
func (c *call) admit(open bool, splitErr error) error {
	if limited := c.d.limiter.admit(c); limited != nil {
		return limited
	}
	var known bool
	c.version, known = apiVersions[c.r.PathValue("version")]
	switch {
	case !isBot(c.r):
		return errUserAgent
	case !known:
		c.d.log.Warn("unsupported API version", "path", c.r.URL.Path)
		return errNoRoute
	case !open && c.r.Header.Get("Authorization") != "Bot "+c.d.Token():
		return errUnauthorized
	case splitErr != nil:
		return splitErr
	}
	c.checkQuery()
	return c.checkIDs()
}

// isBot reports whether the sender names itself as Discord requires of bots (Reference, "User Agent").
func isBot(r *http.Request) bool { return strings.HasPrefix(r.UserAgent(), "DiscordBot (") }

// knownQuery are the query parameters that some route reads. "wait" has no effect, since an interaction's webhook
// always waits.
var knownQuery = []string{"limit", "after", "with_localizations", "with_response", "wait"}

// checkQuery warns of query parameters that no route reads.
func (c *call) checkQuery() {
	for name := range c.r.URL.Query() {
		if !slices.Contains(knownQuery, name) {
			c.warn("query parameter " + name)
		}
	}
}

// checkIDs refuses a path with an invalid id.
func (c *call) checkIDs() error {
	for _, name := range []string{"application", "guild", "channel", "message", "user", "role", "command",
		"interaction", "event", "emoji"} {
		id := c.r.PathValue(name)
		if id != "" && id != "@original" && snowflake.Parse(id) == 0 {
			c.validation.addError([]string{name + "_id"}, "NUMBER_TYPE_COERCE",
				fmt.Sprintf("Value %q is not snowflake.", id))
		}
	}
	return c.validation.err()
}

// route returns the pattern of the request without method and version.
func (c *call) route() string {
	if _, path, isAPI := strings.Cut(c.r.Pattern, "{version}"); isAPI {
		return path
	}
	_, path, _ := strings.Cut(c.r.Pattern, " ") // of the CDN
	return path
}

// splitBody separates the JSON of a body from its files.
func (c *call) splitBody() error {
	if len(c.body) > maxRequest {
		return errTooLarge
	}
	kind, params, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	switch {
	case len(c.body) == 0:
		return nil
	case err == nil && kind == "application/json":
		c.json = c.body
		return nil
	case err == nil && kind == "multipart/form-data":
		return c.splitParts(params["boundary"])
	}
	c.validation.addError(nil, "CONTENT_TYPE_INVALID",
		"Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	return c.validation.err()
}

var filePart = regexp.MustCompile(`^files\[(\d{1,4})\]$`)

func (c *call) splitParts(boundary string) error {
	reader := multipart.NewReader(bytes.NewReader(c.body), boundary)
	room := make([]byte, 0, len(c.body)+bytes.MinRead) // reused for each part
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errInvalidJSON
		}
		copied := bytes.NewBuffer(room)
		if _, err := copied.ReadFrom(part); err != nil {
			return errInvalidJSON
		}
		content := bytes.Clone(copied.Bytes())
		if part.FormName() == "payload_json" {
			c.json = content
			continue
		}
		number := filePart.FindStringSubmatch(part.FormName())
		switch {
		case number == nil || part.FileName() == "":
			c.validation.warnings = append(c.validation.warnings, "part "+strconv.Quote(part.FormName()))
		case len(content) > maxFile:
			return errTooLarge
		default:
			n, _ := strconv.Atoi(number[1])
			c.files = append(c.files, upload{n, part.FileName(), part.Header.Get("Content-Type"), content})
		}
		if len(c.files) > maxAttachments {
			return errTooManyFiles
		}
	}
}

// jsonValue returns the parsed JSON of the request.
func (c *call) jsonValue() (any, error) {
	if len(c.json) == 0 {
		if len(c.files) > 0 {
			return map[string]any{}, nil
		}
		return nil, errInvalidJSON
	}
	return parseJSON(c.json)
}

// form returns the JSON object of the request.
func (c *call) form() (*form, error) {
	value, err := c.jsonValue()
	if err != nil {
		return nil, err
	}
	return c.validation.form(value, nil), nil
}

// lock locks the world and returns the function that unlocks it.
func (c *call) lock() func() {
	c.d.mu.Lock()
	return c.d.mu.Unlock
}

func (c *call) warn(text string) { c.validation.warnings = append(c.validation.warnings, text) }

const maxWarnings = 1000

// reportRequest adds the findings about the request to the world's warnings.
func (c *call) reportRequest() {
	c.checkRequest()
	c.flushWarnings()
}

// flushWarnings adds the warnings of the call to those of the world.
func (c *call) flushWarnings() {
	if len(c.validation.warnings) == 0 {
		return
	}
	d := c.d
	defer c.lock()()
	for _, unknown := range c.validation.warnings {
		text := c.r.Method + " " + c.route() + ": " + unknown
		d.log.Warn("exchange differs from Discord", "part", text)
		if !slices.Contains(d.warnings, text) && len(d.warnings) < maxWarnings {
			d.warnings = append(d.warnings, text)
		}
	}
	c.validation.warnings = nil
}

// reply sends the answer of a route.
func (c *call) reply(object any, err error) {
	status, body := c.status, []byte(nil)
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		status, body = refused.Status, encode(refused)
	case err != nil:
		c.d.log.Error("sandbox bug: answer request", "path", c.r.URL.Path, "error", err)
		status, body = http.StatusInternalServerError, encode(&refusal{Message: "500: Internal Server Error"})
	case object == nil:
		status = http.StatusNoContent
	default:
		body = encode(object)
	}
	c.checkAnswer(status, body)
	c.flushWarnings()
	c.send(status, body, refused)
}

// send writes an answer. refused is nil unless the answer is a refusal.
func (c *call) send(status int, body []byte, refused *refusal) {
	if refused != nil {
		c.d.limiter.countInvalid(status)
		if status == http.StatusTooManyRequests && refused.RetryAfter > 0 {
			c.w.Header().Set("Retry-After", strconv.Itoa(int(refused.RetryAfter)+1))
		}
	}
	c.finish(status, refused)
	if body != nil {
		c.w.Header().Set("Content-Type", "application/json")
	}
	c.w.WriteHeader(status)
	c.w.Write(body)
}

func encode(object any) []byte {
	body, err := json.Marshal(object)
	if err != nil {
		panic("sandbox: encode JSON: " + err.Error())
	}
	return body
}
