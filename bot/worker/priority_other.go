//go:build !linux

package worker

import "os/exec"

// LowerThread does nothing, since setpriority(2) lowers one thread only on Linux.
func LowerThread() {}

// separate does nothing, like LowerProcess.
func separate(*exec.Cmd) {}

// LowerProcess does nothing, since other systems have no such policy or another one.
func LowerProcess() {}
