package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
)

// maxLine is the size of the longest line that is read, in bytes. A failing test may print a whole database.
const maxLine = 64 << 20

func main() {
	slowest := flag.Int("slowest", 0, "also list the `N` slowest tests")
	flag.Parse()
	os.Exit(run(os.Stdin, os.Stdout, *slowest))
}

// run reports on the events of in and returns the exit code.
func run(in io.Reader, out io.Writer, slowest int) int {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	r := newReport(out)
	for lines.Scan() {
		r.line(lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintf(out, "report: read events: %v\n", err)
		return 1
	}
	r.finish(slowest)
	if len(r.failures) > 0 || r.ran == 0 {
		return 1
	}
	return 0
}
