package sandbox

import (
	"slices"
	"strings"
	"unicode"
)

// A writing is a line of the composer while it is written. Its reader is more
// patient than Type's: the line may break off anywhere. The caller of its
// methods holds d.mu.
type writing struct {
	person  *Person
	channel *Channel
	line    string
	*typed         // nil until the name of a command is complete and a space follows
	open    *field // the option that the end of the line fills
	from    int    // where in the line the open option's value begins
	word    string // what begins the name of an option at the end of the line
}

// writing reads a line as far as it goes.
func (p *Person) writing(ch *Channel, line string, commands []*Command) *writing {
	w := &writing{person: p, channel: ch, line: strings.TrimLeftFunc(line, unicode.IsSpace)}
	head := ""
	for _, leaf := range leaves(commands) {
		of := &writing{person: p, typed: leaf}
		for _, name := range []string{"/" + of.titled() + " ", "/" + leaf.fullName() + " "} {
			if strings.HasPrefix(w.line, name) && len(name) > len(head) {
				w.typed, head = &typed{command: leaf.command, path: leaf.path}, name
			}
		}
	}
	if w.typed != nil {
		w.read(len(head))
	}
	return w
}

// read cuts the line into options, from where the command's name ends.
func (w *writing) read(at int) {
	for rest := w.line[at:]; rest != ""; {
		word, after := nextWord(rest)
		if o := w.person.optionAt(w.leaf(), word); o != nil && !w.has(*o) {
			begins := len(w.line) - len(after) - len(word)
			w.close(begins)
			w.fields, w.from = append(w.fields, field{option: *o}), begins+strings.IndexByte(word, ':')+1
		}
		rest = after
	}
	w.close(len(w.line))
	w.atEnd()
}

// close ends the value of the last option.
func (w *writing) close(at int) {
	if n := len(w.fields); n > 0 {
		w.fields[n-1].text = strings.TrimSpace(w.line[w.from:at])
	}
}

// atEnd decides whether the end of the line goes on with the value of the
// last option or begins the name of another.
func (w *writing) atEnd() {
	w.word = w.line[strings.LastIndexFunc(w.line, unicode.IsSpace)+1:]
	n := len(w.fields)
	if n == 0 {
		return
	}
	last := &w.fields[n-1]
	if before := strings.TrimSuffix(w.line[w.from:], w.word); strings.HasSuffix(before, " ") {
		value := field{last.option, strings.TrimSpace(before)}
		if _, err := w.person.value(w.typed, value, w.channel, &resolvedJSON{}); err == nil && len(w.options(w.word)) > 0 {
			last.text = value.text
			return
		}
	}
	w.open = last
}

// ready reports whether every option that must be filled is, and rightly.
func (w *writing) ready() bool {
	wrong := func(f field) bool {
		_, err := w.person.value(w.typed, f, w.channel, &resolvedJSON{})
		return err != nil
	}
	return w.missing() == "" && !slices.ContainsFunc(w.fields, wrong) && (w.open != nil || w.word == "")
}

// has reports whether an option stands in the line.
func (w *writing) has(o Option) bool {
	return slices.ContainsFunc(w.fields, func(f field) bool { return f.option.Name == o.Name })
}

// titled is the command with its subcommands in the person's language.
func (w *writing) titled() string {
	title := w.command.Title(w.person.locale)
	for _, o := range w.path {
		title += " " + o.Title(w.person.locale)
	}
	return title
}

// described is the description of the command or its subcommand.
func (w *writing) described() string {
	if n := len(w.path); n > 0 {
		return w.path[n-1].describedIn(w.person.locale)
	}
	return localised(w.command.DescriptionLocalizations, w.person.locale, w.command.Description)
}

func (o Option) describedIn(locale string) string {
	return localised(o.DescriptionLocalizations, locale, o.Description)
}
