package main

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// declarations are the names that Go code declares, including fields and variables.
type declarations struct {
	all      map[string]bool
	packages map[string]map[string]bool // by the last element of the package's path
}

// declarations returns the names that the Go code of a tree declares.
func (t *tree) declarations() declarations {
	d := declarations{make(map[string]bool), make(map[string]map[string]bool)}
	for _, p := range t.packages {
		own := d.packages[path.Base(p.dir)]
		if own == nil {
			own = make(map[string]bool)
			d.packages[path.Base(p.dir)] = own
		}
		for _, file := range p.files {
			for _, name := range declared(file) {
				own[name.Name], d.all[name.Name] = true, true
			}
		}
	}
	return d
}

// The parts of a name that look different from a word.
var (
	camelCase  = regexp.MustCompile(`[a-z]\d*[A-Z]`)                     // such as newTable
	identifier = regexp.MustCompile(`[a-z]\d*[A-Z]|^[A-Z][A-Z\d]*[a-z]`) // the same, and such as Options
	anything   = regexp.MustCompile(``)
)

// elsewhere are words that look like names in Go, but that the program does not declare.
var elsewhere = []string{
	"CompuServe", "GitHub", "JavaScript", "MiB", "OpenAPI", "PgBouncer", "TypeScript", "WebSocket", // words
	"Caddyfile",                     // a file of Caddy
	"allOf", "oneOf", "InnerErrors", // of the description of Discord's API
	"findCreateFileMode", // a function of SQLite
	"gcBgMarkWorker",     // a function of Go's runtime
}

// missing returns the part of a name such as game.State or Table.Apply that is not declared, or "". It looks up only
// parts that look like a name. It looks up a qualified name in its package, and accepts it if the module has no such
// package.
func (d declarations) missing(name string, among map[string]bool, looks *regexp.Regexp) string {
	parts := strings.Split(name, ".")
	if len(parts) > 1 && !ast.IsExported(parts[0]) && ast.IsExported(parts[1]) {
		if d.packages[parts[0]] == nil {
			return ""
		}
		among, looks, parts = d.packages[parts[0]], anything, parts[1:]
	}
	for _, part := range parts {
		if looks.MatchString(part) && !among[part] && !slices.Contains(elsewhere, part) {
			return part
		}
	}
	return ""
}
