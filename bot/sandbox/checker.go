package sandbox

import (
	"net/url"
	"strings"
)

// A Checker judges by other knowledge than the sandbox's own, such as
// Discord's published description: the requests of the bot, and what the
// sandbox answers to them, lest the stand-in drift from Discord. What it says
// becomes a warning, not a refusal; errors.Join makes several of it. It is
// called concurrently.
type Checker interface {
	CheckRequest(Exchange) error
	CheckAnswer(Exchange) error
}

// An Exchange is a request of the bot and its answer. The bytes are for
// reading only.
type Exchange struct {
	Method      string
	Path        string // escaped, without the API's version: "/channels/1/messages"
	Query       url.Values
	ContentType string // of the body; empty without one
	JSON        []byte // the JSON body, or payload_json of a form with files; nil when there is none
	Status      int    // of the answer; 0 for CheckRequest
	Answer      []byte // JSON; nil when there is none
}

// checkRequest warns of what the Checker has against the request.
func (c *call) checkRequest() {
	if c.d.checker != nil {
		c.warnEach("the published description says", c.d.checker.CheckRequest(c.exchange()))
	}
}

// checkAnswer warns of what it has against the sandbox's own answer.
func (c *call) checkAnswer(status int, body []byte) {
	if c.d.checker == nil {
		return
	}
	x := c.exchange()
	x.Status, x.Answer = status, body
	c.warnEach("the sandbox's answer is not as published", c.d.checker.CheckAnswer(x))
}

// exchange is the call as a Checker sees it, without the answer.
func (c *call) exchange() Exchange {
	path := strings.TrimPrefix(c.r.URL.EscapedPath(), "/api/"+c.r.PathValue("version"))
	return Exchange{Method: c.r.Method, Path: path, Query: c.r.URL.Query(), ContentType: c.r.Header.Get("Content-Type"), JSON: c.json}
}

// warnEach notes joined errors one by one.
func (c *call) warnEach(says string, err error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			c.warnEach(says, one)
		}
	} else if err != nil {
		c.warn(says + ": " + err.Error())
	}
}
