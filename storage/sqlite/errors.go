package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"korsar/storage"
)

// remedies is the way out of what the engine refuses.
var remedies = map[sqlite3.ErrNo]string{
	sqlite3.ErrNotADB:   "it is no SQLite database: choose another file, or move this one away and a new one is made",
	sqlite3.ErrCorrupt:  "the file is damaged: restore a backup; nothing was changed",
	sqlite3.ErrReadonly: "it cannot be written: give the program the right to write the file and its directory, or choose another place",
	sqlite3.ErrPerm:     "it cannot be written: give the program the right to write the file and its directory, or choose another place",
	sqlite3.ErrCantOpen: "the file or its companions (-wal, -shm) cannot be opened for writing: give the program the right to write them and their directory, or choose another place",
	sqlite3.ErrBusy:     "another program holds it: end that program, or wait until it is done, and start again",
	sqlite3.ErrLocked:   "another program holds it: end that program, or wait until it is done, and start again",
	sqlite3.ErrFull:     "the disk is full: make room; a running bot goes on by itself",
	sqlite3.ErrIoErr:    "the disk refused to read or write: look at it and at the system's log",
}

// explain adds the way out to an error of the engine.
func explain(err error) error {
	var refused sqlite3.Error
	if errors.As(err, &refused) {
		if way, known := remedies[refused.Code]; known {
			return fmt.Errorf("%s (%w)", way, err)
		}
	}
	return err
}

// isDamage reports whether the engine found the file damaged.
func isDamage(err error) bool {
	var refused sqlite3.Error
	return errors.As(err, &refused) && (refused.Code == sqlite3.ErrCorrupt || refused.Code == sqlite3.ErrNotADB)
}

// errDoesNotFollow is a commit made on top of other entries than those that are stored.
var errDoesNotFollow = errors.New("it does not follow the entries that are stored: load the table again")

// meanings is what a broken constraint means to the caller. Each statement can
// break each kind of constraint in one way only: see the schema.
var meanings = map[statement]map[sqlite3.ErrNoExtended]error{
	insertTable: {sqlite3.ErrConstraintUnique: storage.ErrPlaceTaken},
	updateTable: {sqlite3.ErrConstraintUnique: storage.ErrPlaceTaken},
	insertEntry: {
		sqlite3.ErrConstraintPrimaryKey: storage.ErrConflict,
		sqlite3.ErrConstraintForeignKey: storage.ErrNotFound,
	},
}

// meaning is what the failure of a statement means.
func meaning(s statement, err error) error {
	var refused sqlite3.Error
	if errors.As(err, &refused) {
		if meaning, known := meanings[s][refused.ExtendedCode]; known {
			return meaning
		}
	}
	return fmt.Errorf("%v: %w", s, err)
}
