package main

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// link matches links and pictures. A target with a scheme is outside the repository.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)

// checkLinks reports links of documents to files and headings that do not exist.
func checkLinks(t *tree, report reporter) {
	for _, page := range t.pages() {
		for target, at := range page.matches(link) {
			if strings.Contains(target, "://") {
				continue
			}
			name, heading, _ := strings.Cut(target, "#")
			name = path.Join(path.Dir(page.Name()), name)
			if strings.HasPrefix(target, "#") {
				name = page.Name()
			}
			if !t.exists(name) {
				report(at, "the link to %s leads nowhere", target)
			} else if heading != "" && !slices.Contains(t.file(name).headings(), heading) {
				report(at, "the link to %s leads to no heading", target)
			}
		}
	}
}

var (
	headingLine  = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInHeading = regexp.MustCompile(`[^\p{L}\p{N} -]`)
)

// headings returns the headings of a page as GitHub names them in links. It returns nil if f is nil.
func (f *file) headings() (names []string) {
	if f == nil {
		return nil
	}
	for heading := range f.matches(headingLine) {
		name := notInHeading.ReplaceAllString(strings.ToLower(heading), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}
