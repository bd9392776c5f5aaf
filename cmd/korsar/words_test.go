package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// retiredNouns are words that once named machinery or parts of a table, each with the word that
// the program uses now. None may be a part of a name, nor stand in a comment or a message of the
// program, since a newcomer could not search for it.
var retiredNouns = map[string]string{
	"berth":     "table listing",
	"bulletin":  "announcement",
	"camera":    "live page",
	"chore":     "worker",
	"chores":    "workers",
	"crew":      "audience",
	"crews":     "audiences",
	"crier":     "messenger",
	"customs":   "guild settings",
	"easel":     "render pool",
	"errand":    "delivery",
	"errands":   "deliveries",
	"forsake":   "schedule deletion",
	"forsaken":  "scheduled for deletion",
	"harbour":   "registry",
	"harboured": "tables of a guild",
	"helm":      "vote controls",
	"herald":    "dispatcher",
	"logbook":   "uptime",
	"maroon":    "remove a voter",
	"muster":    "join the audience",
	"overlaid":  "live page",
	"overlay":   "live page",
	"parcel":    "prepared commit",
	"playbill":  "stream key",
	"quay":      "harness",
	"quays":     "harnesses",
	"gallery":   "hub, image queue",
	"helms":     "vote controls",
	"refold":    "rebuild",
	"regulars":  "simulated players",
	"rehearsal": "simulated players",
	"sailor":    "user",
	"standin":   "cover computer",
	"telling":   "outbox message",
	"tellings":  "outbox messages",
	"slip":      "reply token",
	"slips":     "reply tokens",
	"teller":    "renderer",
	"tongue":    "localizer",
	"tongues":   "localizers",
	"urn":       "vote batch",
	"voyage":    "fixture",
	"warden":    "moderator",
}

// retiredPhrases are turns that no Go reader writes, with plainer ones.
var retiredPhrases = []struct{ found, instead string }{
	{`tells? whether`, "reports whether"},
	{`tells? (?:how|what|who|which|when|where|why)\b`, "returns"},
	{`whoever`, "the user who, whichever user"},
	{`whomever`, "the user whom"},
	{`anew`, "again"},
	{`thereby`, "by that"},
	{`soever`, "any"},
	{`themself`, "themselves"},
	{`an URL`, "a URL"},
	{`so that nobody`, "so no one"},
	{`must needs`, "must"},
	{`it is of\b`, "it belongs to"},
	{`as (?:they|it) (?:pleases?|likes?)`, "freely"},
	{`in vain`, "without success"},
	{`lest`, "so that not"},
	{`what is none`, "anything else"},
	{`without a word`, "silently"},
	{`whosoever`, "any user who"},
	{`for ever`, "forever"},
	{`shall`, "must, will"},
}

// sourceFiles returns the parsed Go files of the module by their path from its root.
func sourceFiles(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	set, files := token.NewFileSet(), make(map[string]*ast.File)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "words_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return set, files
}

// TestNamesAreThoseOfTheField looks at every name that the program declares.
func TestNamesAreThoseOfTheField(t *testing.T) {
	set, files := sourceFiles(t)
	for _, file := range files {
		for _, name := range declared(file) {
			for _, word := range wordsOf(name.Name) {
				if instead, retired := retiredNouns[word]; retired {
					t.Errorf("%s: %s bears %q, which is called %q here", set.Position(name.Pos()), name.Name, word, instead)
				}
			}
		}
	}
}

// declared returns the names that a file declares: of types, functions, fields, parameters,
// variables and constants.
func declared(file *ast.File) (names []*ast.Ident) {
	add := func(list ...*ast.Ident) { names = append(names, list...) }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(idents(n.Key, n.Value)...)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				add(idents(n.Lhs...)...)
			}
		}
		return true
	})
	return names
}

func idents(list ...ast.Expr) (names []*ast.Ident) {
	for _, one := range list {
		if name, ok := one.(*ast.Ident); ok {
			names = append(names, name)
		}
	}
	return names
}

// wordsOf splits a name at its capitals: newOutboxMessage is new, outbox, message.
func wordsOf(name string) (words []string) {
	start := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || runes[i] == '_' || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) {
			words = append(words, strings.Trim(strings.ToLower(string(runes[start:i])), "_"))
			start = i
		}
	}
	return words
}

// TestProseIsPlain looks at every comment for words and turns that the program does not use.
func TestProseIsPlain(t *testing.T) {
	set, files := sourceFiles(t)
	for path, file := range files {
		if path == storedFormat {
			continue
		}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				for _, complaint := range notPlain(comment.Text) {
					t.Errorf("%s: %s", set.Position(comment.Pos()), complaint)
				}
			}
		}
	}
}

// storedFormat is the file that describes what is stored, in which old words are names of tables and columns.
const storedFormat = "storage/sqlstore/doc.go"

// notPlain returns what is not plain about a text.
func notPlain(text string) (complaints []string) {
	for _, word := range regexp.MustCompile(`\pL+`).FindAllString(strings.ToLower(text), -1) {
		if instead, retired := retiredNouns[word]; retired {
			complaints = append(complaints, word+": write "+instead)
		}
	}
	for _, phrase := range retiredPhrases {
		if found := regexp.MustCompile(`(?i)\b` + phrase.found + `\b`).FindString(text); found != "" {
			complaints = append(complaints, found+": write "+phrase.instead)
		}
	}
	return slices.Compact(complaints)
}

// TestMessagesArePlain looks at what is logged and at the texts of errors.
func TestMessagesArePlain(t *testing.T) {
	set, files := sourceFiles(t)
	for path, file := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall || !reports(call) {
				return true
			}
			for _, argument := range call.Args {
				text, isText := argument.(*ast.BasicLit)
				if !isText || text.Kind != token.STRING {
					continue
				}
				for _, complaint := range notPlain(text.Value) {
					t.Errorf("%s: %s", set.Position(text.Pos()), complaint)
				}
			}
			return true
		})
	}
}

// reports reports whether a call logs or makes an error.
func reports(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Debug", "Info", "Warn", "Error", "Errorf", "New", "DebugContext", "InfoContext", "WarnContext", "ErrorContext"}, selector.Sel.Name)
}

// TestDocCommentsBeginWithTheName looks at the comments above functions and types.
func TestDocCommentsBeginWithTheName(t *testing.T) {
	set, files := sourceFiles(t)
	for _, file := range files {
		for _, declaration := range file.Decls {
			for name, doc := range documented(declaration) {
				first := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(doc.Text(), "A "), "An "), "The ")
				if rest, found := strings.CutPrefix(first, name); !found || rest != "" && unicode.IsLetter([]rune(rest)[0]) {
					t.Errorf("%s: the comment above %s does not begin with that name", set.Position(doc.Pos()), name)
				}
			}
		}
	}
}

// documented returns the names that a declaration gives a comment of their own, with it.
func documented(declaration ast.Decl) map[string]*ast.CommentGroup {
	docs := make(map[string]*ast.CommentGroup)
	add := func(name *ast.Ident, doc *ast.CommentGroup) {
		if doc != nil && doc.Text() != "" {
			docs[name.Name] = doc
		}
	}
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		add(d.Name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			one, isType := spec.(*ast.TypeSpec)
			if !isType {
				continue
			}
			add(one.Name, one.Doc)
			if !d.Lparen.IsValid() {
				add(one.Name, d.Doc)
			}
		}
	}
	return docs
}
