package analyser

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
	"strings"

	"korsar/bot/priority"
	"korsar/game/analysis"
	"korsar/game/record"
)

// Process analyses each game in a new process.
type Process struct {
	Command    []string // of a program that calls Serve with its standard input and output
	Iterations int      // as of Here
}

// request is what the process is asked for.
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

// errSilent is returned if the process ends without a result.
var errSilent = errors.New("it ended without a result")

// Analyse implements Analyser. The process is killed when the context ends.
func (p Process) Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error) {
	if _, err := analysis.Of(r); err != nil {
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

// run starts a process and reads what it writes until it ends.
func (p Process) run(ctx context.Context, asked request, progress func(done int)) (*analysis.Analysis, error) {
	var complaint bytes.Buffer
	process := exec.CommandContext(ctx, p.Command[0], p.Command[1:]...)
	process.Env = append(process.Environ(), "GOMAXPROCS=1")
	process.Stderr = &complaint
	priority.Separate(process)
	in, errIn := process.StdinPipe()
	out, errOut := process.StdoutPipe()
	if err := errors.Join(errIn, errOut); err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	errAsked := json.NewEncoder(in).Encode(asked)
	found, err := read(out, progress)
	_ = in.Close()
	if ended := process.Wait(); err == nil && found == nil {
		err = cmp.Or(ended, errAsked, errSilent)
	}
	if err != nil && complaint.Len() > 0 {
		err = fmt.Errorf("%w: %s", err, strings.TrimSpace(complaint.String()))
	}
	return found, err
}

// read reads the lines of a process.
func read(out io.Reader, progress func(done int)) (*analysis.Analysis, error) {
	for lines := json.NewDecoder(bufio.NewReader(out)); ; {
		var line response
		switch err := lines.Decode(&line); {
		case errors.Is(err, io.EOF):
			return nil, nil
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
