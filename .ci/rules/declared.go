package main

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// declarations are the names that Go code declares, also those of fields and variables.
type declarations struct {
	all      map[string]bool
	packages map[string]map[string]bool // by the last element of the package's path
}

// declarations collects the names that a tree's Go code declares.
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

// What parts of a name look like that can be told from a word.
var (
	camelCase  = regexp.MustCompile(`[a-z]\d*[A-Z]`)                     // newTable
	identifier = regexp.MustCompile(`[a-z]\d*[A-Z]|^[A-Z][A-Z\d]*[a-z]`) // Options, too
	anything   = regexp.MustCompile(``)
)

// elsewhere are names that look like Go's, and are none of the program's.
var elsewhere = []string{
	"CompuServe", "GitHub", "JavaScript", "MiB", "OpenAPI", "PgBouncer", "TypeScript", "WebSocket", // words
	"Caddyfile",                     // a file of Caddy
	"allOf", "oneOf", "InnerErrors", // of the description of Discord's API
	"findCreateFileMode", // a function of SQLite
	"gcBgMarkWorker",     // a function of Go's runtime
}

// missing returns which part of a name such as game.State or Table.Apply is not among the declared ones, or "". Only
// parts that look like a name are looked up. A name of a package is looked up there, if the module has the package.
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
