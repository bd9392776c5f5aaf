package table

import (
	"errors"
	"time"
)

// What a delivery can meet on the platform. Anything else, but a *Later, is permanent.
var (
	// ErrDMsClosed is returned for a user to whom the bot cannot send direct messages.
	ErrDMsClosed = errors.New("this user takes no direct messages from the bot")
	// ErrMessageGone is returned for a message that was deleted.
	ErrMessageGone = errors.New("the message was deleted")
	// ErrTooOld is returned for a message that the platform lets nobody edit any more: for its age, or for that of its
	// thread.
	ErrTooOld = errors.New("the message is too old to be edited")
	// ErrNoAccess is returned for a channel that is gone or closed to the bot.
	ErrNoAccess = errors.New("the bot cannot write in this channel")
)

// Later is a failure that may pass.
type Later struct {
	After time.Duration // not before; 0 if that is unknown
	Err   error
}

// Error returns that of the failure.
func (l *Later) Error() string { return "not now: " + l.Err.Error() }

// Unwrap returns the failure.
func (l *Later) Unwrap() error { return l.Err }
