package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/mattn/go-sqlite3"
)

// private is the file mode of a database, which contains hidden cards. SQLite gives -wal, -shm and -journal the mode of
// the file they belong to (https://www.sqlite.org/src/file/src/os_unix.c, findCreateFileMode).
const private = 0o600

// createPrivate creates an empty file, which SQLite treats as a new database and would otherwise create readable by
// everybody. An existing file is left alone: opening and closing it would drop the locks held by connections of this
// process.
func createPrivate(path string) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		var file *os.File
		if file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE, private); err == nil { // follows a symbolic link
			err = file.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("%w: %w", sqlite3.Error{Code: sqlite3.ErrCantOpen}, err)
	}
	return nil
}
