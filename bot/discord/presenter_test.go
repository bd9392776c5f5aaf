package discord

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// unpresented lists the replies without a presenter, and what is shown in place of each.
var unpresented = map[string]string{
	"table.Done":           "the table shows the change",
	"community.Animation":  "a choice of moves, then a file",
	"tournaments.Exported": "a file",
	"tournaments.Shown":    "a status",
	"tournaments.Joined":   "a status with news",
	"tournaments.Withdrew": "a status with news",
}

// TestEveryReplyHasAPresenter looks for types of replies without a presenter, in the sources of the packages that
// reply.
func TestEveryReplyHasAPresenter(t *testing.T) {
	known := map[string]bool{}
	for of := range newPresenters() {
		known[of.String()] = true
	}
	replies := replyTypes(t, "../table", "../community", "../guide", "../tournaments", ".")
	if len(replies) < len(known) {
		t.Errorf("%d types of replies are found, and %d presented", len(replies), len(known))
	}
	for name := range replies {
		if _, is := unpresented[name]; is == known[name] {
			t.Errorf("%s: is it in listPresenters: %v, in unpresented: %v; want one of them", name, known[name], is)
		}
	}
}

// replyTypes returns the types of replies declared in folders, such as table.Hand. Such a type has the method reply, or
// embeds IsReply or another such type.
func replyTypes(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	found, embedded := map[string]bool{}, map[string][]string{}
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files in %s: %v", len(files), folder, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			of := func(e ast.Expr) string {
				if selector, is := e.(*ast.SelectorExpr); is {
					return selector.X.(*ast.Ident).Name + "." + selector.Sel.Name
				}
				if ident, is := e.(*ast.Ident); is {
					return file.Name.Name + "." + ident.Name
				}
				return ""
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Recv != nil && n.Name.Name == "reply" && len(n.Type.Params.List) == 0 {
						found[of(n.Recv.List[0].Type)] = true
					}
				case *ast.TypeSpec:
					if s, is := n.Type.(*ast.StructType); is {
						for _, field := range s.Fields.List {
							if len(field.Names) == 0 {
								embedded[of(n.Name)] = append(embedded[of(n.Name)], of(field.Type))
							}
						}
					}
				}
				return true
			})
		}
	}
	for grown := true; grown; {
		grown = false
		for name, parts := range embedded {
			for _, part := range parts {
				if found[part] && !found[name] {
					found[name], grown = true, true
				}
			}
		}
	}
	delete(found, "table.IsReply")
	return found
}
