package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"runtime"
	"slices"
	"unicode/utf8"

	"github.com/joho/godotenv"
)

// dotenv is the file of settings in the working directory.
const dotenv = ".env"

// readSettings returns the settings in a file and the line of each, or fs.ErrNotExist if there is no file. Other errors
// name line and setting but never quote the file, since any part of it could be the token.
func (p *process) readSettings(ctx context.Context, file string) (
	values map[string]string, lines map[string]int, err error) {
	text, err := p.settingsText(ctx, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fs.ErrNotExist
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err // without repeating the file's name
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w: make it readable for the program, or move it away", file, err)
	}
	return parseSettings(file, text)
}

// maxSettings is how many bytes a file may have: all settings with their comments have a few thousand.
const maxSettings = 1 << 20

// settingsText returns the text of a file.
func (p *process) settingsText(ctx context.Context, file string) ([]byte, error) {
	in, err := p.open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readWhole(in, maxSettings)
}

// parseSettings parses the text of a settings file like readSettings.
func parseSettings(file string, text []byte) (values map[string]string, lines map[string]int, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // some editors start a file with it
	if lines, err = checkSettings(file, text); err != nil {
		return nil, nil, err
	}
	values, err = godotenv.UnmarshalBytes(text)
	if err != nil { // without the cause, which quotes the file
		return nil, nil, fmt.Errorf("%s is invalid: %s", file, lineSyntax)
	}
	return values, lines, nil
}

// isReadByOthers reports whether other users of this machine may read a file. Windows has no such bits.
func isReadByOthers(file string) bool {
	info, err := os.Stat(file)
	return err == nil && runtime.GOOS != "windows" && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0
}

const lineSyntax = "every line must be NAME=value or start with #"

// maxFaults is how many lines an error names at most, in case the file is not a settings file at all.
const maxFaults = 10

// checkSettings returns the line of each setting. It returns an error that lists the lines that are invalid by
// themselves.
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
