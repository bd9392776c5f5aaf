package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

func (r *report) finish(slowest int) {
	r.printSlowest(slowest)
	r.printCounts()
	if r.ran == 0 {
		fmt.Fprintln(r.out, "\nno test ran")
	}
	if len(r.failures) == 0 {
		return
	}
	fmt.Fprintf(r.out, "\n%d failed:\n", len(r.failures))
	for _, f := range r.failures {
		fmt.Fprintf(r.out, "  %s %s\n      %s\n", f.Package, cmp.Or(f.Test, "(package)"), shortened(f.message))
	}
}

// shortened cuts a message that would fill the screen.
func shortened(message string) string {
	const most = 200
	if runes := []rune(message); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return message
}

func (r *report) printSlowest(n int) {
	slices.SortFunc(r.timings, func(a, b timing) int { return cmp.Compare(b.took, a.took) })
	if n = min(n, len(r.timings)); n > 0 {
		fmt.Fprintf(r.out, "\nthe %d slowest of %d tests:\n", n, r.ran)
	}
	for _, t := range r.timings[:n] {
		fmt.Fprintf(r.out, "%8.1f s  %s %s\n", t.took.Seconds(), t.Package, t.Test)
	}
}

func (r *report) printCounts() {
	if len(r.counts) == 0 {
		return
	}
	fmt.Fprintf(r.out, "\n| %-24s | %10s |\n", "what", "count")
	fmt.Fprintf(r.out, "| %s | %s: |\n", strings.Repeat("-", 24), strings.Repeat("-", 9))
	for _, key := range slices.Sorted(maps.Keys(r.counts)) {
		fmt.Fprintf(r.out, "| %-24s | %10d |\n", key, r.counts[key])
	}
}
