//go:build !unix

package localserver

import "os/exec"

// LowerRights does nothing here.
func LowerRights(*exec.Cmd, string) error { return nil }
