package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// outFormat is a format of files that commands write: its name, and the bytes that every such file begins with.
type outFormat struct{ name, beginning string }

var (
	gifFormat     = outFormat{"GIF", "GIF8"}
	pngFormat     = outFormat{"PNG", "\x89PNG"}
	profileFormat = outFormat{"CPU profile", "\x1f\x8b"} // gzip
)

// check returns an error if writing to a path would destroy anything other than an empty file or an earlier output in
// this format. It protects the command's own input, a database, and a device.
func (f outFormat) check(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file: choose another name", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	beginning, err := io.ReadAll(io.LimitReader(file, int64(len(f.beginning))))
	if err == nil && len(beginning) > 0 && string(beginning) != f.beginning {
		err = fmt.Errorf("%s exists and is no %s: choose another name, or move it away", path, f.name)
	}
	return err
}

// prepare returns an error if the file could not be written. Commands call it before work that takes minutes, so that
// no work is lost because, for example, the directory does not exist.
func (f outFormat) prepare(path string) error {
	if err := f.check(path); err != nil {
		return err
	}
	partial, err := createPartial(path)
	if err != nil {
		return err
	}
	return errors.Join(partial.Close(), os.Remove(partial.Name()))
}

// createPartial creates a temporary file in the directory of path. The caller renames it to path once it is complete.
func createPartial(path string) (*os.File, error) {
	if path == "" {
		return nil, errors.New("name a file")
	}
	partial, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if failed, is := errors.AsType[*fs.PathError](err); is {
		return nil, fmt.Errorf("%s: %w: choose another place", path, failed.Err)
	}
	return partial, err
}

// followLinks returns the file that the symbolic links of a path lead to. It returns path if there is no such file.
func followLinks(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// write writes a whole file. If that fails, an earlier file stays as it was.
func (f outFormat) write(path string, content []byte) (err error) {
	if err := f.check(path); err != nil {
		return err
	}
	path = followLinks(path) // so that a link stays a link
	partial, err := createPartial(path)
	if err != nil {
		return err
	}
	_, err = partial.Write(content)
	err = errors.Join(err, partial.Chmod(0o644), partial.Close())
	if err == nil {
		err = os.Rename(partial.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(partial.Name()))
	}
	return err
}
