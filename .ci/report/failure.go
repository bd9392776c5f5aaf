package main

import (
	"regexp"
	"slices"
	"strings"
)

// failure is a test or a package that failed, with the first line of its message.
type failure struct {
	name
	message string
}

// within reports whether other contains the failed test, so that this failure explains the failure of other.
func (f failure) within(other name) bool {
	return f.Package == other.Package && (other.Test == "" || strings.HasPrefix(f.Test, other.Test+"/"))
}

var (
	placed = regexp.MustCompile(`^\s*\S+\.go:\d+(:\d+)?: `) // a message of a test, or of the compiler
	late   = regexp.MustCompile(`^panic: test timed out after `)
	fatal  = regexp.MustCompile(`^(panic|fatal error): `)
	frame  = regexp.MustCompile(`^\s*(=== |--- |PASS|FAIL|ok )`)
)

// message returns the line of the output that best explains a failure.
func message(said []string) string {
	if i := slices.IndexFunc(said, late.MatchString); i >= 0 {
		return strings.TrimSpace(said[i]) + running(said[i:])
	}
	for _, wanted := range []func(string) bool{fatal.MatchString, placed.MatchString,
		func(line string) bool { return strings.TrimSpace(line) != "" && !frame.MatchString(line) }} {
		if i := slices.IndexFunc(said, wanted); i >= 0 {
			return strings.TrimSpace(said[i])
		}
	}
	return "no message"
}

// running returns the tests that were running when a process timed out. The process lists them below "running tests:".
func running(said []string) string {
	var tests []string
	listed := false
	for _, line := range said {
		switch line = strings.TrimSpace(line); {
		case line == "running tests:":
			listed = true
		case listed && line == "":
			return ": " + strings.Join(tests, ", ")
		case listed:
			tests = append(tests, line)
		}
	}
	return ""
}
