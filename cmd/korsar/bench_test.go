package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"korsar/game/gametest"
)

// TestBench measures for a moment, in which games end and others begin: all three are
// driven by people in the stand-in, and every click is answered. It asks for so little that
// a machine that is busy with other tests holds it: how fast it is is no matter here.
func TestBench(t *testing.T) {
	gametest.Long(t)
	cmd := child("bench", "--tables", "6", "--rate", "20", "--seconds", "6")
	cmd.Dir = t.TempDir()
	if err := os.WriteFile(cmd.Dir+"/.env", []byte("DISCORD_TOKEN=somebody-elses\nKORSAR_DB=/nowhere/at/all.db\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(cmd.Env, "KORSAR_LIVE=127.0.0.1:1", "KORSAR_LOG_FORMAT=json")
	var out, told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &told
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, &out, &told)
	}
	for _, line := range []string{
		`answer \(floor\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +– +\S+ +0 *\n`,
		`commit, answer \(floor\) +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 *\n`,
		`korsar +\d+\.\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d +\S+ +0 *\n`,
		`\n\d+ tables in memory, 6 moved within the last minute; `,
	} {
		if !regexp.MustCompile(line).MatchString(out.String()) {
			t.Errorf("nothing of the output is like %s:\n%s", line, &out)
		}
	}
	if told.Len() > 0 {
		t.Errorf("it tells %s", &told)
	}
}

// TestInterruptedBench: it ends at once, with all its processes, which would keep its
// standard error open.
func TestInterruptedBench(t *testing.T) {
	gametest.Long(t)
	cmd := child("bench", "--tables", "2", "--seconds", "60")
	var out, told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &told
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // its code is looked at below
	}()
	time.Sleep(3 * time.Second) // the first floor is measured by now
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("it goes on")
	}
	if code := cmd.ProcessState.ExitCode(); code != 130 || out.Len() > 0 || !strings.HasSuffix(told.String(), "korsar: interrupted\n") {
		t.Errorf("code %d, %q, %q", code, &out, &told)
	}
}
