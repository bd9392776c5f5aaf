package priority

import "golang.org/x/sys/unix"

// Lower makes the thread that calls it yield to the others of the machine (setpriority(2)). If the system refuses, its work
// competes with answers as elsewhere.
func Lower(n Niceness) { _ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), int(n)) }
