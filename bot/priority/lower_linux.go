package priority

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Lower makes the thread that calls it yield to the others of the machine (setpriority(2)). If the system refuses, its work
// competes with answers as elsewhere.
func Lower(n Niceness) { _ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), int(n)) }

// Separate gives a process, before its start, a group of its own.
func Separate(p *exec.Cmd) { p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// LowerGroup makes all threads of a process that is Separate yield to the others of the machine.
func LowerGroup(p *os.Process, n Niceness) { _ = unix.Setpriority(unix.PRIO_PGRP, p.Pid, int(n)) }
