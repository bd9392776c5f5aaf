package sandbox

import (
	"fmt"
	"net/http"
)

// A refusal is an error of the REST API: the HTTP status, Discord's JSON error code and message
// (API reference, "JSON Error Codes"), and for a form the tree of its errors.
type refusal struct {
	Status  int            `json:"-"`
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`

	// RetryAfter and Global are sent with status 429 only.
	RetryAfter float64 `json:"retry_after,omitempty"`
	Global     *bool   `json:"global,omitempty"`
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%d: %s (code %d)", r.Status, r.Message, r.Code)
}

// Refusals with Discord's messages. Code 0 comes from its web server, before any object is
// looked up.
var (
	errUnauthorized       = &refusal{Status: http.StatusUnauthorized, Message: "401: Unauthorized"}
	errNoRoute            = &refusal{Status: http.StatusNotFound, Message: "404: Not Found"}
	errMethod             = &refusal{Status: http.StatusMethodNotAllowed, Message: "405: Method Not Allowed"}
	errUserAgent          = &refusal{Status: http.StatusForbidden, Message: "internal network error", Code: 40333}
	errUnknownChannel     = &refusal{Status: http.StatusNotFound, Message: "Unknown Channel", Code: 10003}
	errUnknownGuild       = &refusal{Status: http.StatusNotFound, Message: "Unknown Guild", Code: 10004}
	errUnknownMember      = &refusal{Status: http.StatusNotFound, Message: "Unknown Member", Code: 10007}
	errUnknownMessage     = &refusal{Status: http.StatusNotFound, Message: "Unknown Message", Code: 10008}
	errUnknownUser        = &refusal{Status: http.StatusNotFound, Message: "Unknown User", Code: 10013}
	errUnknownWebhook     = &refusal{Status: http.StatusNotFound, Message: "Unknown Webhook", Code: 10015}
	errUnknownInteraction = &refusal{Status: http.StatusNotFound, Message: "Unknown interaction", Code: 10062}
	errUnknownCommand     = &refusal{Status: http.StatusNotFound, Message: "Unknown application command", Code: 10063}
	errTooManyFiles       = &refusal{Status: http.StatusBadRequest, Message: "Maximum number of attachments in a message reached (10)", Code: 30015}
	errTooManyCommands    = &refusal{Status: http.StatusBadRequest, Message: "Maximum number of application commands reached (100)", Code: 30032}
	errOldEdits           = refusal{Status: http.StatusTooManyRequests, Message: "Maximum number of edits to messages older than 1 hour reached. Try again later.", Code: 30046}
	errTooLarge           = &refusal{Status: http.StatusRequestEntityTooLarge, Message: "Request entity too large", Code: 40005}
	errAnswered           = &refusal{Status: http.StatusBadRequest, Message: "Interaction has already been acknowledged.", Code: 40060}
	errFollowups          = &refusal{Status: http.StatusBadRequest, Message: "This interaction has reached its maximum number of follow up messages", Code: 40094}
	errAccess             = &refusal{Status: http.StatusForbidden, Message: "Missing Access", Code: 50001}
	errNotAuthor          = &refusal{Status: http.StatusForbidden, Message: "Cannot edit a message authored by another user", Code: 50005}
	errEmptyMessage       = &refusal{Status: http.StatusBadRequest, Message: "Cannot send an empty message", Code: 50006}
	errClosedDM           = &refusal{Status: http.StatusForbidden, Message: "Cannot send messages to this user", Code: 50007}
	errNotText            = &refusal{Status: http.StatusBadRequest, Message: "Cannot send messages in a non-text channel", Code: 50008}
	errPermissions        = &refusal{Status: http.StatusForbidden, Message: "Missing Permissions", Code: 50013}
	errChannelType        = &refusal{Status: http.StatusBadRequest, Message: "Cannot execute action on this channel type", Code: 50024}
	errWebhookToken       = &refusal{Status: http.StatusUnauthorized, Message: "Invalid Webhook Token", Code: 50027}
	errThreadArchived     = &refusal{Status: http.StatusBadRequest, Message: "Thread is archived", Code: 50083}
	errInvalidJSON        = &refusal{Status: http.StatusBadRequest, Message: "The request body contains invalid JSON.", Code: 50109}
	errReplyHistory       = &refusal{Status: http.StatusForbidden, Message: "Cannot reply without permission to read message history", Code: 160002}
	errThreadExists       = &refusal{Status: http.StatusBadRequest, Message: "A thread has already been created for this message", Code: 160004}
	errThreadLocked       = &refusal{Status: http.StatusBadRequest, Message: "Thread is locked", Code: 160005}
	errTooManyThreads     = &refusal{Status: http.StatusBadRequest, Message: "Maximum number of active threads reached", Code: 160006}
	errInvalidFormBody    = refusal{Status: http.StatusBadRequest, Message: "Invalid Form Body", Code: 50035}
	errLimited            = refusal{Status: http.StatusTooManyRequests, Message: "You are being rate limited."}
	errBannedAddress      = refusal{Status: http.StatusTooManyRequests, Message: "You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently."}
)
