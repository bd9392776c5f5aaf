package main

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestAnalyserYields checks that the process that analyses games runs at low priority.
func TestAnalyserYields(t *testing.T) {
	t.Parallel()
	process := exec.Command(os.Args[0], "analyser")
	if _, err := process.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	for {
		attributes, err := unix.SchedGetAttr(process.Process.Pid, 0)
		if err != nil {
			t.Fatal(err)
		}
		if attributes.Policy == unix.SCHED_IDLE {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait() // fails because the process was killed
}
