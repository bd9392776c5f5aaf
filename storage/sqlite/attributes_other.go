//go:build !unix

package sqlite

import "os"

// takeAttributes gives a file the permissions of another one.
func takeAttributes(path string, of os.FileInfo) error { return os.Chmod(path, of.Mode().Perm()) }
