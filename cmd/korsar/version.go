package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// version tells which version this is.
type version struct{}

// Run writes one line.
func (version) Run(p *process) error {
	info, known := debug.ReadBuildInfo()
	if !known {
		info = new(debug.BuildInfo)
	}
	if _, err := fmt.Fprintln(p.Out, describe(info)); err != nil {
		return fmt.Errorf("write the version: %w", err)
	}
	return nil
}

// describe names the module's version, the revision of the source where the
// build knows it, and the version of Go.
func describe(info *debug.BuildInfo) string {
	text := "korsar " + cmp.Or(info.Main.Version, "of unknown version")
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		text += ", revision " + revision
		if settings["vcs.modified"] == "true" {
			text += " with changes"
		}
	}
	return text + ", " + cmp.Or(info.GoVersion, "built by an unknown Go")
}
