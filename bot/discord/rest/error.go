package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Codes of Discord's refusals (Discord's documentation, "JSON Error Codes").
const (
	CodeUnknownChannel      = 10003
	CodeUnknownGuild        = 10004
	CodeUnknownMember       = 10007
	CodeUnknownMessage      = 10008
	CodeUnknownUser         = 10013
	CodeUnknownEmoji        = 10014
	CodeUnknownWebhook      = 10015 // the interaction has no first response
	CodeUnknownEvent        = 10070 // the guild has no such event
	CodeTooManyEdits        = 30046 // edits of a message older than an hour
	CodeExplicitContent     = 20009 // for this recipient
	CodeOpeningTooFast      = 40003 // channels of direct messages
	CodeAlreadyAcknowledged = 40060 // the interaction has its first response
	CodeMissingAccess       = 50001
	CodeCannotMessageUser   = 50007
	CodeMissingPermissions  = 50013
	CodeInvalidForm         = 50035 // a field of the request is invalid
	CodeInvalidWebhookToken = 50027 // the interaction is over, or not Discord's
	CodeThreadArchived      = 50083
	CodeAutoModMessage      = 200000 // a rule of the guild blocks the message
	CodeAutoModTitle        = 200001
	CodeHarmfulLink         = 240000
	// CodeNoMutualGuild refuses a direct message to a user who shares no guild with the bot, or only guilds whose
	// direct messages they have turned off. Since March 2026 it is more common than CodeCannotMessageUser
	// (discord-api-docs #8212).
	CodeNoMutualGuild = 50278
	CodeThreadExists  = 160004 // the message has a thread
	CodeThreadLocked  = 160005
	// CodeTooManyThreads and CodeTooManyNewsThreads are sent if the guild has too many active threads. They refuse a
	// new thread, and a message that would open an archived one.
	CodeTooManyThreads     = 160006
	CodeTooManyNewsThreads = 160007
	CodeFinishedEvent      = 180000 // the guild's event was canceled or is over, and cannot be changed
)

// Error is a response of Discord whose status is not a success.
type Error struct {
	Status     int           // of HTTP
	Code       int           // Discord's own; 0 if the response has none
	Message    string        // Discord's own; "" if the response has none
	RetryAfter time.Duration // of status 429; 0 if the body has none

	body string // its first maxErrorText bytes
}

// maxErrorText is how many bytes of a response an error shows.
const maxErrorText = 500

// decodeError returns the error of a response and reports whether its body is JSON of the right form. Any other body
// gives no code and no message.
func decodeError(status int, body []byte) (refused *Error, isJSON bool) {
	var fields struct {
		Code       int     `json:"code"`
		Message    string  `json:"message"`
		RetryAfter float64 `json:"retry_after"` // seconds
	}
	refused = &Error{Status: status, body: string(body[:min(len(body), maxErrorText)])}
	if json.Unmarshal(body, &fields) != nil {
		return refused, false
	}
	refused.Code, refused.Message = fields.Code, fields.Message
	refused.RetryAfter = seconds(min(max(fields.RetryAfter, 0), maxRetryAfter.Seconds()))
	return refused, true
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// Error returns the status and the beginning of the response.
func (e *Error) Error() string {
	return fmt.Sprintf("discord answered %d %s: %s", e.Status, http.StatusText(e.Status), e.body)
}

// orRetry returns the error, wrapped in a *RetryError if the refusal may pass.
func (e *Error) orRetry() error {
	switch {
	case e.Code == CodeTooManyEdits: // status 429, but it does not pass
		return e
	case e.Status == http.StatusTooManyRequests:
		return &RetryError{After: e.RetryAfter + clockMargin, Err: e}
	case e.Status >= http.StatusInternalServerError:
		return &RetryError{Err: e}
	case e.Status == http.StatusUnauthorized && e.Code == 0: // with a code it is the expired token of an interaction
		return &RetryError{After: time.Minute, Err: e} // nothing is lost until the owner corrects the bot's token
	case e.Status == http.StatusForbidden && e.Code == 0 && e.Message == "": // of a proxy in front of Discord's API
		return &RetryError{After: time.Minute, Err: e}
	}
	return e
}

// CodeOf returns the code of the *Error in err, or 0 if there is none.
func CodeOf(err error) int {
	if refused, ok := errors.AsType[*Error](err); ok {
		return refused.Code
	}
	return 0
}

// StatusOf returns the HTTP status of the *Error in err, or 0 if there is none.
func StatusOf(err error) int {
	if refused, ok := errors.AsType[*Error](err); ok {
		return refused.Status
	}
	return 0
}

// IsNoAccess reports whether a request failed because the channel or guild is gone, or closed to the bot.
func IsNoAccess(err error) bool {
	switch CodeOf(err) {
	case CodeMissingAccess, CodeMissingPermissions, CodeUnknownChannel, CodeUnknownGuild, CodeThreadLocked:
		return true
	}
	return false
}

// IsNoMember reports whether a request failed because a user is not in the guild or no longer exists.
func IsNoMember(err error) bool {
	return CodeOf(err) == CodeUnknownMember || CodeOf(err) == CodeUnknownUser
}
