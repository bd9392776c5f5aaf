package webtest

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// imports finds what a script imports, and what it starts as a worker.
var imports = regexp.MustCompile(`(?m)^(?:import|export [^=;]*? from) [^"=;]*"([^"]+)";|new URL\("([^"]+\.js)", import\.meta\.url\)`)

// entry finds the scripts that a page begins with.
var entry = regexp.MustCompile(`<script type="module" src="([^"]+)">`)

// Modules checks the scripts of a page as a browser loads them: from those that its HTML files name on, each is
// served, each script among its files is used, and none imports itself by way of others. The files are those of the
// page itself, served below an address.
func Modules(t *testing.T, served http.Handler, files fs.FS, address string) {
	t.Helper()
	c := &crawl{t: t, served: served, imports: map[string][]string{}}
	pages, err := fs.Glob(files, "*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := fs.ReadFile(files, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range entry.FindAllStringSubmatch(string(text), -1) {
			c.visit(found[1], nil)
		}
	}
	scripts, err := fs.Glob(files, "*.js")
	if err != nil {
		t.Fatal(err)
	}
	if len(scripts) == 0 {
		t.Error("the page has no scripts")
	}
	for _, script := range scripts {
		if _, used := c.imports[path.Join(address, script)]; !used {
			t.Errorf("%s is never loaded", script)
		}
	}
}

// columns is how wide a line may be, with tabs of four.
const columns = 120

// Lines checks that no line of the files is wider than an editor shows beside another.
func Lines(t *testing.T, files fs.FS) {
	t.Helper()
	for _, pattern := range []string{"*.js", "*.css", "*.html"} {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				if wide := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); wide > columns {
					t.Errorf("%s:%d has %d columns, of %d allowed", name, i+1, wide, columns)
				}
			}
		}
	}
}

type crawl struct {
	t       *testing.T
	served  http.Handler
	imports map[string][]string // of the scripts seen so far, by address
}

// visit follows the imports of a script, to which a way has led.
func (c *crawl) visit(address string, way []string) {
	c.t.Helper()
	if i := slices.Index(way, address); i >= 0 {
		c.t.Errorf("imports go in a circle: %s", strings.Join(append(way[i:], address), " → "))
		return
	}
	if _, seen := c.imports[address]; !seen {
		c.imports[address] = c.read(address)
	}
	for _, next := range c.imports[address] {
		c.visit(next, append(slices.Clip(way), address))
	}
}

// read returns the addresses that a script imports.
func (c *crawl) read(address string) (found []string) {
	c.t.Helper()
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("GET", "http://localhost"+address, nil)
	c.served.ServeHTTP(answer, request)
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	if kind := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || !strings.HasPrefix(kind, "text/javascript") {
		c.t.Errorf("%s is answered with %d and the type %q", address, answer.Code, kind)
	}
	if !strings.HasPrefix(string(text), "// @ts-check\n") {
		c.t.Errorf("%s does not begin with // @ts-check", address)
	}
	for _, match := range imports.FindAllStringSubmatch(string(text), -1) {
		next, err := request.URL.Parse(match[1] + match[2])
		if err != nil {
			c.t.Fatal(err)
		}
		found = append(found, (&url.URL{Path: next.Path}).String())
	}
	return found
}
