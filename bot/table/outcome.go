package table

import (
	"errors"
	"time"
)

// The errors of a delivery that have a meaning of their own. A board that fails with ErrNoAccess, a *Later or a
// *Denied is tried again, a reminder only after a *Later (see retryDelay). Any other error is permanent.
var (
	// ErrDMsClosed is returned for a user to whom the bot cannot send direct messages.
	ErrDMsClosed = errors.New("this user takes no direct messages from the bot")
	// ErrCallsNobody is returned for a call of a role that would not be notified.
	ErrCallsNobody = errors.New("the role would not be notified")
	// ErrMessageGone is returned for a message that was deleted.
	ErrMessageGone = errors.New("the message was deleted")
	// ErrTooOld is returned for a message that the platform no longer lets anybody edit, because of its age or its
	// thread's.
	ErrTooOld = errors.New("the message is too old to be edited")
	// ErrNoAccess is returned for a channel that is gone or closed to the bot. It counts as a Denial.
	ErrNoAccess = errors.New("the bot cannot write in this channel")
)

// Denied is the error of a post that the platform refuses, for a while or until somebody changes something.
type Denied struct {
	Denial
	Err error
}

// Error returns the message of the wrapped error with the reason before it.
func (d *Denied) Error() string { return "denied (" + string(d.Why) + "): " + d.Err.Error() }

// Unwrap returns the wrapped error.
func (d *Denied) Unwrap() error { return d.Err }

// Later is a failure that may pass by itself.
type Later struct {
	After  time.Duration // how long to wait before a retry; 0 if unknown
	Unsure bool          // the request may have taken effect, or may do so later
	Err    error
}

// Error returns the message of the wrapped error with a prefix.
func (l *Later) Error() string { return "not now: " + l.Err.Error() }

// Unwrap returns the wrapped error.
func (l *Later) Unwrap() error { return l.Err }
