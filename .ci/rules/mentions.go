package main

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strings"
)

var (
	// inCode matches a name between backticks.
	inCode = regexp.MustCompile("`([A-Za-z]\\w*(?:\\.[A-Za-z]\\w*)*)`")
	// mention matches an address, or a name with any brackets around it.
	mention = regexp.MustCompile(`https?://\S+|(\B\[\*?(?:\w+/)*)?\b([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)(\]\B)?`)
)

// checkMentions reports names in documents and comments that are declared nowhere.
func checkMentions(t *tree, report reporter) {
	d := t.declarations()
	for _, page := range t.pages() {
		for name, at := range page.matches(inCode) {
			if part := d.missing(name, d.all, identifier); part != "" {
				report(at, "%s is declared nowhere", part)
			}
		}
	}
	for _, p := range t.packages {
		for comment := range p.comments() {
			if !strings.Contains(comment.Text, "go test ") { // it may name parts of tests, which checkCommands checks
				d.checkComment(comment, d.packages[path.Base(p.dir)], report)
			}
		}
	}
}

// checkComment reports undeclared names in a comment of a package that declares own. An unqualified name in brackets
// must be in own. It takes other words for names only if they are in camel case.
func (d declarations) checkComment(comment *ast.Comment, own map[string]bool, report reporter) {
	for _, at := range mention.FindAllStringSubmatchIndex(comment.Text, -1) {
		opened, name, closed := at[2] >= 0, at[4] >= 0, at[6] >= 0
		if !name {
			continue
		}
		among, looks := d.all, camelCase
		if opened && closed {
			among, looks = own, anything
		}
		if part := d.missing(comment.Text[at[4]:at[5]], among, looks); part != "" {
			report(comment.Pos()+token.Pos(at[4]), "%s is declared nowhere", part)
		}
	}
}
