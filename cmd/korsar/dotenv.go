package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/joho/godotenv"
)

// dotenv is the settings file, in the working directory.
const dotenv = ".env"

// readDotenv returns the settings in the file and the line of each, or none if there is no file. Errors name line and
// setting but never quote the file, since any part of it could be the token.
func (p *process) readDotenv(ctx context.Context) (values map[string]string, lines map[string]int, err error) {
	text, err := p.dotenvText(ctx)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil, nil
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err // without repeating the file's name
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w: make it readable for the program, or move it away", dotenv, err)
	}
	return parseDotenv(text)
}

// maxDotenv is how many bytes the file may have: all settings with their comments have a few thousand.
const maxDotenv = 1 << 20

// dotenvText returns the text of the file.
func (p *process) dotenvText(ctx context.Context) ([]byte, error) {
	in, err := p.open(ctx, dotenv)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readWhole(in, maxDotenv)
}

// parseDotenv parses the text of a settings file like readDotenv.
func parseDotenv(text []byte) (values map[string]string, lines map[string]int, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // some editors start a file with it
	if lines, err = checkDotenv(text); err != nil {
		return nil, nil, err
	}
	values, err = godotenv.UnmarshalBytes(text)
	if err != nil { // without the cause, which quotes the file
		return nil, nil, fmt.Errorf("%s is invalid: %s", dotenv, lineSyntax)
	}
	return values, lines, nil
}

const lineSyntax = "every line must be NAME=value or start with #"

// maxFaults is how many lines an error names at most, in case the file is not a settings file at all.
const maxFaults = 10

// checkDotenv returns the line of each setting. It returns an error that lists the lines that are invalid by
// themselves.
func checkDotenv(text []byte) (lines map[string]int, err error) {
	var faults []error
	lines = map[string]int{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("%s, line %d: not UTF-8: save the file as plain text in UTF-8", dotenv, i+1)
		}
		name, fault := checkLine(line)
		switch {
		case fault != "" && slices.Contains(settingNames, name):
			faults = append(faults, fmt.Errorf("%s, line %d (%s): %s", dotenv, i+1, name, fault))
		case fault != "":
			faults = append(faults, fmt.Errorf("%s, line %d: %s", dotenv, i+1, fault))
		case name != "":
			lines[name] = i + 1
		}
		if len(faults) == maxFaults {
			break
		}
	}
	return lines, errors.Join(faults...)
}

// settingStart matches the start of a line with a setting.
var settingStart = regexp.MustCompile(`^\s*(?:export\s+)?([A-Za-z0-9_.]+)\s*([=:]?)`)

// checkLine returns the name of the setting in a line, or "" for a comment or an empty line, and what is wrong with the
// line.
func checkLine(line []byte) (name, fault string) {
	values, err := godotenv.UnmarshalBytes(line)
	if err == nil && len(values) == 0 {
		return "", "" // a comment, or empty
	}
	found := settingStart.FindSubmatch(line)
	if found != nil {
		name = string(found[1])
	}
	_, read := values[name]
	switch {
	case !bytes.ContainsAny(line, "=:"):
		return name, "no =: " + lineSyntax
	case found == nil || len(found[2]) == 0:
		return name, "invalid name before the =: " + lineSyntax
	case err != nil || len(values) > 1 || !read:
		return name, "the quotation mark is not closed on the line, or is followed by more text: " +
			`write NAME=value, or NAME="value"`
	}
	return name, ""
}
