//go:build !unix

package postgrestest

import "os/exec"

// lowerRights does nothing here.
func lowerRights(*exec.Cmd, string) error { return nil }
