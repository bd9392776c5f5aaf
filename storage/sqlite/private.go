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

// takeAttributes gives a file the permissions of another one, and root gives it to the owner of that.
func takeAttributes(path string, of os.FileInfo) error {
	return errors.Join(os.Chmod(path, of.Mode().Perm()), takeOwner(path, of))
}

// createForService creates a file like createPrivate, which root gives to the owner of its directory. A backup is not
// created by it: the owner of any directory could read hidden cards in it.
func createForService(path string) error {
	_, before := os.Stat(path)
	err := createPrivate(path)
	if err == nil && errors.Is(before, fs.ErrNotExist) {
		takeDirectoryOwner(path)
	}
	return err
}

// takeDirectoryOwner gives a new file of root's to the owner of its directory, which may be a service's: that could not
// open it otherwise. A root that may not, as in some containers, keeps it.
func takeDirectoryOwner(path string) {
	if dir, err := os.Stat(filepath.Dir(path)); err == nil {
		_ = takeOwner(path, dir)
	}
}
