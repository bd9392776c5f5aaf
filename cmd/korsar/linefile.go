package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// openAtLine opens a text file, or creates one, to append lines. A last line without an end gets one.
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

// lineFile is a file to which lines are appended.
type lineFile interface {
	io.StringWriter
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
}

// appendLine appends a line. If that fails, as on a full disk, nothing of the line stays in the file.
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
