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

// timing is how long a test took.
type timing struct {
	name
	took time.Duration
}

// report collects what is said at the end.
type report struct {
	out      io.Writer
	output   map[name][]string // of what has not ended yet
	builds   map[string][]string
	failures []failure
	timings  []timing
	counts   map[string]int
	ran      int // tests that ended
}

func newReport(out io.Writer) *report {
	return &report{out: out, output: map[name][]string{}, builds: map[string][]string{}, counts: map[string]int{}}
}

// line takes one line of input; what is no event is passed on.
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

// attribute is a line of a program that counts as a test does, as `go test -v` prints it.
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

// count adds to the table of counts. Attributes that are no numbers are for other readers.
func (r *report) count(key, value string) {
	if n, err := strconv.Atoi(value); err == nil {
		r.counts[key] += n
	}
}

// end is called when a test or a package has ended.
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
	case e.Action == "fail" && who.Test == "": // all of it is printed
	case who.Test == "":
		fmt.Fprint(r.out, strings.Join(closing(said), ""))
	case e.Action != "skip":
		r.ran++
		r.timings = append(r.timings, timing{who, time.Duration(e.Elapsed * float64(time.Second))})
	}
}

// unended returns what the tests of a package have printed that have not ended, by their names. A process that runs out
// of time, panics beside its tests or exits ends none of those that ran.
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

// fail prints what failed and keeps it for the end. A package is a failure of its own only if none of its tests is, and
// so is a test of its subtests.
func (r *report) fail(who name, e event, said []string) {
	said = append(r.builds[e.FailedBuild], said...)
	fmt.Fprint(r.out, strings.Join(said, ""))
	if slices.ContainsFunc(r.failures, func(f failure) bool { return f.within(who) }) {
		return
	}
	r.failures = append(r.failures, failure{who, message(said)})
}

// closing returns the line with the result of a package that passed.
func closing(said []string) []string {
	return slices.DeleteFunc(slices.Clone(said), func(line string) bool { return !strings.HasPrefix(line, "ok ") })
}
