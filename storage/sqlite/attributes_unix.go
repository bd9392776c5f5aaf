//go:build unix

package sqlite

import (
	"os"
	"syscall"
)

// takeAttributes gives a file the permissions and the owner of another one, which may be a service's. Only root can,
// and needs to, change the owner.
func takeAttributes(path string, of os.FileInfo) error {
	if err := os.Chmod(path, of.Mode().Perm()); err != nil {
		return err
	}
	owner, known := of.Sys().(*syscall.Stat_t)
	if !known || os.Geteuid() != 0 {
		return nil
	}
	return os.Chown(path, int(owner.Uid), int(owner.Gid))
}
