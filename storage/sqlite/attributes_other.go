//go:build !unix

package sqlite

import "os"

// takeOwner does nothing: there is no root.
func takeOwner(string, os.FileInfo) error { return nil }
