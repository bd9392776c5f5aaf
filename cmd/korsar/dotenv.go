package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/joho/godotenv"
)

// dotenv is the file of settings, in the working directory.
const dotenv = ".env"

// readDotenv returns the settings in the file and the line of each; none if there is no
// file. Errors name line and setting, never the text: it may be the token, in the wrong
// place too.
func readDotenv() (values map[string]string, lines map[string]int, err error) {
	text, err := os.ReadFile(dotenv)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil, nil
	}
	var failed *fs.PathError
	if errors.As(err, &failed) {
		err = failed.Err // it has the name of the file, once more
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w: make it a file that the program can read, or move it away", dotenv, err)
	}
	return parseDotenv(text)
}

// parseDotenv is readDotenv for a text.
func parseDotenv(text []byte) (values map[string]string, lines map[string]int, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // as some editors begin a file
	if lines, err = checkDotenv(text); err != nil {
		return nil, nil, err
	}
	values, err = godotenv.UnmarshalBytes(text)
	if err != nil { // it would quote the file
		return nil, nil, fmt.Errorf("%s cannot be read: %s", dotenv, everyLine)
	}
	return values, lines, nil
}

const everyLine = "every line is NAME=value, or begins with #"

// manyFaults is how many lines an error names at most: a file of another kind has no
// others.
const manyFaults = 10

// checkDotenv returns the line of each setting. It refuses a text of which a line cannot
// be read by itself; one error has all such lines.
func checkDotenv(text []byte) (lines map[string]int, err error) {
	var faults []error
	lines = map[string]int{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("%s, line %d: it is not UTF-8: save the file as plain text in UTF-8", dotenv, i+1)
		}
		name, wrong := checkLine(line)
		switch {
		case wrong != "" && slices.Contains(settingNames, name):
			faults = append(faults, fmt.Errorf("%s, line %d (%s): %s", dotenv, i+1, name, wrong))
		case wrong != "":
			faults = append(faults, fmt.Errorf("%s, line %d: %s", dotenv, i+1, wrong))
		case name != "":
			lines[name] = i + 1
		}
		if len(faults) == manyFaults {
			break
		}
	}
	return lines, errors.Join(faults...)
}

// begins is the beginning of a line with a setting.
var begins = regexp.MustCompile(`^\s*(?:export\s+)?([A-Za-z0-9_.]+)\s*([=:]?)`)

// checkLine returns the name of the setting in a line, "" for a comment or nothing, and
// what is wrong with the line.
func checkLine(line []byte) (name, wrong string) {
	values, err := godotenv.UnmarshalBytes(line)
	if err == nil && len(values) == 0 {
		return "", "" // a comment, or nothing
	}
	found := begins.FindSubmatch(line)
	if found != nil {
		name = string(found[1])
	}
	_, read := values[name]
	switch {
	case !bytes.ContainsAny(line, "=:"):
		return name, "there is no =: " + everyLine
	case found == nil || len(found[2]) == 0:
		return name, "what stands before the = is no name: " + everyLine
	case err != nil || len(values) > 1 || !read:
		return name, `the quotation mark is not closed in the line, or more follows it: write NAME=value, or NAME="value"`
	}
	return name, ""
}
