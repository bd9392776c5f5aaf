package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"unicode/utf8"
)

// secretNames lists the settings that are secrets. The setting NAME_FILE names a file with the value of NAME:
// Kubernetes, Docker and systemd hand over secrets as files, which no child process inherits.
var secretNames = []string{envToken, envDatabase}

// fileSuffix ends the name of the setting that names a secret's file.
const fileSuffix = "_FILE"

// withFiles returns the names of settings, each secret followed by the setting that names its file.
func withFiles(names ...string) (all []string) {
	for _, name := range names {
		if all = append(all, name); slices.Contains(secretNames, name) {
			all = append(all, name+fileSuffix)
		}
	}
	return all
}

// maxSecret is the largest size of a secret's file, in bytes. A token has some 70, the URL of a database a few hundred.
const maxSecret = 4 << 10

// readSecrets reads the secrets that are in files of their own, and records the faults.
func (p *process) readSecrets(ctx context.Context, s *settings) {
	s.secrets = map[string]string{}
	for _, name := range secretNames {
		setting := name + fileSuffix
		file := s.values[setting]
		switch {
		case file == "" && s.values[name] == "" && p.Service != "" && s.file == p.Service:
			file, setting = filepath.Join(p.Secrets, name), name
			if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
				continue
			}
		case file == "":
			continue
		case s.values[name] != "":
			s.wrong(name, "%s names a file with it, so remove %s here, or empty %s", setting, name, setting)
			continue
		}
		value, err := p.readSecret(ctx, file)
		if err != nil {
			s.wrong(setting, "the file with the value of %s cannot be used: %w", name, err)
			continue
		}
		s.values[name], s.secrets[name] = value, file
	}
}

// readSecret returns the one line of a file. Its errors quote neither the line nor the file's name: somebody may have
// set a NAME_FILE to the secret itself.
func (p *process) readSecret(ctx context.Context, file string) (string, error) {
	in, err := p.open(ctx, file)
	if err != nil {
		return "", withoutPath(err)
	}
	defer in.Close()
	text, err := readUpTo(in, maxSecret)
	if err != nil {
		return "", withoutPath(err)
	}
	text = bytes.TrimSpace(text)
	switch {
	case len(text) == 0:
		return "", errors.New("it is empty")
	case len(text) > maxSecret:
		return "", fmt.Errorf("it has more than %d bytes: it must have the value alone", maxSecret)
	case bytes.ContainsAny(text, "\r\n\x00") || !utf8.Valid(text):
		return "", errors.New("it is not one line of text: it must have the value alone")
	}
	return string(text), nil
}

// withoutPath returns an error of a file without the file's name.
func withoutPath(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("cannot %s it: %w", failed.Op, failed.Err)
	}
	return err
}

// hasPermission reports whether a regular file has any of the permission bits. On Windows it always returns false,
// because there are no such permission bits.
func hasPermission(file string, bits fs.FileMode) bool {
	info, err := os.Stat(file)
	return err == nil && runtime.GOOS != "windows" && info.Mode().IsRegular() && info.Mode().Perm()&bits != 0
}
