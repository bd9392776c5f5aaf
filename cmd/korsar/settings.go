package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// settings are the values of the settings, with their origin.
type settings struct {
	values  map[string]string // by name
	file    string            // the file that was read; "" if there is none
	lines   map[string]int    // by name, the line of each setting in the file
	secrets map[string]string // by name, the file of each secret that has one of its own
	unknown []string          // names that look like a setting but are not one
	faults  []error
}

// settings returns the settings of the environment and of the first file that exists. The environment takes precedence:
// an empty variable stands for the default, even if the file has a value.
func (p *process) settings(ctx context.Context, files ...string) (s settings, err error) {
	s.values = map[string]string{}
	for _, file := range files {
		values, lines, err := p.readSettings(ctx, file)
		switch {
		case file == p.Service && errors.Is(err, fs.ErrPermission):
			return settings{}, fmt.Errorf("the settings of the service are in %s, which only root may read: "+
				"repeat this with sudo, or run it in a directory with a file %s", file, dotenv)
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return settings{}, err
		}
		s.values, s.file, s.lines = values, file, lines
		break
	}
	for name := range s.values {
		s.note(name)
	}
	for _, variable := range slices.Backward(p.Environ) { // the first of two variables of one name counts, as in Getenv
		name, value, _ := strings.Cut(variable, "=")
		s.note(name)
		if slices.Contains(settingNames, name) {
			s.values[name] = value
			delete(s.lines, name)
		}
	}
	slices.Sort(s.unknown)
	s.unknown = slices.Compact(s.unknown) // a name may be in the file and in the environment
	p.readSecrets(ctx, &s)
	return s, ctx.Err()
}

// settingPrefix begins the name of every setting except the token.
const settingPrefix = "KORSAR_"

// note records a name as unknown if it looks like a setting but is not one. Kubernetes adds such variables to every
// container if there is a service named korsar.
func (s *settings) note(name string) {
	if !slices.Contains(settingNames, name) &&
		(strings.HasPrefix(strings.ToUpper(name), settingPrefix) || closest(name) != "") {
		s.unknown = append(s.unknown, name)
	}
}

// maxTypos is the most typos with which a name still counts as a misspelled setting.
const maxTypos = 2

// closest returns the setting that has the name, or that the name is a misspelling of. It returns "" if there is none.
func closest(name string) (setting string) {
	fewest := maxTypos + 1
	for _, one := range settingNames {
		if typos := distance(strings.ToUpper(name), one); typos < fewest {
			setting, fewest = one, typos
		}
	}
	return setting
}

// distance returns the Levenshtein distance of two names: how many letters have to be changed, added or left out.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // distances between the first i letters of a and the first 0, 1, … letters of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			changed := corner
			if a[i] != b[j] {
				changed++
			}
			corner = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// warnings returns findings about settings that do not keep the bot from running. They never quote a value.
func (s settings) warnings() (all []finding) {
	for _, name := range s.unknown {
		all = append(all, finding{Subject: "settings", OK: true,
			Text: name + " is no setting of the bot, and is ignored: .env.example lists them"})
	}
	const exposed = "others on this machine can read %s: chmod 600 %[1]s"
	if s.file != "" && hasPermission(s.file, 0o077) {
		all = append(all, finding{Subject: "settings", Text: fmt.Sprintf(exposed, s.file)})
	}
	for _, name := range secretNames {
		// Kubernetes and systemd give a secret to the group of the program's user.
		if file := s.secrets[name]; file != "" && hasPermission(file, 0o007) {
			all = append(all, finding{Subject: "settings", Text: fmt.Sprintf(exposed, file)})
		}
	}
	return all
}

// wrong records a fault of a setting.
func (s *settings) wrong(name, format string, values ...any) {
	s.faults = append(s.faults, fmt.Errorf("%s: %w", s.location(name), fmt.Errorf(format, values...)))
}

// origins returns where each setting that has a value comes from, as a list. It quotes no value.
func (s settings) origins() string {
	var list []string
	for _, name := range settingNames {
		from := "the environment"
		switch line, inFile := s.lines[name]; {
		case s.values[name] == "":
			continue
		case s.secrets[name] != "":
			from = s.secrets[name]
		case inFile:
			from = fmt.Sprintf("%s, line %d", s.file, line)
		}
		list = append(list, name+" from "+from)
	}
	return strings.Join(list, "; ")
}

// location returns the name of a setting, with its line if it comes from a file.
func (s settings) location(name string) string {
	if line, inFile := s.lines[name]; inFile {
		return fmt.Sprintf("%s (%s, line %d)", name, s.file, line)
	}
	return name
}
