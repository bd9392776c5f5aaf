package main

import (
	"regexp"
	"slices"
	"strings"
)

// failure is something that failed, with the first line of its message.
type failure struct {
	name
	message string
}

// within reports whether a failure explains the one of another test or package.
func (f failure) within(other name) bool {
	return f.Package == other.Package && (other.Test == "" || strings.HasPrefix(f.Test, other.Test+"/"))
}

var (
	placed = regexp.MustCompile(`^\s*\S+\.go:\d+(:\d+)?: `) // a message of a test, or of the compiler
	fatal  = regexp.MustCompile(`^(panic|fatal error): `)
	frame  = regexp.MustCompile(`^\s*(=== |--- |PASS|FAIL|ok )`)
)

// message returns the line that says best why something failed.
func message(said []string) string {
	for _, wanted := range []func(string) bool{fatal.MatchString, placed.MatchString,
		func(line string) bool { return strings.TrimSpace(line) != "" && !frame.MatchString(line) }} {
		if i := slices.IndexFunc(said, wanted); i >= 0 {
			return strings.TrimSpace(said[i])
		}
	}
	return "no message"
}
