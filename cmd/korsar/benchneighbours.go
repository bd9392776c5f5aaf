package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// maxNeighbours is the most programs of a kind that keep a benchmark company.
const maxNeighbours = 64

// neighbours are the programs that keep a benchmark company, by kind. Each works in a directory of its own until ctx is
// done.
var neighbours = map[string]func(ctx context.Context, p *process, dir string) error{
	"loops": spin, "builds": compileForever, "disk": writeForever,
}

// validateNeighbours returns an error if --neighbours has an unknown kind or too many of one.
func (b benchmark) validateNeighbours() error {
	for kind, n := range b.Neighbours {
		if neighbours[kind] == nil {
			return fmt.Errorf("--neighbours: expected KIND=N, with the kinds %s",
				strings.Join(slices.Sorted(maps.Keys(neighbours)), ", "))
		}
		if err := inRange("--neighbours "+kind, n, 1, maxNeighbours); err != nil {
			return err
		}
	}
	return nil
}

// company names the neighbors of a benchmark, such as "beside builds=1, loops=2".
func (b benchmark) company() string {
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(b.Neighbours)) {
		list = append(list, fmt.Sprintf("%s=%d", kind, b.Neighbours[kind]))
	}
	if list == nil {
		return ""
	}
	return "; beside " + strings.Join(list, ", ")
}

// startNeighbours starts the programs that keep the benchmark company. It calls lost if one ends. They end when their
// input is closed, even if ctx is done, because they have files to remove.
func (m *benchRun) startNeighbours(ctx context.Context, lost func(error)) error {
	if m.Neighbours["builds"] > 0 {
		if _, err := exec.LookPath(goCommand); err != nil {
			return fmt.Errorf("--neighbours builds needs the go command (https://go.dev/dl): %w", err)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(m.Neighbours)) {
		for range m.Neighbours[kind] {
			_, output, err := m.start(context.WithoutCancel(ctx), nil, "benchneighbour", kind)
			if err != nil {
				return err
			}
			go func() {
				_, _ = io.Copy(io.Discard, output)
				lost(fmt.Errorf("a neighbor of the kind %s has ended; its output is above", kind))
			}()
		}
	}
	return nil
}

// benchNeighbour is the child process that keeps a benchmark company.
type benchNeighbour struct {
	Kind string `arg:""`
}

// Run works until its input ends. The input also ends if the benchmark is killed. Signals are ignored, because the
// second one would leave files behind.
func (n benchNeighbour) Run(ctx context.Context, p *process) (err error) {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	work := neighbours[n.Kind]
	if work == nil {
		return fmt.Errorf("unknown kind %q", n.Kind)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(here, "neighbour-")
	if err != nil {
		return fmt.Errorf("create a directory for a neighbor: %w", err)
	}
	ctx, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	go func() {
		defer end()
		_, _ = io.Copy(io.Discard, p.In)
	}()
	if err = work(ctx, p, dir); ctx.Err() != nil {
		err = nil // a compiler that was interrupted fails
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// spin keeps a processor busy.
func spin(ctx context.Context, _ *process, _ string) error {
	var sum [sha256.Size]byte
	for ctx.Err() == nil {
		sum = sha256.Sum256(sum[:])
	}
	return nil
}

// Size of a file that is written over and over, and of each write, in bytes.
const diskFile, diskWrite = 64 << 20, 256 << 10

// writeForever fills a file and then writes it again, and waits for the disk after each write.
func writeForever(ctx context.Context, _ *process, dir string) (err error) {
	file, err := os.Create(filepath.Join(dir, "file"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	block := make([]byte, diskWrite)
	for at := int64(0); ctx.Err() == nil; at = (at + diskWrite) % diskFile {
		if _, err := file.WriteAt(block, at); err != nil {
			return err
		}
		if err := file.Sync(); err != nil {
			return err
		}
	}
	return nil
}

const goCommand = "go"

// compiled is a program whose packages take seconds to compile.
const compiled = `package main

import "net/http"

func main() { _ = http.ListenAndServe("", nil) }
`

// compileForever compiles a program with the standard library, each time without a cache. It writes only to dir.
func compileForever(ctx context.Context, p *process, dir string) error {
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(compiled), 0o600); err != nil {
		return err
	}
	cache := filepath.Join(dir, "cache")
	for ctx.Err() == nil {
		build := exec.CommandContext(ctx, goCommand, "build", "-o", "program", "main.go")
		build.Dir = dir
		build.Env = append(slices.Clone(p.Environ), "GOCACHE="+cache, "GOTMPDIR="+dir, "GOPATH="+dir, "HOME="+dir,
			"XDG_CONFIG_HOME="+dir, "GOENV=off", "GOWORK=off", "GOFLAGS=", "GO111MODULE=off", "GOTOOLCHAIN=local",
			"CGO_ENABLED=0")
		killWithChildren(build)
		if output, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("compile a program: %w\n%s", err, output)
		}
		if err := os.RemoveAll(cache); err != nil {
			return err
		}
	}
	return nil
}
