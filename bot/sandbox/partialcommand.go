package sandbox

import (
	"slices"
	"strings"
	"unicode"
)

// A partialCommand is a line of the composer while a person types it. Unlike the line of Person.Type it may end
// anywhere. Discord.mu must be held for its methods.
type partialCommand struct {
	person        *Person
	channel       *Channel
	line          string
	*typedCommand        // nil until a complete command and a space are typed
	openField     *field // the option that the end of the line belongs to
	valueStart    int    // where the value of the last option begins in the line
	lastWord      string // the last word, which may begin the name of an option
}

// parsePartial parses as much of a line as it can.
func (p *Person) parsePartial(ch *Channel, line string, commands []*Command) *partialCommand {
	w := &partialCommand{person: p, channel: ch, line: strings.TrimLeftFunc(line, unicode.IsSpace)}
	head := ""
	for _, leaf := range sendableCommands(commands) {
		candidate := &partialCommand{person: p, typedCommand: leaf}
		for _, name := range []string{"/" + candidate.title() + " ", "/" + leaf.fullName() + " "} {
			if strings.HasPrefix(w.line, name) && len(name) > len(head) {
				w.typedCommand, head = leaf, name
			}
		}
	}
	if w.typedCommand != nil {
		w.split(len(head))
		w.parseEnd()
	}
	return w
}

// split splits the line into options. start is where the command's name ends.
func (w *partialCommand) split(start int) {
	for rest := w.line[start:]; rest != ""; {
		word, after := nextWord(rest)
		if o := w.person.optionAt(w.fillable(), word); o != nil && !w.hasOption(*o) {
			begins := len(w.line) - len(after) - len(word)
			w.endValue(begins)
			w.fields, w.valueStart = append(w.fields, field{option: *o}), begins+strings.IndexByte(word, ':')+1
		}
		rest = after
	}
	w.endValue(len(w.line))
}

// endValue ends the value of the last option.
func (w *partialCommand) endValue(end int) {
	if n := len(w.fields); n > 0 {
		w.fields[n-1].text = strings.TrimSpace(w.line[w.valueStart:end])
	}
}

// parseEnd decides whether the end of the line continues the value of the last option or begins the name of another.
func (w *partialCommand) parseEnd() {
	w.lastWord = w.line[strings.LastIndexFunc(w.line, unicode.IsSpace)+1:]
	n := len(w.fields)
	if n == 0 {
		return
	}
	last := &w.fields[n-1]
	if before := strings.TrimSuffix(w.line[w.valueStart:], w.lastWord); strings.HasSuffix(before, " ") {
		value := field{last.option, strings.TrimSpace(before)}
		if _, err := w.person.value(w.typedCommand, value, w.channel, newResolved()); err == nil &&
			len(w.optionOffers(w.lastWord)) > 0 {
			last.text = value.text
			return
		}
	}
	w.openField = last
}

// ready reports whether every required option is filled and every value is valid.
func (w *partialCommand) ready() bool {
	wrong := func(f field) bool {
		_, err := w.person.value(w.typedCommand, f, w.channel, newResolved())
		return err != nil
	}
	return w.missing() == "" && !slices.ContainsFunc(w.fields, wrong) && (w.openField != nil || w.lastWord == "")
}

func (w *partialCommand) hasOption(o Option) bool {
	return slices.ContainsFunc(w.fields, func(f field) bool { return f.option.Name == o.Name })
}

// title returns the command with its subcommand in the person's language.
func (w *partialCommand) title() string {
	title := w.command.Title(w.person.locale)
	if w.subcommand != nil {
		title += " " + w.subcommand.Title(w.person.locale)
	}
	return title
}

// description returns the description of the command or its subcommand.
func (w *partialCommand) description() string {
	if w.subcommand != nil {
		return w.subcommand.localizedDescription(w.person.locale)
	}
	return localized(w.command.DescriptionLocalizations, w.person.locale, w.command.Description)
}

func (o Option) localizedDescription(locale string) string {
	return localized(o.DescriptionLocalizations, locale, o.Description)
}
