package sandbox

import (
	"net/url"
	"strings"
)

// A Checker compares the bot's requests and the sandbox's answers with another source, such as Discord's published
// description, so that the sandbox does not drift from Discord. An error becomes a warning, and the request is served
// anyway. Several findings are joined by errors.Join. A Checker must be safe for concurrent use.
type Checker interface {
	CheckRequest(Exchange) error
	CheckAnswer(Exchange) error
}

// An Exchange is a request of the bot and its answer. The bytes must not be modified.
type Exchange struct {
	Method      string
	Path        string // escaped, without the API's version, such as "/channels/1/messages"
	Query       url.Values
	ContentType string // of the body, empty without one
	JSON        []byte // the JSON body, or payload_json of a form with files, or nil
	Status      int    // of the answer, 0 for CheckRequest
	Answer      []byte // JSON, nil without a body
}

// checkRequest adds a warning for each finding of the Checker about the request.
func (c *call) checkRequest() {
	if c.d.checker != nil {
		c.warnEach("the published description says", c.d.checker.CheckRequest(c.exchange()))
	}
}

// checkAnswer adds a warning for each finding of the Checker about the sandbox's own answer.
func (c *call) checkAnswer(status int, body []byte) {
	if c.d.checker == nil {
		return
	}
	x := c.exchange()
	x.Status, x.Answer = status, body
	c.warnEach("the sandbox's answer is not as published", c.d.checker.CheckAnswer(x))
}

// exchange returns the call as a Checker sees it, without the answer.
func (c *call) exchange() Exchange {
	path := strings.TrimPrefix(c.r.URL.EscapedPath(), "/api/"+c.r.PathValue("version"))
	return Exchange{Method: c.r.Method, Path: path, Query: c.r.URL.Query(), ContentType: c.r.Header.Get("Content-Type"),
		JSON: c.json}
}

// warnEach adds a warning for err, or for each error that it joins.
func (c *call) warnEach(prefix string, err error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, part := range joined.Unwrap() {
			c.warnEach(prefix, part)
		}
	} else if err != nil {
		c.warn(prefix + ": " + err.Error())
	}
}
