package sandbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// An Offer is one way to continue a line in the composer.
type Offer struct {
	Title string `json:"title"` // "/korsar new", "seats", "Live", in the person's language
	Hint  string `json:"hint"`  // its description, if any
	Line  string `json:"line"`  // the composer's line after the offer is taken
}

// Offers is the list that the client shows above the composer while a person types a command.
type Offers struct {
	List    []Offer `json:"list"`    // not nil
	About   string  `json:"about"`   // describes the command or the option that is being filled
	Missing string  `json:"missing"` // a required option that is still empty
	Ready   bool    `json:"ready"`   // the line is complete, so that Enter sends it
}

// Offers returns how a line that begins with a slash can continue: with commands, with options of a command, required
// ones first, or with values of an option. For an option with autocomplete it asks the bot.
func (p *Person) Offers(ctx context.Context, ch *Channel, line string) (Offers, error) {
	l, offers, err := p.offers(ch, line)
	if err != nil || l.openField == nil || !l.openField.option.Autocomplete {
		return offers, err
	}
	choices, err := p.Suggest(ctx, ch, line)
	if err != nil {
		return Offers{}, err
	}
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	known := len(choices) == 0
	for _, c := range choices {
		offers.List = append(offers.List, l.fillOffer(c.Title(p.locale)))
		known = known || c.Title(p.locale) == l.openField.text
	}
	offers.Ready = offers.Ready && known
	return offers, nil
}

// offers returns the offers that the client knows without asking the bot.
func (p *Person) offers(ch *Channel, line string) (*partialCommand, Offers, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	commands, err := p.availableCommands(ch)
	if err != nil {
		return nil, Offers{}, err
	}
	l := p.parsePartial(ch, line, commands)
	switch {
	case l.typedCommand == nil:
		return l, Offers{List: l.commandOffers(commands)}, nil
	case l.openField == nil:
		about := describe("/"+l.title(), l.description())
		return l, Offers{l.optionOffers(l.lastWord), about, l.missing(), l.ready()}, nil
	}
	option := l.openField.option
	about := describe(option.Title(p.locale), option.localizedDescription(p.locale))
	return l, Offers{l.valueOffers(), about, l.missing(), l.ready()}, nil
}

func describe(title, description string) string { return title + " – " + description }

// commandOffers returns the commands that match the line.
func (l *partialCommand) commandOffers(commands []*Command) []Offer {
	list := []Offer{}
	typed := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(l.line, "/")))
	for _, leaf := range sendableCommands(commands) {
		candidate := &partialCommand{person: l.person, typedCommand: leaf}
		if title := candidate.title(); matches(title, typed) || matches(leaf.fullName(), typed) {
			list = append(list, Offer{"/" + title, candidate.description(),
				"/" + title + " " + candidate.nextRequired("")})
		}
	}
	return list
}

// matches reports whether a name, or a word of it, begins with the typed text.
func matches(name, typed string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, typed) || strings.Contains(name, " "+typed)
}

// optionOffers returns the options that match a word and are not filled yet.
func (l *partialCommand) optionOffers(word string) []Offer {
	list := []Offer{}
	before := strings.TrimSuffix(l.line, word)
	for _, o := range l.fillable() {
		if title := o.Title(l.person.locale); !l.hasOption(o) &&
			(matches(title, strings.ToLower(word)) || matches(o.Name, strings.ToLower(word))) {
			hint := o.localizedDescription(l.person.locale)
			list = append(list, Offer{title, hint, before + title + ":"})
		}
	}
	return list
}

// valueOffers returns the values that the client knows for the open option. Values that begin with the typed text come
// first.
func (l *partialCommand) valueOffers() []Offer {
	list := []Offer{}
	typed := strings.ToLower(l.openField.text)
	begins := func(title string) bool { return strings.HasPrefix(strings.ToLower(title), typed) }
	var later []Offer
	for _, title := range l.knownValues(l.openField.option) {
		switch {
		case begins(title):
			list = append(list, l.fillOffer(title))
		case strings.Contains(strings.ToLower(title), typed):
			later = append(later, l.fillOffer(title))
		}
	}
	return append(list, later...)
}

func (l *partialCommand) knownValues(o Option) (titles []string) {
	switch {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			titles = append(titles, c.Title(l.person.locale))
		}
	case o.Type == optionBoolean:
		return []string{"True", "False"}
	case o.Type == optionUser && l.channel.guild != nil:
		for _, m := range l.channel.guild.memberList {
			titles = append(titles, "@"+m.person.name)
		}
	case o.Type == optionRole && l.channel.guild != nil:
		for _, role := range l.channel.guild.rolePayload() {
			titles = append(titles, "@"+strings.TrimPrefix(role.Name, "@"))
		}
	}
	return titles
}

// fillOffer returns the offer of a value for the open field. Its line continues with the next required option.
func (l *partialCommand) fillOffer(title string) Offer {
	return Offer{Title: title, Line: l.line[:l.valueStart] + title + " " + l.nextRequired(l.openField.option.Name)}
}

// nextRequired returns the name of the first empty required option except but, with a colon, or "".
func (l *partialCommand) nextRequired(but string) string {
	for _, o := range l.fillable() {
		if o.Required && o.Name != but && !l.hasOption(o) {
			return o.Title(l.person.locale) + ":"
		}
	}
	return ""
}

// sendableCommands returns each command and subcommand that can be sent, with no option filled.
func sendableCommands(commands []*Command) (list []*typedCommand) {
	for _, c := range commands {
		switch {
		case c.Type != CommandChat:
		case !c.hasSubcommands():
			list = append(list, &typedCommand{command: c})
		default:
			for _, o := range c.Options {
				list = append(list, &typedCommand{command: c, subcommand: &o})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *typedCommand) int { return cmp.Compare(a.command.Name, b.command.Name) })
	return list
}
