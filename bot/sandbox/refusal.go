package sandbox

import (
	"fmt"
	"net/http"
)

// A refusal is an error of the REST API: the HTTP status, Discord's JSON error code and message (API reference, "JSON
// Error Codes"), and for a form the tree of its errors.
type refusal struct {
	Status  int            `json:"-"`
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`

	// RetryAfter and Global are sent with status 429 only.
	RetryAfter float64 `json:"retry_after,omitempty"`
	Global     *bool   `json:"global,omitempty"`
}

func newRefusal(status, code int, message string) *refusal {
	return &refusal{Status: status, Code: code, Message: message}
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%d: %s (code %d)", r.Status, r.Message, r.Code)
}

// Refusals with Discord's messages. Code 0 comes from Discord's web server, before any object is looked up.
var (
	errUnauthorized       = newRefusal(http.StatusUnauthorized, 0, "401: Unauthorized")
	errNoRoute            = newRefusal(http.StatusNotFound, 0, "404: Not Found")
	errMethod             = newRefusal(http.StatusMethodNotAllowed, 0, "405: Method Not Allowed")
	errUserAgent          = newRefusal(http.StatusForbidden, 40333, "internal network error")
	errUnknownChannel     = newRefusal(http.StatusNotFound, 10003, "Unknown Channel")
	errUnknownGuild       = newRefusal(http.StatusNotFound, 10004, "Unknown Guild")
	errUnknownMember      = newRefusal(http.StatusNotFound, 10007, "Unknown Member")
	errUnknownMessage     = newRefusal(http.StatusNotFound, 10008, "Unknown Message")
	errUnknownRole        = newRefusal(http.StatusNotFound, 10011, "Unknown Role")
	errUnknownUser        = newRefusal(http.StatusNotFound, 10013, "Unknown User")
	errUnknownEmoji       = newRefusal(http.StatusNotFound, 10014, "Unknown Emoji")
	errUnknownWebhook     = newRefusal(http.StatusNotFound, 10015, "Unknown Webhook")
	errUnknownInteraction = newRefusal(http.StatusNotFound, 10062, "Unknown interaction")
	errUnknownCommand     = newRefusal(http.StatusNotFound, 10063, "Unknown application command")
	errUnknownEvent       = newRefusal(http.StatusNotFound, 10070, "Unknown Guild Scheduled Event")
	errNotOwnApplication  = newRefusal(http.StatusForbidden, 20012,
		"You are not authorized to perform this action on this application")
	errTooManyEmojis = newRefusal(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	errTooManyFiles  = newRefusal(http.StatusBadRequest, 30015,
		"Maximum number of attachments in a message reached (10)")
	errTooManyCommands = newRefusal(http.StatusBadRequest, 30032,
		"Maximum number of application commands reached (100)")
	errOldEdits = *newRefusal(http.StatusTooManyRequests, 30046,
		"Maximum number of edits to messages older than 1 hour reached. Try again later.")
	errTooManyEvents = newRefusal(http.StatusBadRequest, 30038,
		"Maximum number of guild scheduled events reached (100)")
	errTooLarge       = newRefusal(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	errOpeningTooFast = newRefusal(http.StatusForbidden, 40003, "You are opening direct messages too fast")
	errAnswered       = newRefusal(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	errFollowups      = newRefusal(http.StatusBadRequest, 40094,
		"This interaction has reached its maximum number of follow up messages")
	errAccess         = newRefusal(http.StatusForbidden, 50001, "Missing Access")
	errNotAuthor      = newRefusal(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage   = newRefusal(http.StatusBadRequest, 50006, "Cannot send an empty message")
	errClosedDM       = newRefusal(http.StatusForbidden, 50007, "Cannot send messages to this user")
	errNotText        = newRefusal(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
	errPermissions    = newRefusal(http.StatusForbidden, 50013, "Missing Permissions")
	errChannelType    = newRefusal(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	errWebhookToken   = newRefusal(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	errThreadArchived = newRefusal(http.StatusBadRequest, 50083, "Thread is archived")
	errInvalidJSON    = newRefusal(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
	errEmojiTooLarge  = newRefusal(http.StatusBadRequest, 50138,
		"Failed to resize asset below the maximum size: 262144")
	errNoMutualGuild = newRefusal(http.StatusForbidden, 50278,
		"Cannot send messages to this user due to having no mutual guilds")
	errThreadExists    = newRefusal(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	errThreadLocked    = newRefusal(http.StatusBadRequest, 160005, "Thread is locked")
	errTooManyThreads  = newRefusal(http.StatusBadRequest, 160006, "Maximum number of active threads reached")
	errAutoMod         = newRefusal(http.StatusBadRequest, 200000, "Message was blocked by automatic moderation")
	errAutoModTitle    = newRefusal(http.StatusBadRequest, 200001, "Title was blocked by automatic moderation")
	errUploads         = newRefusal(http.StatusBadRequest, 400001, "Uploads are limited in this guild")
	errInvalidFormBody = *newRefusal(http.StatusBadRequest, 50035, "Invalid Form Body")
	errLimited         = *newRefusal(http.StatusTooManyRequests, 0, "You are being rate limited.")
	errBannedAddress   = *newRefusal(http.StatusTooManyRequests, 0,
		"You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently.")
)
