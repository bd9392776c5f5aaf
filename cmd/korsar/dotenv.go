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

// dotenv is the file of settings in the working directory.
const dotenv = ".env"

// readSettings returns the settings in a file and the line of each. It returns fs.ErrNotExist if there is no file. Its
// other errors name the line and the setting but never quote the file, because any part of the file could be the token.
func (p *process) readSettings(ctx context.Context, file string) (
	values map[string]string, lines map[string]int, err error) {
	text, err := p.settingsText(ctx, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fs.ErrNotExist
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err // the file's name is added below
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w: make it readable for the program, or move it away", file, err)
	}
	return parseSettings(file, text)
}

// maxSettings is the largest size of a settings file, in bytes. A file with all settings and their comments has a few
// thousand.
const maxSettings = 1 << 20

func (p *process) settingsText(ctx context.Context, file string) ([]byte, error) {
	in, err := p.open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readWhole(in, maxSettings)
}

// parseSettings parses the text of a settings file. It returns the same as readSettings.
func parseSettings(file string, text []byte) (values map[string]string, lines map[string]int, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // a byte order mark, which some editors write
	if lines, err = checkSettings(file, text); err != nil {
		return nil, nil, err
	}
	values, err = godotenv.UnmarshalBytes(text)
	if err != nil { // err quotes the file, so it is left out
		return nil, nil, fmt.Errorf("%s is invalid: %s", file, lineSyntax)
	}
	return values, lines, nil
}

const lineSyntax = "every line must be NAME=value or start with #"

// maxFaults is the most lines that an error names, in case the file is not a settings file at all.
const maxFaults = 10

// checkSettings returns the line of each setting. It returns an error that lists the invalid lines.
func checkSettings(file string, text []byte) (lines map[string]int, err error) {
	var faults []error
	lines = map[string]int{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("%s, line %d: not UTF-8: save the file as plain text in UTF-8", file, i+1)
		}
		name, fault := checkLine(line)
		switch {
		case fault != "" && slices.Contains(settingNames, name):
			faults = append(faults, fmt.Errorf("%s, line %d (%s): %s", file, i+1, name, fault))
		case fault != "":
			faults = append(faults, fmt.Errorf("%s, line %d: %s", file, i+1, fault))
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

// checkLine returns the name of the setting in a line, and what is wrong with the line. The name is "" for a comment or
// an empty line.
func checkLine(line []byte) (name, fault string) {
	values, err := godotenv.UnmarshalBytes(line)
	if err == nil && len(values) == 0 {
		return "", "" // a comment or an empty line
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
