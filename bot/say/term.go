package say

import "strings"

// Term is the name and description of a command or an option in one language. The name has at most 32 lower-case
// characters, and the description at most 100.
type Term struct{ Name, Description string }

// Command returns the term of a command, such as "korsar new".
func (l *Localizer) Command(path string) Term { return l.term("command.", path) }

// OptionTerm returns the term of a command's option, such as "korsar new edition".
func (l *Localizer) OptionTerm(path string) Term { return l.term("option.", path) }

func (l *Localizer) term(family, path string) Term {
	path = strings.ReplaceAll(path, " ", ".")
	return Term{Name: l.say(family + path + ".name"), Description: l.say(family + path + ".about")}
}

// slash returns a command as one types it: `/korsar new`.
func (l *Localizer) slash(path string) string {
	words := strings.Fields(path)
	for i := range words {
		words[i] = l.Command(strings.Join(strings.Fields(path)[:i+1], " ")).Name
	}
	return code("/" + strings.Join(words, " "))
}

// Label returns the label of a button, at most 80 characters.
func (l *Localizer) Label(button string) string { return l.say("button." + button) }

// Placeholder returns the text of a select before something is chosen, at most 150 characters.
func (l *Localizer) Placeholder(prompt string) string { return l.say("placeholder." + prompt) }
