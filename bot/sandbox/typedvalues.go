package sandbox

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// value returns the value that the client sends for the typed text, or an error if the client would not send it.
func (p *Person) value(t *typedCommand, f field, ch *Channel, resolved *resolvedJSON) (any, error) {
	o := f.option
	if len(o.Choices) > 0 {
		return p.choose(t, f, o.Choices)
	}
	if o.Autocomplete {
		if i := slices.IndexFunc(p.suggestions[t.suggestion(o)],
			func(c Choice) bool { return c.Title(p.locale) == f.text }); i >= 0 {
			return p.suggestions[t.suggestion(o)][i].Value, nil
		}
	}
	switch o.Type {
	case OptionString:
		if n := utf8.RuneCountInString(f.text); n == 0 || n > maxOptionLength {
			return nil, p.cannot("fill %s with %d characters", o.Name, n)
		}
		return f.text, nil
	case optionBoolean:
		truth, err := strconv.ParseBool(strings.ToLower(f.text))
		if err != nil {
			return nil, p.cannot("fill %s with %q: it is True or False", o.Name, f.text)
		}
		return truth, nil
	case optionUser:
		return p.pickPerson(ch, f.text, resolved)
	default:
		return p.pickRole(ch, f.text, resolved)
	}
}

// choose returns the value of the choice with a name in the person's language. For scripts it also accepts the default
// name and the value.
func (p *Person) choose(t *typedCommand, f field, choices []Choice) (any, error) {
	for _, c := range choices {
		if c.Title(p.locale) == f.text || c.Name == f.text {
			return c.Value, nil
		}
	}
	for _, c := range choices {
		if c.Value == f.text {
			return c.Value, nil
		}
	}
	var names []string
	for _, c := range choices {
		names = append(names, strconv.Quote(c.Title(p.locale)))
	}
	return nil, p.cannot("fill %s of /%s with %q; the choices are %s",
		f.option.Name, t.fullName(), f.text, strings.Join(names, ", "))
}

// pickPerson returns the id of a member, given by @name, name, mention or id.
func (p *Person) pickPerson(ch *Channel, text string, resolved *resolvedJSON) (string, error) {
	name := strings.TrimPrefix(text, "@")
	id := strings.Trim(name, "<@!>")
	for _, other := range p.d.people {
		if (other.id == id || other.name == name) && resolved.addPerson(ch, other) {
			return other.id, nil
		}
	}
	if bot := p.d.botUser(); (bot.ID == id || bot.Username == name) && resolved.addBot(ch) {
		return bot.ID, nil
	}
	return "", p.cannot("find %q among the members here", text)
}

func (p *Person) pickChannel(ch *Channel, text string, resolved *resolvedJSON) (string, error) {
	name := strings.TrimPrefix(text, "#")
	id := strings.Trim(name, "<#>")
	for _, other := range p.d.channels {
		if (other.id == id || other.name == name && name != "") && other.guild != nil && other.guild == ch.guild &&
			other.visibleTo(p) {
			resolved.Channels[other.id] = other.partial(p)
			return other.id, nil
		}
	}
	return "", p.cannot("find %q among the channels here", text)
}

// pickRole returns the id of a role of the guild, given by name or id.
func (p *Person) pickRole(ch *Channel, text string, resolved *resolvedJSON) (string, error) {
	name := strings.TrimPrefix(text, "@")
	if ch.guild != nil {
		for _, object := range ch.guild.rolePayload() {
			if object.ID == name || strings.TrimPrefix(object.Name, "@") == name {
				resolved.Roles[object.ID] = object
				return object.ID, nil
			}
		}
	}
	return "", p.cannot("find %q among the roles here", text)
}
