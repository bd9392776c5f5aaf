package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// The release, set by the linker for builds without version control information, such as those in an image:
//
//	go build -ldflags "-X main.releaseVersion=v0.1.0 -X main.releaseCommit=0123abc -X main.releaseDate=2026-11-22"
//
// Empty values are taken from the build info.
var releaseVersion, releaseCommit, releaseDate string

type version struct{}

// Run prints the version in one line.
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

// release is the source and the Go version that a binary was built from.
type release struct {
	Version string
	Commit  string
	Date    string // of the commit; the date of the build would give the same source different binaries
	Changed bool   // the source differs from the commit
	Go      string
}

// complete returns the release. It takes missing values from the build info.
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

// String describes the release in one line.
func (r release) String() string {
	changed := ""
	if r.Changed {
		changed = " with changes"
	}
	return fmt.Sprintf("korsar %s, commit %s%s, %s, %s", cmp.Or(r.Version, "(unknown version)"),
		cmp.Or(r.Commit, "unknown"),
		changed, cmp.Or(r.Date, "date unknown"), cmp.Or(r.Go, "unknown Go"))
}
