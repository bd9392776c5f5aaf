package main

import (
	"errors"
	"io"
	"strings"
	"syscall"

	"github.com/jonboulle/clockwork"
)

// process is the environment that a command runs in.
type process struct {
	Environ  []string // entries NAME=value
	In       io.Reader
	Out, Err io.Writer
	Clock    clockwork.Clock
	Service  string // the settings file of the service
}

// Getenv returns a variable of the environment, or "" if it is not set.
func (p *process) Getenv(name string) string {
	for _, variable := range p.Environ {
		if value, found := strings.CutPrefix(variable, name+"="); found {
			return value
		}
	}
	return ""
}

// output is standard output. A reader such as head may close it early. Write then returns [exitBrokenPipe], which ends
// the command silently. EPIPE itself could also come from a network connection.
type output struct{ io.Writer }

func (o output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		err = exitBrokenPipe
	}
	return n, err
}
