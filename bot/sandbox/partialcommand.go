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
	l := &partialCommand{person: p, channel: ch, line: strings.TrimLeftFunc(line, unicode.IsSpace)}
	head := ""
	for _, leaf := range sendableCommands(commands) {
		candidate := &partialCommand{person: p, typedCommand: leaf}
		for _, name := range []string{"/" + candidate.title() + " ", "/" + leaf.fullName() + " "} {
			if strings.HasPrefix(l.line, name) && len(name) > len(head) {
				l.typedCommand, head = leaf, name
			}
		}
	}
	if l.typedCommand != nil {
		l.split(len(head))
		l.parseEnd()
	}
	return l
}

// split splits the line into options. start is where the command's name ends.
func (l *partialCommand) split(start int) {
	for rest := l.line[start:]; rest != ""; {
		word, after := nextWord(rest)
		if o := l.person.optionAt(l.fillable(), word); o != nil && !l.hasOption(*o) {
			begins := len(l.line) - len(after) - len(word)
			l.endValue(begins)
			l.fields, l.valueStart = append(l.fields, field{option: *o}), begins+strings.IndexByte(word, ':')+1
		}
		rest = after
	}
	l.endValue(len(l.line))
}

// endValue ends the value of the last option.
func (l *partialCommand) endValue(end int) {
	if n := len(l.fields); n > 0 {
		l.fields[n-1].text = strings.TrimSpace(l.line[l.valueStart:end])
	}
}

// parseEnd decides whether the end of the line continues the value of the last option or begins the name of another.
func (l *partialCommand) parseEnd() {
	l.lastWord = l.line[strings.LastIndexFunc(l.line, unicode.IsSpace)+1:]
	n := len(l.fields)
	if n == 0 {
		return
	}
	last := &l.fields[n-1]
	if before := strings.TrimSuffix(l.line[l.valueStart:], l.lastWord); strings.HasSuffix(before, " ") {
		value := field{last.option, strings.TrimSpace(before)}
		if _, err := l.person.value(l.typedCommand, value, l.channel, newResolved()); err == nil &&
			len(l.optionOffers(l.lastWord)) > 0 {
			last.text = value.text
			return
		}
	}
	l.openField = last
}

// ready reports whether every required option is filled and every value is valid.
func (l *partialCommand) ready() bool {
	wrong := func(f field) bool {
		_, err := l.person.value(l.typedCommand, f, l.channel, newResolved())
		return err != nil
	}
	return l.missing() == "" && !slices.ContainsFunc(l.fields, wrong) && (l.openField != nil || l.lastWord == "")
}

func (l *partialCommand) hasOption(o Option) bool {
	return slices.ContainsFunc(l.fields, func(f field) bool { return f.option.Name == o.Name })
}

// title returns the command with its subcommand in the person's language.
func (l *partialCommand) title() string {
	title := l.command.Title(l.person.locale)
	if l.subcommand != nil {
		title += " " + l.subcommand.Title(l.person.locale)
	}
	return title
}

// description returns the description of the command or its subcommand.
func (l *partialCommand) description() string {
	if l.subcommand != nil {
		return l.subcommand.localizedDescription(l.person.locale)
	}
	return localized(l.command.DescriptionLocalizations, l.person.locale, l.command.Description)
}

func (o Option) localizedDescription(locale string) string {
	return localized(o.DescriptionLocalizations, locale, o.Description)
}
