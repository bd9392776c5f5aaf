package discord

import "golang.org/x/sys/unix"

// drawingNiceness is the niceness of threads that draw: beside a busy thread of the usual priority one gets a tenth of
// its time (sched(7), setpriority(2)).
const drawingNiceness = 10

// lowerPriority makes the thread that calls it yield to the others of the machine. If the system refuses, pictures
// compete with answers as elsewhere.
func lowerPriority() { _ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), drawingNiceness) }
