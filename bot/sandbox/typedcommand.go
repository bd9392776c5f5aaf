package sandbox

import (
	"slices"
	"strings"
	"unicode"
)

// A typedCommand is a slash command as typed in the composer:
//
//	/command subcommand option:value with spaces option:value
//
// A value ends where the next option begins. Each option can be filled once, so its name is text after that. In the
// client every option has its own field.
type typedCommand struct {
	command    *Command
	subcommand *Option // nil if the command has none
	fields     []field
}

// field is an option with the text typed into it.
type field struct {
	option Option
	text   string
}

// fullName returns the command with its subcommand.
func (t *typedCommand) fullName() string {
	if t.subcommand != nil {
		return t.command.Name + " " + t.subcommand.Name
	}
	return t.command.Name
}

func (c *Command) hasSubcommands() bool {
	return len(c.Options) > 0 && c.Options[0].Type == OptionSubcommand
}

// parseLine parses a line by the definitions of the given commands. Names may be in the person's locale.
func (p *Person) parseLine(line string, commands []*Command) (*typedCommand, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "/")
	if !ok {
		return nil, p.cannot("type %q as a command: it begins with a slash", line)
	}
	name, rest := nextWord(rest)
	t := &typedCommand{}
	for _, command := range commands {
		if command.Type == CommandChat && (command.Name == name || command.Title(p.locale) == name) {
			t.command = command
		}
	}
	if t.command == nil {
		return nil, p.cannot("find the command /%s here; registered are: %s", name, titles(commands, p.locale))
	}
	if t.command.hasSubcommands() {
		options := t.command.Options
		name, rest = nextWord(rest)
		i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name || o.Title(p.locale) == name })
		switch {
		case name == "":
			return nil, p.cannot("send /%s alone; there are: %s", t.fullName(), titles(options, p.locale))
		case i < 0:
			return nil, p.cannot("find %q under /%s; there are: %s", name, t.fullName(), titles(options, p.locale))
		}
		t.subcommand = &options[i]
	}
	if word, _ := nextWord(rest); word != "" && p.optionAt(t.fillable(), word) == nil {
		return nil, p.cannot("find the option %q of /%s; there are: %s", strings.SplitN(word, ":", 2)[0], t.fullName(),
			titles(t.fillable(), p.locale))
	}
	(&partialCommand{person: p, line: rest, typedCommand: t}).split(0)
	return t, nil
}

// titles returns the names of commands or options in a locale.
func titles[T interface{ Title(locale string) string }](list []T, locale string) string {
	var names []string
	for _, one := range list {
		names = append(names, one.Title(locale))
	}
	return strings.Join(names, ", ")
}

func nextWord(text string) (word, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

func (p *Person) optionAt(options []Option, word string) *Option {
	name, _, ok := strings.Cut(word, ":")
	if !ok {
		return nil
	}
	for i := range options {
		if options[i].Name == name || options[i].Title(p.locale) == name {
			return &options[i]
		}
	}
	return nil
}

// fillable returns the options of the subcommand, or of a command without subcommands.
func (t *typedCommand) fillable() []Option {
	if t.subcommand != nil {
		return t.subcommand.Options
	}
	return t.command.Options
}

// missing returns the name of the first required option that is empty. It returns "" if there is none.
func (t *typedCommand) missing() string {
	for _, option := range t.fillable() {
		filled := slices.ContainsFunc(t.fields, func(f field) bool { return f.option.Name == option.Name })
		if option.Required && !filled {
			return option.Name
		}
	}
	return ""
}

type optionJSON struct {
	Name    string       `json:"name"`
	Type    int          `json:"type"`
	Value   any          `json:"value,omitempty"`
	Options []optionJSON `json:"options,omitempty"`
	Focused bool         `json:"focused,omitempty"`
}

// nestOptions wraps the filled options into the subcommand of the line.
func (t *typedCommand) nestOptions(options []optionJSON) []optionJSON {
	if t.subcommand == nil {
		return options
	}
	return []optionJSON{{Name: t.subcommand.Name, Type: OptionSubcommand, Options: options}}
}
