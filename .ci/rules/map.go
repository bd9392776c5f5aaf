package main

import (
	"go/token"
	"path"
	"slices"
	"strings"
)

// mapHeading is the text before the README's map of packages.
const mapHeading = "## The map\n\n```\n"

// checkMap reports folders in the README's map that do not exist, and packages that the map leaves out. It may leave
// out a package three or more levels deep if it names the parent.
func checkMap(t *tree, report reporter) {
	readme := t.file("README.md")
	start := strings.Index(readme.text, mapHeading) + len(mapHeading)
	text, _, closed := strings.Cut(readme.text[max(0, start):], "```")
	if start < len(mapHeading) || !closed {
		report(readme.Pos(0), "there is no map: write it below %q", mapHeading)
		return
	}
	var above, named []string // above by depth
	at := readme.Pos(start)
	for line := range strings.Lines(text) {
		depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		above = append(above[:min(depth, len(above))], name)
		folder := path.Join(above...)
		if named = append(named, folder); !t.isFolder(folder) {
			report(at, "the map names %s, which is no folder", folder)
		}
		at += token.Pos(len(line))
	}
	for _, p := range t.packages {
		below := strings.Count(p.dir, "/") >= 2 && slices.Contains(named, path.Dir(p.dir))
		if p.hasMoreThanTests(t) && !strings.HasPrefix(p.dir, ".") && !slices.Contains(named, p.dir) && !below {
			report(readme.Pos(start), "the map leaves out %s", p.dir)
		}
	}
}
