package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"korsar/storage"
)

// Remedies that several errors share.
const (
	makeWritable = "not writable: give the program write permission for the file and its directory, " +
		"or choose another place"
	stopOtherUser = "another program has locked it: stop that program, or wait until it is done, and start again"
)

// remedies says what to do about errors of SQLite.
var remedies = map[sqlite3.ErrNo]string{
	sqlite3.ErrNotADB:   "not a SQLite database: choose another file, or move this one away to have a new one created",
	sqlite3.ErrCorrupt:  "the file is damaged: restore a backup; nothing was changed",
	sqlite3.ErrReadonly: makeWritable,
	sqlite3.ErrPerm:     makeWritable,
	sqlite3.ErrCantOpen: "the file or its companions (-wal, -shm) cannot be opened for writing: " +
		"give the program write permission for them and their directory, or choose another place",
	sqlite3.ErrBusy:   stopOtherUser,
	sqlite3.ErrLocked: stopOtherUser,
	sqlite3.ErrFull:   "the disk is full: free some space; a running bot continues by itself",
	sqlite3.ErrIoErr:  "the disk failed to read or write: check the disk and the system log",
}

// explain adds the remedy to an error of SQLite.
func explain(err error) error {
	if refused, ok := errors.AsType[sqlite3.Error](err); ok {
		if remedy, known := remedies[refused.Code]; known {
			return fmt.Errorf("%s (%w)", remedy, err)
		}
	}
	return err
}

// isDamage reports whether SQLite found the file damaged.
func isDamage(err error) bool {
	var refused sqlite3.Error
	return errors.As(err, &refused) && (refused.Code == sqlite3.ErrCorrupt || refused.Code == sqlite3.ErrNotADB)
}

// errDoesNotFollow is returned for a commit based on other entries than the stored ones.
var errDoesNotFollow = errors.New("the commit does not follow the stored entries: load the table again")

// constraintErrors maps a violated constraint to the caller's error. Each statement can violate each kind of constraint
// in one way only: see the schema.
var constraintErrors = map[statement]map[sqlite3.ErrNoExtended]error{
	insertTable: {sqlite3.ErrConstraintUnique: storage.ErrPlaceTaken},
	updateTable: {sqlite3.ErrConstraintUnique: storage.ErrPlaceTaken},
	insertEntry: {
		sqlite3.ErrConstraintPrimaryKey: storage.ErrConflict,
		sqlite3.ErrConstraintForeignKey: storage.ErrNotFound,
	},
}

// translateError returns the caller's error for a failed statement.
func translateError(s statement, err error) error {
	if refused, ok := errors.AsType[sqlite3.Error](err); ok {
		if meaning, known := constraintErrors[s][refused.ExtendedCode]; known {
			return meaning
		}
	}
	return fmt.Errorf("%v: %w", s, err)
}
