package tournaments

import (
	"errors"

	"korsar/storage"
)

// isDeleted reports whether an error says that a table was deleted.
func isDeleted(err error) bool { return errors.Is(err, storage.ErrNotFound) }

// unlessDeleted returns an error unless it says that a table was deleted: then there is nothing to do at it.
func unlessDeleted(err error) error { return storage.UnlessNotFound(err) }
