//go:build unix

package localserver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// LowerRights makes a command of root run as the user postgres, and gives that user the directory. initdb refuses to
// run as root.
func LowerRights(cmd *exec.Cmd, dir string) error {
	if os.Getuid() != 0 {
		return nil
	}
	postgres, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("root cannot run PostgreSQL: %w", err)
	}
	uid, errUID := strconv.ParseUint(postgres.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(postgres.Gid, 10, 32)
	if err := errors.Join(errUID, errGID, os.Chown(dir, int(uid), int(gid))); err != nil {
		return err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return nil
}
