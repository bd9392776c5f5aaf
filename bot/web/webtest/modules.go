package webtest

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// imports matches the scripts that a script imports or starts as a worker.
var imports = regexp.MustCompile(`(?m)^(?:import|export [^=;]*? from) [^"=;]*"([^"]+)";` +
	`|new URL\("([^"]+\.js)", import\.meta\.url\)`)

// entry matches the scripts that an HTML file loads.
var entry = regexp.MustCompile(`<script type="module" src="([^"]+)">`)

// Modules checks the scripts of a page as a browser loads them, starting from the scripts that its HTML files name.
// Every import must be served, every script among the files must be used, and imports must form no cycle. pages has the
// HTML files. files are the scripts, served below address.
func Modules(t *testing.T, served http.Handler, pages, files fs.FS, address string) {
	t.Helper()
	faults, err := modules(served, pages, files, address)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// modules returns the faults that Modules reports.
func modules(served http.Handler, pages, files fs.FS, address string) ([]string, error) {
	c := &crawl{served: served, imports: map[string][]string{}}
	names, err := fs.Glob(pages, "*.html")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(pages, name)
		if err != nil {
			return nil, err
		}
		for _, found := range entry.FindAllStringSubmatch(string(text), -1) {
			c.visit(found[1], nil)
		}
	}
	scripts, err := fs.Glob(files, "*.js")
	if err != nil {
		return nil, err
	}
	if len(scripts) == 0 {
		c.fault("the page has no scripts")
	}
	for _, script := range scripts {
		if _, used := c.imports[path.Join(address, script)]; !used {
			c.fault("%s is never loaded", script)
		}
	}
	return c.faults, nil
}

// crawl follows the imports of a page's scripts.
type crawl struct {
	served  http.Handler
	imports map[string][]string // by the address of the importing script
	faults  []string
}

func (c *crawl) fault(format string, values ...any) {
	if text := fmt.Sprintf(format, values...); !slices.Contains(c.faults, text) {
		c.faults = append(c.faults, text)
	}
}

// visit follows the imports of a script. chain lists the scripts that lead to it.
func (c *crawl) visit(address string, chain []string) {
	if i := slices.Index(chain, address); i >= 0 {
		c.fault("imports go in a circle: %s", strings.Join(append(slices.Clone(chain[i:]), address), " → "))
		return
	}
	if _, seen := c.imports[address]; !seen {
		c.imports[address] = c.read(address)
	}
	for _, next := range c.imports[address] {
		c.visit(next, append(slices.Clip(chain), address))
	}
}

// read returns the addresses that a script imports.
func (c *crawl) read(address string) (found []string) {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "http://localhost"+address, nil)
	c.served.ServeHTTP(answer, request)
	text := answer.Body.String()
	kind := answer.Header().Get("Content-Type")
	if answer.Code != http.StatusOK || !strings.HasPrefix(kind, "text/javascript") {
		c.fault("%s is answered with %d and the type %q", address, answer.Code, kind)
		return nil
	}
	if !strings.HasPrefix(text, "// @ts-check\n") {
		c.fault("%s does not begin with // @ts-check", address)
	}
	for _, match := range imports.FindAllStringSubmatch(text, -1) {
		next, err := request.URL.Parse(match[1] + match[2])
		if err != nil {
			c.fault("%s imports %q: %v", address, match[1]+match[2], err)
			continue
		}
		found = append(found, next.Path)
	}
	return found
}
