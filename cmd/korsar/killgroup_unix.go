//go:build linux || darwin || freebsd

package main

import (
	"os/exec"
	"syscall"
)

// killWithChildren makes the end of a command's context also end the processes that the command has started.
func killWithChildren(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}
