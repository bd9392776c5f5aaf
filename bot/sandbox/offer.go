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
	w, offers, err := p.offers(ch, line)
	if err != nil || w.openField == nil || !w.openField.option.Autocomplete {
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
		offers.List = append(offers.List, w.fillOffer(c.Title(p.locale)))
		known = known || c.Title(p.locale) == w.openField.text
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
	w := p.parsePartial(ch, line, commands)
	switch {
	case w.typedCommand == nil:
		return w, Offers{List: w.commandOffers(commands)}, nil
	case w.openField == nil:
		about := describe("/"+w.title(), w.description())
		return w, Offers{w.optionOffers(w.lastWord), about, w.missing(), w.ready()}, nil
	}
	option := w.openField.option
	about := describe(option.Title(p.locale), option.localizedDescription(p.locale))
	return w, Offers{w.valueOffers(), about, w.missing(), w.ready()}, nil
}

func describe(title, description string) string { return title + " – " + description }

// commandOffers returns the commands that match the line.
func (w *partialCommand) commandOffers(commands []*Command) []Offer {
	list := []Offer{}
	typed := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(w.line, "/")))
	for _, leaf := range sendableCommands(commands) {
		candidate := &partialCommand{person: w.person, typedCommand: leaf}
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
func (w *partialCommand) optionOffers(word string) []Offer {
	list := []Offer{}
	before := strings.TrimSuffix(w.line, word)
	for _, o := range w.fillable() {
		if title := o.Title(w.person.locale); !w.hasOption(o) &&
			(matches(title, strings.ToLower(word)) || matches(o.Name, strings.ToLower(word))) {
			hint := o.localizedDescription(w.person.locale)
			list = append(list, Offer{title, hint, before + title + ":"})
		}
	}
	return list
}

// valueOffers returns the values that the client knows for the open option. Values that begin with the typed text come
// first.
func (w *partialCommand) valueOffers() []Offer {
	list := []Offer{}
	typed := strings.ToLower(w.openField.text)
	begins := func(title string) bool { return strings.HasPrefix(strings.ToLower(title), typed) }
	var later []Offer
	for _, title := range w.knownValues(w.openField.option) {
		switch {
		case begins(title):
			list = append(list, w.fillOffer(title))
		case strings.Contains(strings.ToLower(title), typed):
			later = append(later, w.fillOffer(title))
		}
	}
	return append(list, later...)
}

func (w *partialCommand) knownValues(o Option) (titles []string) {
	switch {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			titles = append(titles, c.Title(w.person.locale))
		}
	case o.Type == optionBoolean:
		return []string{"True", "False"}
	case o.Type == optionUser && w.channel.guild != nil:
		for _, m := range w.channel.guild.memberList {
			titles = append(titles, "@"+m.person.name)
		}
	case o.Type == optionRole && w.channel.guild != nil:
		for _, role := range w.channel.guild.rolePayload() {
			titles = append(titles, "@"+strings.TrimPrefix(role.Name, "@"))
		}
	}
	return titles
}

// fillOffer returns the offer of a value for the open field. Its line continues with the next required option.
func (w *partialCommand) fillOffer(title string) Offer {
	return Offer{Title: title, Line: w.line[:w.valueStart] + title + " " + w.nextRequired(w.openField.option.Name)}
}

// nextRequired returns the name of the first empty required option except but, with a colon, or "".
func (w *partialCommand) nextRequired(but string) string {
	for _, o := range w.fillable() {
		if o.Required && o.Name != but && !w.hasOption(o) {
			return o.Title(w.person.locale) + ":"
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
