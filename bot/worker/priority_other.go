//go:build !linux

package worker

import "os/exec"

// lowerThread does nothing, since setpriority(2) lowers one thread only on Linux.
func lowerThread() {}

// separate does nothing, like LowerProcess.
func separate(*exec.Cmd) {}

// LowerProcess does nothing, since other systems have no such policy or another one.
func LowerProcess() {}
