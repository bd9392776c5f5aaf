package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/jonboulle/clockwork"
	"golang.org/x/term"

	"korsar/bot/sandbox/simplayer"
)

// process is the environment that a command runs in.
type process struct {
	Environ  []string // entries NAME=value
	In       io.Reader
	Out, Err io.Writer
	Clock    clockwork.Clock
	Service  string // the settings file of the service
	Secrets  string // the directory of the service's secrets, each in a file with the name of its setting
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

// screen returns standard output with the width of its terminal and with color, or with 80 columns and without color if
// it is not a terminal.
func (p *process) screen() simplayer.Screen {
	s := simplayer.Screen{Writer: p.Out, Width: 80}
	o, _ := p.Out.(output)
	if file, isFile := o.Writer.(*os.File); isFile && term.IsTerminal(int(file.Fd())) {
		s.Color = p.hasColor()
		if wide, _, err := term.GetSize(int(file.Fd())); err == nil && wide > 0 {
			s.Width = wide
		}
	}
	return s
}

// hasColor reports whether terminals may be sent colors. See no-color.org: not if NO_COLOR is set and not empty.
func (p *process) hasColor() bool { return p.Getenv("NO_COLOR") == "" }

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

// amount returns a number with its noun, such as "2 games".
func amount(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
