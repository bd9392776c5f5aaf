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
	"sync"
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
var retiredPhrases = []retiredPhrase{
	phrase(`tells? whether`, "reports whether"),
	phrase(`tells? (?:how|what|who|which|when|where|why)\b`, "returns"),
	phrase(`whoever`, "the user who, whichever user"),
	phrase(`whomever`, "the user whom"),
	phrase(`anew`, "again"),
	phrase(`thereby`, "by that"),
	phrase(`soever`, "any"),
	phrase(`themself`, "themselves"),
	phrase(`an URL`, "a URL"),
	phrase(`so that nobody`, "so no one"),
	phrase(`must needs`, "must"),
	phrase(`it is of\b`, "it belongs to"),
	phrase(`as (?:they|it) (?:pleases?|likes?)`, "freely"),
	phrase(`in vain`, "without success"),
	phrase(`lest`, "so that not"),
	phrase(`what is none`, "anything else"),
	phrase(`without a word`, "silently"),
	phrase(`whosoever`, "any user who"),
	phrase(`for ever`, "forever"),
	phrase(`shall`, "must, will"),
}

type retiredPhrase struct {
	found   *regexp.Regexp
	instead string
}

// phrase compiles a phrase, once for all comments.
func phrase(found, instead string) retiredPhrase {
	return retiredPhrase{regexp.MustCompile(`(?i)\b` + found + `\b`), instead}
}

var letters = regexp.MustCompile(`\pL+`)

// sourceFiles returns the parsed Go files of the module by their path from its root.
func sourceFiles(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	files, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return source, files
}

// source has the positions of what was parsed.
var source = token.NewFileSet()

// parsed parses the module, once for all tests.
var parsed = sync.OnceValues(func() (map[string]*ast.File, error) {
	files := make(map[string]*ast.File)
	return files, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "words_test.go"):
			return nil
		}
		file, err := parser.ParseFile(source, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = file
		return err
	})
})

// TestNamesAreThoseOfTheField looks at every name that the program declares.
func TestNamesAreThoseOfTheField(t *testing.T) {
	set, files := sourceFiles(t)
	for _, file := range files {
		for _, name := range declared(file) {
			for _, word := range wordsOf(name.Name) {
				if instead, retired := retiredNouns[word]; retired {
					t.Errorf("%s: %s bears %q, which is called %q here",
						set.Position(name.Pos()), name.Name, word, instead)
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
	for _, word := range letters.FindAllString(strings.ToLower(text), -1) {
		if instead, retired := retiredNouns[word]; retired {
			complaints = append(complaints, word+": write "+instead)
		}
	}
	for _, phrase := range retiredPhrases {
		if found := phrase.found.FindString(text); found != "" {
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
	return ok && slices.Contains([]string{"Debug", "Info", "Warn", "Error", "Errorf", "New", "DebugContext",
		"InfoContext", "WarnContext", "ErrorContext"}, selector.Sel.Name)
}

// TestDocCommentsBeginWithTheName looks at the comments above functions and types.
func TestDocCommentsBeginWithTheName(t *testing.T) {
	set, files := sourceFiles(t)
	for _, file := range files {
		for _, declaration := range file.Decls {
			for name, doc := range documented(declaration) {
				first := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(doc.Text(), "A "), "An "), "The ")
				if rest, found := strings.CutPrefix(first, name); !found ||
					rest != "" && unicode.IsLetter([]rune(rest)[0]) {
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
