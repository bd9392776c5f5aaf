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
	// ErrNewerSchema is a store written by a newer version of the program.
	ErrNewerSchema = errors.New("the database was written by a newer version of korsar: install that version or a later one; nothing was changed")
	// ErrClosed is a call after Close.
	ErrClosed = errors.New("the store is closed")
)

// CorruptError is a journal that does not fold.
type CorruptError struct {
	Table journal.TableID
	Seq   int64
	Err   error
}

// Error names table and entry.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("the journal of table %d is damaged at entry %d: %v", e.Table, e.Seq, e.Err)
}

// Unwrap is the cause.
func (e *CorruptError) Unwrap() error { return e.Err }
