package table

import (
	"errors"
	"time"
)

// The permanent errors of a delivery that have a meaning of their own. Any other error is permanent too, except a
// *Later.
var (
	// ErrDMsClosed is returned for a user to whom the bot cannot send direct messages.
	ErrDMsClosed = errors.New("this user takes no direct messages from the bot")
	// ErrMessageGone is returned for a message that was deleted.
	ErrMessageGone = errors.New("the message was deleted")
	// ErrTooOld is returned for a message that the platform no longer lets anybody edit, because of its age or its
	// thread's.
	ErrTooOld = errors.New("the message is too old to be edited")
	// ErrNoAccess is returned for a channel that is gone or closed to the bot.
	ErrNoAccess = errors.New("the bot cannot write in this channel")
)

// Later is an error that may go away.
type Later struct {
	After time.Duration // how long to wait before a retry; 0 if unknown
	Err   error
}

// Error returns the message of the wrapped error with a prefix.
func (l *Later) Error() string { return "not now: " + l.Err.Error() }

// Unwrap returns the wrapped error.
func (l *Later) Unwrap() error { return l.Err }
