package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"

	"korsar/bot/bench"
)

// childProcess is one of the other processes. It ends with its input, or with a signal.
type childProcess struct {
	*exec.Cmd
	input io.Closer
}

// start starts this program as another process, with settings, in a folder where no
// .env lies.
func (m *measuring) start(ctx context.Context, settings []string, args ...string) (to io.WriteCloser, from io.Reader, err error) {
	path, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("find this program: %w", err)
	}
	child := exec.CommandContext(ctx, path, args...)
	child.Dir, child.Stderr = m.folder, m.Err
	child.Env = append(m.Environ, settings...)
	if to, err = child.StdinPipe(); err != nil {
		return nil, nil, err
	}
	if from, err = child.StdoutPipe(); err != nil {
		return nil, nil, err
	}
	if err := child.Start(); err != nil {
		return nil, nil, fmt.Errorf("start korsar %s: %w", args[0], err)
	}
	m.children = append(m.children, childProcess{child, to})
	return to, from, nil
}

// stop ends the process that was started last.
func (m *measuring) stop() {
	last := len(m.children) - 1
	child := m.children[last]
	m.children = m.children[:last]
	_ = child.input.Close()
	_ = child.Process.Signal(os.Interrupt) // one that is gone does not mind
	_ = child.Wait()
}

// resident is what the process that was started last holds.
func (m *measuring) resident() float64 {
	MB, _ := bench.ResidentMemory(m.children[len(m.children)-1].Process.Pid)
	return MB
}

func (m *measuring) end() {
	for len(m.children) > 0 {
		m.stop()
	}
}

// freeAddress is one of the loopback at which nobody listens.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	return listener.Addr().String(), listener.Close()
}
