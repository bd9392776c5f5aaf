package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// private is the file mode of a database, which contains hidden cards. SQLite gives -wal, -shm and -journal the mode of
// their database (https://www.sqlite.org/src/file/src/os_unix.c, findCreateFileMode).
const private = 0o600

// createPrivate creates an empty file, which SQLite treats as a new database. SQLite itself would create a file that
// everybody can read. createPrivate does not open an existing file: closing it would drop this process's locks on it.
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

// createForService is like createPrivate. If root runs it, it also gives a new file to the owner of its directory. It
// is not for a backup: the owner of the directory could read the hidden cards in it.
func createForService(path string) error {
	_, before := os.Stat(path)
	err := createPrivate(path)
	if err == nil && errors.Is(before, fs.ErrNotExist) {
		takeDirectoryOwner(path)
	}
	return err
}

// takeDirectoryOwner gives a new file of root to the owner of its directory, which may be a service that could not open
// it otherwise. If root is not permitted to do that, as in some containers, the file stays root's.
func takeDirectoryOwner(path string) {
	if dir, err := os.Stat(filepath.Dir(path)); err == nil {
		_ = takeOwner(path, dir)
	}
}
