package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the module's directory.
const root = "../.."

// manual returns the documents by their path from the root.
func manual(t *testing.T) map[string]string {
	t.Helper()
	pages, err := filepath.Glob(root + "/docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages of docs: %v", len(pages), err)
	}
	texts := make(map[string]string)
	for _, file := range append(pages, root+"/README.md", root+"/CONTRIBUTING.md", root+"/SECURITY.md",
		root+"/CHANGELOG.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.ToSlash(name)] = string(text)
	}
	return texts
}

func TestReadmeHasAtMost120Lines(t *testing.T) {
	if lines := strings.Count(manual(t)["README.md"], "\n"); lines > 120 {
		t.Errorf("it has %d: what is not the front door belongs in docs/", lines)
	}
}

// link matches links and pictures; those with a scheme leave the repository.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)

func TestLinksInDocsResolve(t *testing.T) {
	texts := manual(t)
	for page, text := range texts {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			target := found[1] + found[2]
			if strings.Contains(target, "://") {
				continue
			}
			file, heading, _ := strings.Cut(target, "#")
			file = path.Join(path.Dir(page), file)
			if strings.HasPrefix(target, "#") {
				file = page
			}
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("%s links to %s: %v", page, target, err)
			}
			if heading != "" && !slices.Contains(headings(texts[file]), heading) {
				t.Errorf("%s links to %s, which has no such heading", page, target)
			}
		}
	}
}

// TestPathsInDocsExist checks files and directories that the docs name between backticks. NAME stands for one to be
// written.
func TestPathsInDocsExist(t *testing.T) {
	paths := 0
	for page, text := range manual(t) {
		for _, found := range regexp.MustCompile(
			"`((?:game|storage|bot|cmd|docs|\\.ci)/[^` ]*)`").FindAllStringSubmatch(text, -1) {
			if strings.Contains(found[1], "NAME") {
				continue
			}
			paths++
			if _, err := os.Stat(filepath.Join(root, found[1])); err != nil {
				t.Errorf("%s names %s: %v", page, found[1], err)
			}
		}
	}
	if paths < 15 {
		t.Errorf("found only %d", paths)
	}
}

// headings returns the headings of a page as GitHub names them in links.
func headings(text string) (names []string) {
	for _, found := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(found[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

func TestEveryDependencyHasAReason(t *testing.T) {
	mod, err := os.ReadFile(root + "/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var direct, named []string
	for _, found := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(mod), -1) {
		direct = append(direct, found[1])
	}
	_, table, found := strings.Cut(manual(t)["docs/design.md"], "| module | why |\n")
	if !found || len(direct) == 0 {
		t.Fatal("docs/design.md has no table of modules, or go.mod no dependencies")
	}
	for row := range strings.Lines(table) {
		if modules, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | "); strings.Contains(modules, "/") {
			named = append(named, strings.Split(modules, ", ")...)
		}
	}
	for _, module := range direct {
		if !slices.ContainsFunc(named, func(n string) bool { return isModule(module, n) }) {
			t.Errorf("docs/design.md gives no reason for %s", module)
		}
	}
	for _, name := range named {
		if !slices.ContainsFunc(direct, func(m string) bool { return isModule(m, name) }) {
			t.Errorf("docs/design.md has a reason for %s, which go.mod does not require", name)
		}
	}
}

// isModule reports whether a module is the one named in the table, where a host of github.com and the major version are
// left out.
func isModule(module, name string) bool {
	module = regexp.MustCompile(`/v\d+$`).ReplaceAllString(module, "")
	return module == name || module == "github.com/"+name
}

// TestMapNamesEveryPackage checks that what the README's map names exists, and that it leaves out no package except
// those below one it names.
func TestMapNamesEveryPackage(t *testing.T) {
	_, text, found := strings.Cut(manual(t)["README.md"], "## The map\n\n```\n")
	text, _, closed := strings.Cut(text, "```")
	if !found || !closed {
		t.Fatal("the README has no map")
	}
	var above [3]string // by depth
	var named []string
	for line := range strings.Lines(text) {
		depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		above[depth] = path.Clean(strings.Fields(line)[0])
		if depth > 0 {
			above[depth] = path.Join(above[depth-1], above[depth])
		}
		named = append(named, above[depth])
		if info, err := os.Stat(filepath.Join(root, above[depth])); err != nil || !info.IsDir() {
			t.Errorf("the map names %s, which is no directory", above[depth])
		}
	}
	for _, dir := range packages(t) {
		parent := path.Dir(dir)
		if !slices.Contains(named, dir) && (strings.Count(dir, "/") < 2 || !slices.Contains(named, parent)) {
			t.Errorf("the map leaves out %s", dir)
		}
	}
}

// namedInFile finds a name and the file that docs say it is in: `drawOptions` in `storage/journal/bodies_test.go`.
var namedInFile = regexp.MustCompile("`(\\w+)`[^`.]{1,30}`([a-z][\\w/]*\\.go)`")

func TestNamesInRecipesAreInTheirFiles(t *testing.T) {
	recipes := strings.Join(strings.Fields(manual(t)["CONTRIBUTING.md"]), " ")
	found := namedInFile.FindAllStringSubmatch(recipes, -1)
	if len(found) < 8 {
		t.Errorf("CONTRIBUTING.md names %d pieces of code with their files", len(found))
	}
	for _, named := range found {
		text, err := os.ReadFile(filepath.Join(root, named[2]))
		if err != nil || !regexp.MustCompile(`\b`+named[1]+`\b`).Match(text) {
			t.Errorf("CONTRIBUTING.md says that %s is in %s: %v", named[1], named[2], err)
		}
	}
}

func TestEveryPackageHasADocFile(t *testing.T) {
	for _, dir := range packages(t) {
		if _, err := os.Stat(filepath.Join(root, dir, "doc.go")); err != nil {
			t.Errorf("%s: say in doc.go what it is for and what it promises: %v", dir, err)
		}
	}
}

// packages returns the directories that have Go files other than tests.
func packages(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") && file != root):
			return fs.SkipDir
		case filepath.Ext(file) == ".go" && !strings.HasSuffix(file, "_test.go"):
			dir, err := filepath.Rel(root, filepath.Dir(file))
			if err != nil {
				return err
			}
			if dir = filepath.ToSlash(dir); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
		return nil
	})
	if err != nil || len(dirs) == 0 {
		t.Fatalf("found %d packages: %v", len(dirs), err)
	}
	return dirs
}

func TestSettingsInDocsAreRead(t *testing.T) {
	others := []string{"KORSAR_FULL", "KORSAR_BROWSER", "KORSAR_AXE", "KORSAR_DISCORD_OPENAPI", "KORSAR_POSTGRES",
		envBenchChannels}
	for page, text := range manual(t) {
		for _, name := range regexp.MustCompile(`\b(KORSAR|DISCORD)_[A-Z_]+\b`).FindAllString(text, -1) {
			if !slices.Contains(settingNames, name) && !slices.Contains(others, name) {
				t.Errorf("%s names %s, which nothing reads", page, name)
			}
		}
	}
}
