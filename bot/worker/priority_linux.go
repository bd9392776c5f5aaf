package worker

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// niceness is how much a lowered thread yields, from 0, the default, to 19 (sched(7)). Beside a busy thread of the
// default priority, it gets a tenth of that thread's time.
const niceness = 10

// lowerThread lowers the priority of the thread that calls it (setpriority(2)). If the system refuses, its work
// competes with answers, as on other systems. The goroutine must lock its thread and never unlock it: an unlocked
// thread would serve clicks with the lower priority, and a locked one ends with its goroutine.
func lowerThread() { _ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), niceness) }

// separate gives a process a group of its own before its start, so that signals of the terminal do not reach it.
func separate(p *exec.Cmd) { p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// LowerProcess gives this process only the time that other processes leave idle (SCHED_IDLE, sched(7)). A thread of
// theirs that wakes takes the processor at once, which no niceness ensures. If the system refuses, the process competes
// with answers.
func LowerProcess() {
	idle := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE}
	lowered := map[string]bool{}
	for again := true; again; { // until there is no new thread; later ones inherit the policy
		again = false
		threads, _ := os.ReadDir("/proc/self/task")
		for _, thread := range threads {
			if id, err := strconv.Atoi(thread.Name()); err == nil && !lowered[thread.Name()] {
				_ = unix.SchedSetAttr(id, &idle, 0)
				lowered[thread.Name()], again = true, true
			}
		}
	}
}
