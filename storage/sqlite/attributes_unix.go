//go:build unix

package sqlite

import (
	"os"
	"syscall"
)

// takeOwner gives a file the owner of another one, or of a directory, which may be a service's. Only root can, and
// needs to. It follows no symbolic link, by which a service could lead root to any file.
func takeOwner(path string, of os.FileInfo) error {
	owner, known := of.Sys().(*syscall.Stat_t)
	if !known || os.Geteuid() != 0 {
		return nil
	}
	return os.Lchown(path, int(owner.Uid), int(owner.Gid))
}
