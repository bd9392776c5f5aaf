package worker

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// lowers makes the test binary a process that lowers itself.
const lowers = "KORSAR_TEST_LOWERS"

// TestLowerProcess: every thread of a lowered process is idle, also one that begins later.
func TestLowerProcess(t *testing.T) {
	if os.Getenv(lowers) == "" {
		process := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestLowerProcess$")
		process.Env = append(os.Environ(), lowers+"=1")
		if out, err := process.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	LowerProcess()
	startThread()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil || len(threads) < 2 {
		t.Fatalf("%d threads: %v", len(threads), err)
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			t.Fatal(err)
		}
		if policy, err := unix.SchedGetAttr(id, 0); err != nil || policy.Policy != unix.SCHED_IDLE {
			t.Errorf("thread %d: %+v, %v", id, policy, err)
		}
	}
}

// startThread makes a goroutine that keeps a thread of its own.
func startThread() {
	started := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		close(started)
		select {}
	}()
	<-started
}
