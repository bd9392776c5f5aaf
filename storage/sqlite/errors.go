package sqlite

import (
	"errors"
	"fmt"

	"korsar/storage/sqlstore"

	"github.com/mattn/go-sqlite3"
)

// Remedies that several errors share.
const (
	makeWritable = "not writable: give the program write permission for the file and its directory, " +
		"or choose another place"
	stopOtherUser = "another program has locked it: stop that program, or wait until it is done, and start again"
)

// remedies say what to do about errors of SQLite.
var remedies = map[sqlite3.ErrNo]string{
	sqlite3.ErrNotADB:   "not a SQLite database: choose another file, or move this one away to have a new one created",
	sqlite3.ErrCorrupt:  "the file is damaged: restore a backup; nothing was changed",
	sqlite3.ErrReadonly: makeWritable,
	sqlite3.ErrPerm:     makeWritable,
	sqlite3.ErrCantOpen: "the file or its companions (-wal, -shm, -owner) cannot be opened for writing: " +
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

// isDamage reports whether SQLite has found that the file is damaged.
func isDamage(err error) bool {
	refused, ok := errors.AsType[sqlite3.Error](err)
	return ok && (refused.Code == sqlite3.ErrCorrupt || refused.Code == sqlite3.ErrNotADB)
}

// constraints are the kinds of constraints that a caller may violate.
var constraints = map[sqlite3.ErrNoExtended]sqlstore.Constraint{
	sqlite3.ErrConstraintUnique:     sqlstore.Unique,
	sqlite3.ErrConstraintPrimaryKey: sqlstore.Unique,
	sqlite3.ErrConstraintForeignKey: sqlstore.ForeignKey,
}

// translateError returns the error that callers expect for a violated constraint, or err with the statement.
func translateError(s *sqlstore.Statement, err error) error {
	if refused, ok := errors.AsType[sqlite3.Error](err); ok {
		if violated, known := constraints[refused.ExtendedCode]; known {
			if meaning := sqlstore.Violation(s, violated); meaning != nil {
				return meaning
			}
		}
	}
	return fmt.Errorf("%v: %w", s, err)
}
