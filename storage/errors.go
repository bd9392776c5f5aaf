package storage

import (
	"errors"
	"fmt"

	"korsar/storage/journal"
)

// Errors that callers tell apart with errors.Is.
var (
	// ErrConflict is a lost race: another entry has the number already.
	ErrConflict = errors.New("another entry has this number already")
	// ErrPlaceTaken is a second unfinished table in one channel.
	ErrPlaceTaken = errors.New("this channel has an unfinished table already")
	// ErrNotFound is something that is not in the store.
	ErrNotFound = errors.New("not in the store")
	// ErrForgotten is a commit that binds somebody who has been forgotten since, or whom the game binds under a number
	// that was forgotten.
	ErrForgotten = errors.New("somebody at the table has been forgotten since: look up again who they are")
	// ErrNewerSchema is a store written by a newer version of the program.
	ErrNewerSchema = errors.New("the database was written by a newer version of korsar: install that version or a later one; nothing was changed")
	// ErrClosed is a call after Close.
	ErrClosed = errors.New("the store is closed")
)

// CorruptError is a table that cannot be read, or whose journal is not the one that was
// committed.
type CorruptError struct {
	Table journal.TableID
	Seq   int64 // the entry, as well as it can be known; 0 where it is not the journal
	Err   error
}

// Error names table and entry.
func (e *CorruptError) Error() string {
	if e.Seq == 0 {
		return fmt.Sprintf("table %d is damaged: %v", e.Table, e.Err)
	}
	return fmt.Sprintf("the journal of table %d is damaged at entry %d: %v", e.Table, e.Seq, e.Err)
}

// Unwrap is the cause.
func (e *CorruptError) Unwrap() error { return e.Err }
