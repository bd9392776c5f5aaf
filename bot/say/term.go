package say

import "strings"

// Term is how a command or an option is called and described in one language:
// a name of at most 32 lower-case characters, a description of at most 100.
type Term struct{ Name, Description string }

// Command is how a command is called: "korsar new".
func (l *Localizer) Command(path string) Term { return l.term("command.", path) }

// OptionTerm is how an option of a command is called: "korsar new edition".
func (l *Localizer) OptionTerm(path string) Term { return l.term("option.", path) }

func (l *Localizer) term(family, path string) Term {
	path = strings.ReplaceAll(path, " ", ".")
	return Term{Name: l.say(family + path + ".name"), Description: l.say(family + path + ".about")}
}

// slash is a command as one types it: `/korsar new`.
func (l *Localizer) slash(path string) string {
	words := strings.Fields(path)
	for i := range words {
		words[i] = l.Command(strings.Join(strings.Fields(path)[:i+1], " ")).Name
	}
	return "`/" + strings.Join(words, " ") + "`"
}
