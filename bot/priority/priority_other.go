//go:build !linux

package priority

import "os/exec"

// LowerThread does nothing: only Linux gives threads a priority of their own.
func LowerThread() {}

// Separate does nothing, like LowerProcess.
func Separate(*exec.Cmd) {}

// LowerProcess does nothing: other systems have no such policy, or other ones.
func LowerProcess() {}
