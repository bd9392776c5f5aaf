package main

import (
	"errors"
	"io"
	"strings"
	"syscall"

	"github.com/jonboulle/clockwork"
)

// process is what a command has of the world.
type process struct {
	Environ  []string // NAME=value
	In       io.Reader
	Out, Err io.Writer
	Clock    clockwork.Clock
}

// Getenv is a variable of the environment; empty when it is not set.
func (p *process) Getenv(name string) string {
	for _, variable := range p.Environ {
		if value, is := strings.CutPrefix(variable, name+"="); is {
			return value
		}
	}
	return ""
}

// output is standard output. Whoever reads it may stop when they have enough,
// as head does: that ends a command with [exitUnread] and without a word. Only
// here can it be told from a connection that broke elsewhere.
type output struct{ io.Writer }

func (o output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		err = exitUnread
	}
	return n, err
}
