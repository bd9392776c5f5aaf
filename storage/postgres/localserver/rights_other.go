//go:build !unix

package localserver

import "os/exec"

// LowerRights does nothing on this system.
func LowerRights(*exec.Cmd, string) error { return nil }
