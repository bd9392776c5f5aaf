package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"korsar/bot/table"
)

// The codes of Discord's refusals that have an answer of their own (Discord's
// documentation, "JSON Error Codes").
const (
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeEditsTooOld        = 30046
	codeAnswered           = 40060
	codeMissingAccess      = 50001
	codeClosedDM           = 50007
	codeMissingPermission  = 50013
	codeArchived           = 50083
	codeNoMutualServer     = 50278 // in no server together, or one that lets nobody write: the commoner of the two since March 2026 (discord-api-docs #8212)
	codeThreadLocked       = 160005
)

// refusal is an answer of Discord that is not a success.
type refusal struct {
	Status     int
	Code       int     `json:"code"` // 0 where it has none
	Message    string  `json:"message"`
	RetryAfter float64 `json:"retry_after"` // seconds, of status 429
	text       string  // the whole answer, where it is short
}

// longestWait is the longest that is waited because a refusal says so.
const longestWait = time.Hour

// shortText is as much of an answer as stands in an error.
const shortText = 500

// readRefusal reads an answer; one that is no JSON has neither code nor message.
func readRefusal(status int, body []byte) *refusal {
	r := &refusal{}
	if json.Unmarshal(body, r) != nil {
		*r = refusal{}
	}
	r.Status, r.text = status, string(body[:min(len(body), shortText)])
	return r
}

// Error tells what Discord said.
func (r *refusal) Error() string {
	return fmt.Sprintf("Discord answers %d %s: %s", r.Status, http.StatusText(r.Status), r.text)
}

// classify makes the errors of table.Crier of what a request came to.
func classify(err error) error {
	var early *tooEarly
	if errors.As(err, &early) {
		return &table.Later{After: early.after, Err: early}
	}
	var refused *refusal
	if errors.As(err, &refused) {
		return refused.meaning()
	}
	var broken *url.Error
	if errors.As(err, &broken) {
		err = broken.Err // its own text has the address, tokens and all
	}
	return &table.Later{Err: err}
}

// meaning is what a refusal means for what was tried.
func (r *refusal) meaning() error {
	switch r.Code {
	case codeUnknownMessage:
		return fmt.Errorf("%w: %w", table.ErrMessageGone, r)
	case codeEditsTooOld, codeArchived: // a new message brings an archived thread back
		return fmt.Errorf("%w: %w", table.ErrTooOld, r)
	case codeClosedDM, codeNoMutualServer:
		return fmt.Errorf("%w: %w", table.ErrDMsClosed, r)
	case codeUnknownChannel, codeUnknownGuild, codeMissingAccess, codeMissingPermission, codeThreadLocked:
		return fmt.Errorf("%w: %w", table.ErrNoAccess, r)
	}
	switch {
	case r.Status == http.StatusTooManyRequests:
		wait := time.Duration(min(max(r.RetryAfter, 0), longestWait.Seconds()) * float64(time.Second))
		return &table.Later{After: wait + spareTime, Err: r}
	case r.Status >= http.StatusInternalServerError:
		return &table.Later{Err: r}
	case r.Status == http.StatusUnauthorized && r.Code == 0: // not that of an interaction whose time is over
		return &table.Later{After: time.Minute, Err: r} // the token is the owner's to mend; nothing is lost until then
	}
	return r
}

// code returns the code of a refusal; 0 if it has none.
func code(err error) int {
	var refused *refusal
	if errors.As(err, &refused) {
		return refused.Code
	}
	return 0
}

// status returns the HTTP status of a refusal; 0 if it is none.
func status(err error) int {
	var refused *refusal
	if errors.As(err, &refused) {
		return refused.Status
	}
	return 0
}
