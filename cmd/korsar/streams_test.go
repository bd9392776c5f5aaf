package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/game/gametest"
)

// writerFunc is a function that implements io.Writer.
type writerFunc func(text []byte) (int, error)

func (w writerFunc) Write(text []byte) (int, error) { return w(text) }

// TestStandardOutputFails checks that a reader that closes early is not reported as an error, but a full disk is.
func TestStandardOutputFails(t *testing.T) {
	tests := []struct {
		err  error
		code int
		says string
	}{
		{syscall.EPIPE, 141, ""},
		{io.ErrClosedPipe, 141, ""},
		{errors.New("no space left"), 1, "korsar: write records: no space left\n"},
	}
	for _, test := range tests {
		var stderr bytes.Buffer
		broken := writerFunc(func([]byte) (int, error) { return 0, test.err })
		code := run([]string{"simulate", "--games", "100"}, nil, strings.NewReader(""), broken, &stderr)
		if code != test.code || stderr.String() != test.says {
			t.Errorf("%v: code %d, %q", test.err, code, &stderr)
		}
		for _, args := range [][]string{{"version"}, {"verify", "testdata/seed7.txt"}, {"simulate", "--players", "2"},
			{"--help"}, {"bench", "--help"}} {
			if code := run(args, nil, strings.NewReader(""), broken, io.Discard); code != test.code {
				t.Errorf("%v: %v: code %d", args, test.err, code)
			}
		}
	}
}

// TestReaderClosesEarly checks the same with a real pipe and a child process.
func TestReaderClosesEarly(t *testing.T) {
	cmd := child("simulate", "--games", "1000000")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	out.Close()
	cmd.Wait() // the exit code is checked next
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signal() != syscall.SIGPIPE && status.ExitStatus() != 141 || stderr.Len() > 0 {
		t.Errorf("%v, %q", cmd.ProcessState, &stderr)
	}
}

// TestReaderOfTheDemoClosesEarly checks that the demo game ends with 0 when nobody reads on, with a real pipe.
func TestReaderOfTheDemoClosesEarly(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	cmd := child("sandbox", "--demo")
	cmd.Dir = t.TempDir()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, len("\n#tavern\n"))
	if _, err := io.ReadFull(out, text); err != nil || string(text) != "\n#tavern\n" {
		t.Errorf("the channel begins with %q: %v", text, err)
	}
	out.Close()
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("%v, %q", err, &stderr)
	}
}

// TestScreenOfAPipeIsPlain checks that what is no terminal gets no color and lines of 80 characters. NO_COLOR holds for
// all terminals.
func TestScreenOfAPipeIsPlain(t *testing.T) {
	p := &process{Out: output{io.Discard}}
	if s := p.screen(); s.Color || s.Width != 80 {
		t.Errorf("color %v, %d wide", s.Color, s.Width)
	}
	for variable, color := range map[string]bool{"NO_COLOR=1": false, "NO_COLOR=": true, "LANG=C": true} {
		if p := (&process{Environ: []string{variable}}); p.hasColor() != color {
			t.Errorf("%s: color is %v", variable, !color)
		}
	}
}

// TestInterruptedSimulation checks that a simulation stops after a complete record, and reports the number of records.
func TestInterruptedSimulation(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	var out, stderr bytes.Buffer
	p := &process{In: strings.NewReader(""), Err: &stderr, Clock: clockwork.NewFakeClock(),
		Out: writerFunc(func(text []byte) (int, error) {
			interrupt()
			return out.Write(text)
		})}
	if code := p.execute(ctx, []string{"simulate", "--games", "1000000"}); code != 130 {
		t.Errorf("code %d", code)
	}
	played := records(t, out.String())
	if last := played[len(played)-1]; last.Verify() != nil {
		t.Errorf("%v", last.Verify())
	}
	if !strings.HasPrefix(stderr.String(), fmt.Sprintf("%d games, ", len(played))) ||
		!strings.HasSuffix(stderr.String(), "\nkorsar: interrupted\n") {
		t.Errorf("standard error is %q after %d games", &stderr, len(played))
	}
}

// TestSignals checks the same with real signals and a child process.
func TestSignals(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := child("simulate", "--games", "1000000")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		text := make([]byte, 1000)
		if _, err := io.ReadFull(out, text); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(out)
		if err != nil {
			t.Fatal(err)
		}
		cmd.Wait() // the exit code is checked next
		if code := cmd.ProcessState.ExitCode(); code != 130 {
			t.Errorf("%v: code %d", signal, code)
		}
		if o := korsar(string(text)+string(rest), "verify"); o.code != 0 {
			t.Errorf("%v: %s", signal, o.err)
		}
	}
}
