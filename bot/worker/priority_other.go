//go:build !linux

package worker

import "os/exec"

// LowerThread does nothing: only Linux gives threads a priority of their own.
func LowerThread() {}

// separate does nothing, like LowerProcess.
func separate(*exec.Cmd) {}

// LowerProcess does nothing: other systems have no such policy, or other ones.
func LowerProcess() {}
