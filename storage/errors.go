package storage

import (
	"errors"
	"fmt"
	"runtime/debug"

	"korsar/storage/journal"
)

// Errors that callers distinguish with errors.Is.
var (
	// ErrConflict is returned for a commit that is behind the stored journal.
	ErrConflict = errors.New("another change at the table was faster")
	// ErrRepeated is returned when the interaction has already made the change. Nothing was changed.
	ErrRepeated = errors.New("the interaction has done this already: nothing was changed")
	// ErrFull is returned when a guild has as many tables or tournaments as it may have.
	ErrFull = errors.New("the guild has as many as it may have")
	// ErrHostFull is returned when a host has as many tables in a guild as one person may have.
	ErrHostFull = errors.New("the host has as many unfinished tables as one may have in a guild")
	// ErrManyRulings is returned when a game has MaxRulings.
	ErrManyRulings = errors.New("the game has as many rulings as it may have")
	// ErrManyAlerts is returned when a person has MaxAlertsOf alerts.
	ErrManyAlerts = errors.New("the person has as many alerts as one may have")
	// ErrAnswered is returned for a second answer to a puzzle.
	ErrAnswered = errors.New("the person has answered this puzzle already")
	// ErrChannelTaken is returned when the channel already has an unfinished table.
	ErrChannelTaken = errors.New("this channel has an unfinished table already")
	// ErrCalled is returned when players were called in the channel less than CallEvery before.
	ErrCalled = errors.New("players were called in this channel a moment ago")
	// ErrNotFound is returned when something is not in the store.
	ErrNotFound = errors.New("not in the store")
	// ErrForgotten is returned for a commit that binds a person who has since been forgotten, or a user whom the game
	// already binds under a forgotten number. It is also returned if a user whose data was deleted repeats something
	// that may be done once.
	ErrForgotten = errors.New("somebody at the table has been forgotten since: look up again who they are")
	// ErrOutcomeUnknown is returned when a commit was interrupted. The change may have been made.
	ErrOutcomeUnknown = errors.New("the database was lost during the commit: the change was made, or was not")
	// ErrNewerSchema is returned when a newer version of the program wrote the store.
	ErrNewerSchema = errors.New("the database was written by a newer version of korsar: " +
		"install that version or a later one; nothing was changed")
	// ErrEarlierBuild is returned when a build from before the first release wrote the store.
	ErrEarlierBuild = errors.New("the database was written by a build from before korsar 0.1.0, " +
		"which this version cannot read: finish its games with that build, and name a new database here; " +
		"nothing was changed")
	// ErrLeaseOver is returned for a change under a lease that another process has claimed since.
	ErrLeaseOver = errors.New("another process does this now: nothing was changed")
	// ErrClosed is returned by calls after Close.
	ErrClosed = errors.New("the store is closed")
)

// UnlessNotFound returns err, or nil if it is ErrNotFound.
func UnlessNotFound(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// UnlessRepeated returns err, or nil if it is ErrRepeated.
func UnlessRepeated(err error) error {
	if errors.Is(err, ErrRepeated) {
		return nil
	}
	return err
}

// CorruptError is returned when a table or a tournament cannot be read, or its journal is not the
// one that was committed.
type CorruptError struct {
	Table      journal.TableID      // 0 if it is a tournament
	Tournament journal.TournamentID // 0 if it is a table
	Seq        int64                // the entry at which the damage was found; 0 if it is not in an entry
	Err        error
}

// Error names the damaged table or tournament, the entry and the cause.
func (e *CorruptError) Error() string {
	if e.Seq == 0 {
		return fmt.Sprintf("%s is damaged: %v", e.Subject(), e.Err)
	}
	return fmt.Sprintf("the journal of %s is damaged at entry %d: %v", e.Subject(), e.Seq, e.Err)
}

// Subject names the damaged table or tournament, such as "table 12".
func (e *CorruptError) Subject() string {
	if e.Tournament != 0 {
		return fmt.Sprintf("tournament %d", e.Tournament)
	}
	return fmt.Sprintf("table %d", e.Table)
}

// Unwrap returns the cause.
func (e *CorruptError) Unwrap() error { return e.Err }

// PanicError is a panic that was recovered.
type PanicError struct {
	Value any
	Stack []byte
}

// Error returns the value and the stack.
func (p *PanicError) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Value, p.Stack) }

// IsDamage reports whether an error is a *[CorruptError] or a *[PanicError], for which trying again would not help.
func IsDamage(err error) bool {
	return errors.As(err, new(*CorruptError)) || errors.As(err, new(*PanicError))
}

// RecoverPanic turns a panic of the function that defers it into a *[PanicError] in err.
func RecoverPanic(err *error) {
	if value := recover(); value != nil {
		*err = &PanicError{Value: value, Stack: debug.Stack()}
	}
}
