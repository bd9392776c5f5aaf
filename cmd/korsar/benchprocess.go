package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"

	"korsar/bot/sandbox/bench"
)

// childProcess is a child process of the benchmark. It ends when its input is closed, or by a signal.
type childProcess struct {
	*exec.Cmd
	input io.Closer
}

// start starts this program as a child with settings, in a directory without a .env file.
func (m *benchRun) start(ctx context.Context, settings []string, args ...string) (
	to io.WriteCloser, from io.Reader, err error) {
	path, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("find this program: %w", err)
	}
	return m.startChild(exec.CommandContext(ctx, path, args...), m.dir, settings)
}

// startForeign starts another program with settings, in the working directory of the benchmark.
func (m *benchRun) startForeign(ctx context.Context, settings, command []string) (from io.Reader, err error) {
	_, from, err = m.startChild(exec.CommandContext(ctx, command[0], command[1:]...), "", settings)
	return from, err
}

func (m *benchRun) startChild(child *exec.Cmd, dir string, settings []string) (
	to io.WriteCloser, from io.Reader, err error) {
	child.Dir, child.Stderr = dir, m.Err
	child.Env = append(withoutSettings(m.Environ), settings...)
	if to, err = child.StdinPipe(); err != nil {
		return nil, nil, err
	}
	if from, err = child.StdoutPipe(); err != nil {
		return nil, nil, err
	}
	if err := child.Start(); err != nil {
		return nil, nil, fmt.Errorf("start %s: %w", child, err)
	}
	m.children = append(m.children, childProcess{child, to})
	return to, from, nil
}

// withoutSettings returns an environment without the bot's settings and without variables that are named like one. The
// measured bot gets its own, and a foreign program must not see the token.
func withoutSettings(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(settingNames, name) || strings.HasPrefix(name, settingPrefix)
	})
}

// stopFrom stops the child processes from index first on.
func (m *benchRun) stopFrom(first int) {
	for len(m.children) > first {
		last := len(m.children) - 1
		child := m.children[last]
		m.children = m.children[:last]
		_ = child.input.Close()
		_ = child.Process.Signal(os.Interrupt) // fails only if the process has already ended
		_ = child.Wait()
	}
}

// memoryOf returns the resident memory of each of some child processes, and of all of them together, in MB of a million
// bytes. Together it counts the pages of the program's file once.
func memoryOf(children []childProcess) (each []float64, together float64) {
	var program float64
	for _, child := range children {
		resident, _ := bench.ResidentMemory(child.Process.Pid)
		file, _ := bench.FileMemory(child.Process.Pid)
		each = append(each, resident)
		together, program = together+resident-file, max(program, file)
	}
	return each, together + program
}

// freeAddress returns a loopback address that is not in use.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	return listener.Addr().String(), listener.Close()
}
