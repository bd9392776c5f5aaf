package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/mattn/go-sqlite3"
)

// private is the rights of a database: hidden cards stand in it. The engine gives -wal,
// -shm and -journal those of the file that they belong to
// (https://www.sqlite.org/src/file/src/os_unix.c, findCreateFileMode).
const private = 0o600

// makePrivate makes an empty file, which the engine takes for a new database and would
// itself make for everybody to read. One that is there is left as it is: to open and
// close it would take the locks from connections of this process.
func makePrivate(path string) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		var file *os.File
		if file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE, private); err == nil { // where a link leads to, too
			err = file.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("%w: %w", sqlite3.Error{Code: sqlite3.ErrCantOpen}, err)
	}
	return nil
}
