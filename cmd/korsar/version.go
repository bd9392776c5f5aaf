package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// What a release is, where its build knows no version control, as in an image:
//
//	go build -ldflags "-X main.releaseVersion=v0.1.0 -X main.releaseCommit=0123abc -X main.releaseDate=2026-11-22T11:00:00Z"
//
// What is empty comes from the build info.
var releaseVersion, releaseCommit, releaseDate string

// version is the command that prints which version this is.
type version struct{}

// Run writes one line.
func (version) Run(p *process) error {
	info, known := debug.ReadBuildInfo()
	if !known {
		info = new(debug.BuildInfo)
	}
	r := release{Version: releaseVersion, Commit: releaseCommit, Date: releaseDate}
	if _, err := fmt.Fprintln(p.Out, r.complete(info)); err != nil {
		return fmt.Errorf("write the version: %w", err)
	}
	return nil
}

// release says which source a binary was built from, and by which Go.
type release struct {
	Version string
	Commit  string
	Date    string // of the commit, not of the build: the same source gives the same binary
	Changed bool   // the source was not quite that of the commit
	Go      string
}

// complete returns the release with what it lacks taken from the build info.
func (r release) complete(info *debug.BuildInfo) release {
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	r.Version = cmp.Or(r.Version, info.Main.Version)
	r.Commit = cmp.Or(r.Commit, settings["vcs.revision"])
	r.Date = cmp.Or(r.Date, settings["vcs.time"])
	r.Changed = settings["vcs.modified"] == "true"
	r.Go = info.GoVersion
	return r
}

// String names what is known of the release, in one line.
func (r release) String() string {
	changed := ""
	if r.Changed {
		changed = " with changes"
	}
	return fmt.Sprintf("korsar %s, commit %s%s, %s, %s", cmp.Or(r.Version, "(unknown version)"), cmp.Or(r.Commit, "unknown"),
		changed, cmp.Or(r.Date, "date unknown"), cmp.Or(r.Go, "unknown Go"))
}
