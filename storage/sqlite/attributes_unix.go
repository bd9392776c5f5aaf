//go:build unix

package sqlite

import (
	"os"
	"syscall"
)

// takeOwner gives a file the owner of another file or directory, which may belong to a service. It does nothing unless
// root runs it. It does not follow symbolic links, because a service could lead root to any file with one.
func takeOwner(path string, of os.FileInfo) error {
	owner, known := of.Sys().(*syscall.Stat_t)
	if !known || os.Geteuid() != 0 {
		return nil
	}
	return os.Lchown(path, int(owner.Uid), int(owner.Gid))
}
