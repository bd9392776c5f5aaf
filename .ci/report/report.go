package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

type timing struct {
	name
	took time.Duration
}

// report collects the facts for the last screen.
type report struct {
	out      io.Writer
	output   map[name][]string // of tests and packages that have not ended yet
	builds   map[string][]string
	failures []failure
	timings  []timing
	counts   map[string]int
	ran      int // tests that ended
}

func newReport(out io.Writer) *report {
	return &report{out: out, output: map[name][]string{}, builds: map[string][]string{}, counts: map[string]int{}}
}

// line handles one line of input. It prints a line that is not an event.
func (r *report) line(text []byte) {
	var e event
	if err := json.Unmarshal(text, &e); err != nil || e.Action == "" {
		fmt.Fprintf(r.out, "%s\n", text)
		if found := attribute.FindStringSubmatch(string(text)); found != nil {
			r.count(found[1], found[2])
		}
		return
	}
	r.event(e)
}

// attribute matches a line with which a program adds to the counts. It has the form of `go test -v`.
var attribute = regexp.MustCompile(`^=== ATTR +\S+ (\S+) (\d+)$`)

func (r *report) event(e event) {
	who := name{e.Package, e.Test}
	switch e.Action {
	case "build-output":
		r.builds[e.ImportPath] = append(r.builds[e.ImportPath], e.Output)
	case "output":
		r.output[who] = append(r.output[who], e.Output)
		if strings.Contains(e.Output, " ns/op") {
			r.counts["benchmarks"]++
		}
	case "attr":
		r.count(e.Key, e.Value)
	case "pass", "fail", "skip":
		r.end(who, e)
	}
}

// count adds to the table of counts. It ignores attributes that are not whole numbers.
func (r *report) count(key, value string) {
	if n, err := strconv.Atoi(value); err == nil {
		r.counts[key] += n
	}
}

// end handles the end of a test or of a package.
func (r *report) end(who name, e event) {
	said := r.output[who]
	delete(r.output, who)
	if e.Action == "fail" {
		if who.Test == "" {
			said = append(r.unended(who.Package), said...)
		}
		r.fail(who, e, said)
	}
	switch {
	case e.Action == "fail" && who.Test == "": // fail has printed all of it
	case who.Test == "":
		fmt.Fprint(r.out, strings.Join(closing(said), ""))
	case e.Action != "skip":
		r.ran++
		r.timings = append(r.timings, timing{who, time.Duration(e.Elapsed * float64(time.Second))})
	}
}

// unended returns the output of a package's tests that have not ended, ordered by their names. A process that times
// out, panics outside a test or exits reports no end of its running tests.
func (r *report) unended(pkg string) []string {
	byTest := func(a, b name) int { return cmp.Compare(a.Test, b.Test) }
	var said []string
	for _, who := range slices.SortedFunc(maps.Keys(r.output), byTest) {
		if who.Package == pkg && who.Test != "" {
			said = append(said, r.output[who]...)
			delete(r.output, who)
		}
	}
	return said
}

// fail prints the output of a failed test or package and keeps the failure for the last screen. It does not keep a
// package if one of its tests has failed, or a test if one of its subtests has.
func (r *report) fail(who name, e event, said []string) {
	said = append(r.builds[e.FailedBuild], said...)
	fmt.Fprint(r.out, strings.Join(said, ""))
	if slices.ContainsFunc(r.failures, func(f failure) bool { return f.within(who) }) {
		return
	}
	r.failures = append(r.failures, failure{who, message(said)})
}

// closing returns the line with the result of a passed package.
func closing(said []string) []string {
	return slices.DeleteFunc(slices.Clone(said), func(line string) bool { return !strings.HasPrefix(line, "ok ") })
}
