package worker

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"

	"korsar/game/analysis"
	"korsar/game/record"
)

// Process analyzes each game in a new process, which does not inherit the environment.
type Process struct {
	Command    []string // of a program that calls Serve with its standard input and output
	Iterations int      // as in Here; only tests set it
}

// request asks the process for an analysis.
type request struct {
	Iterations int    `json:"iterations"`
	Record     string `json:"record"`
}

// response is a line that the process writes.
type response struct {
	Done     int                `json:"done,omitempty"` // moves that are judged
	Analysis *analysis.Analysis `json:"analysis,omitempty"`
	Fault    string             `json:"fault,omitempty"`
}

// goOn is the line that lets the process work for another slice.
type goOn bool

// errSilent is returned if the process ends without a result.
var errSilent = errors.New("it ended without a result")

// Analyse implements Analyser. The process is killed when ctx is done.
func (p Process) Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error) {
	if _, err := analysis.New(r); err != nil {
		return nil, err
	}
	text, err := record.Append(nil, r)
	if err != nil {
		return nil, err
	}
	found, err := p.run(ctx, request{Iterations: p.Iterations, Record: string(text)}, progress)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("analyse a game in a process of its own: %w", err)
	}
	return found, nil
}

// maxComplaint is how many bytes at the end of a process's standard error are kept.
const maxComplaint = 4 << 10

// complaint has the last maxComplaint bytes that were written to it.
type complaint []byte

func (c *complaint) Write(more []byte) (int, error) {
	all := append(*c, more...)
	*c = all[max(0, len(all)-maxComplaint):]
	return len(more), nil
}

// run starts a process and converses with it until it ends.
func (p Process) run(ctx context.Context, asked request, progress func(done int)) (*analysis.Analysis, error) {
	var said complaint
	process := exec.CommandContext(ctx, p.Command[0], p.Command[1:]...)
	process.Env = []string{"GOMAXPROCS=1"} // the bot's environment has its token and its database's password
	process.Stderr = &said
	separate(process)
	in, errIn := process.StdinPipe()
	out, errOut := process.StdoutPipe()
	if err := errors.Join(errIn, errOut); err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	found, err := converse(in, out, asked, progress)
	_ = in.Close()
	if ended := process.Wait(); errors.Is(err, io.EOF) {
		err = cmp.Or(ended, errSilent)
	}
	if err != nil && len(said) > 0 {
		err = fmt.Errorf("%w: %s", err, bytes.ToValidUTF8(bytes.TrimSpace(said), nil)) // cut anywhere
	}
	return found, err
}

// converse asks a process for an analysis and lets it work slice by slice. It returns io.EOF if the process ends
// without an answer. It ignores errors of writing, since reading then fails too.
func converse(in io.Writer, out io.Reader, asked request, progress func(done int)) (*analysis.Analysis, error) {
	lines, answers := json.NewDecoder(bufio.NewReader(out)), json.NewEncoder(in)
	for _ = answers.Encode(asked); ; _ = answers.Encode(goOn(true)) {
		var line response
		switch err := lines.Decode(&line); {
		case err != nil:
			return nil, err
		case line.Fault != "":
			return nil, errors.New(line.Fault)
		case line.Analysis != nil:
			return line.Analysis, nil
		}
		progress(line.Done)
	}
}
