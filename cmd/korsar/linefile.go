package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// openAtLine opens a text file to append lines, or creates it. If its last line has no line break, openAtLine adds one.
func openAtLine(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err = file.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			err = appendLine(file, "")
		}
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// lineFile is an open file to which lines are appended.
type lineFile interface {
	io.StringWriter
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
}

// appendLine appends a line. If that fails, for example on a full disk, it removes the part that was written.
func appendLine(file lineFile, line string) error {
	before, err := file.Stat()
	if err != nil {
		return err
	}
	if _, err := file.WriteString(line + "\n"); err != nil {
		return errors.Join(err, file.Truncate(before.Size()))
	}
	return nil
}
