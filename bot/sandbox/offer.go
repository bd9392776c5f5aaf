package sandbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// An Offer is one way to go on with a line in the composer.
type Offer struct {
	Title string // "/korsar new", "seats", "Live", in the person's language
	Hint  string // its description, where it has one
	Line  string // what the composer holds once the offer is taken
}

// Offers is what the client shows above the composer while somebody types a
// command.
type Offers struct {
	List    []Offer
	About   string // the command or the option that is being filled, described
	Missing string // a required option that is still empty
	Ready   bool   // the line can be sent as it stands, and nothing offered completes it
}

// Offers lists how a line that begins with a slash can go on: commands, then
// their options, required ones first, then what an option takes; the bot is
// asked for the choices of an option with autocomplete.
func (p *Person) Offers(ctx context.Context, ch *Channel, line string) (Offers, error) {
	w, offers, err := p.offers(ch, line)
	if err != nil || w.open == nil || !w.open.option.Autocomplete {
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
		offers.List = append(offers.List, w.fill(c.Title(p.locale)))
		known = known || c.Title(p.locale) == w.open.text
	}
	offers.Ready = offers.Ready && known
	return offers, nil
}

// offers is Offers as far as the client knows without asking the bot.
func (p *Person) offers(ch *Channel, line string) (*writing, Offers, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	commands, err := p.available(ch)
	if err != nil {
		return nil, Offers{}, err
	}
	w := p.writing(ch, line, commands)
	switch {
	case w.typed == nil:
		return w, Offers{List: w.commands(commands)}, nil
	case w.open == nil:
		return w, Offers{w.options(w.word), about("/"+w.titled(), w.described()), w.missing(), w.ready()}, nil
	}
	return w, Offers{w.values(), about(w.open.option.Title(p.locale), w.open.option.describedIn(p.locale)), w.missing(), w.ready()}, nil
}

func about(title, description string) string { return title + " – " + description }

// commands are those whose names go on as the line does.
func (w *writing) commands(commands []*Command) (list []Offer) {
	typed := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(w.line, "/")))
	for _, leaf := range leaves(commands) {
		of := &writing{person: w.person, typed: leaf}
		if title := of.titled(); matches(title, typed) || matches(leaf.fullName(), typed) {
			list = append(list, Offer{"/" + title, of.described(), "/" + title + " " + of.next("")})
		}
	}
	return list
}

// matches reports whether a name is worth offering for what was typed: it begins
// with it, or a word of it does.
func matches(name, typed string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, typed) || strings.Contains(name, " "+typed)
}

// options are those that are not filled yet.
func (w *writing) options(word string) (list []Offer) {
	before := strings.TrimSuffix(w.line, word)
	for _, o := range w.leaf() {
		if title := o.Title(w.person.locale); !w.has(o) && (matches(title, strings.ToLower(word)) || matches(o.Name, strings.ToLower(word))) {
			hint := o.describedIn(w.person.locale)
			list = append(list, Offer{title, hint, before + title + ":"})
		}
	}
	return list
}

// values are what the client knows that an option takes: what begins with what
// was typed goes first.
func (w *writing) values() (list []Offer) {
	typed := strings.ToLower(w.open.text)
	begins := func(title string) bool { return strings.HasPrefix(strings.ToLower(title), typed) }
	var later []Offer
	for _, title := range w.takes(w.open.option) {
		switch {
		case begins(title):
			list = append(list, w.fill(title))
		case strings.Contains(strings.ToLower(title), typed):
			later = append(later, w.fill(title))
		}
	}
	return append(list, later...)
}

func (w *writing) takes(o Option) (titles []string) {
	switch {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			titles = append(titles, c.Title(w.person.locale))
		}
	case o.Type == OptionBoolean:
		return []string{"True", "False"}
	case o.Type == OptionUser && w.channel.guild != nil:
		for _, m := range w.channel.guild.joined {
			titles = append(titles, "@"+m.person.name)
		}
	case o.Type == OptionRole && w.channel.guild != nil:
		for _, role := range w.channel.guild.rolePayload() {
			titles = append(titles, "@"+strings.TrimPrefix(role.Name, "@"))
		}
	case o.Type == OptionChannel && w.channel.guild != nil:
		for _, ch := range w.channel.guild.channels {
			if ch.visibleTo(w.person) {
				titles = append(titles, "#"+ch.name)
			}
		}
	}
	return titles
}

// fill offers a value for the open option; the next required one follows.
func (w *writing) fill(title string) Offer {
	return Offer{Title: title, Line: w.line[:w.from] + title + " " + w.next(w.open.option.Name)}
}

// next opens the first required option that is empty, but for one.
func (w *writing) next(but string) string {
	for _, o := range w.leaf() {
		if o.Required && o.Name != but && !w.has(o) {
			return o.Title(w.person.locale) + ":"
		}
	}
	return ""
}

// leaves lists what can be sent of the commands, without options.
func leaves(commands []*Command) (list []*typed) {
	var below func(t *typed, options []Option)
	below = func(t *typed, options []Option) {
		if len(options) == 0 || options[0].Type > OptionGroup {
			list = append(list, t)
			return
		}
		for _, o := range options {
			below(&typed{command: t.command, path: append(slices.Clip(t.path), o)}, o.Options)
		}
	}
	for _, c := range commands {
		if c.Type == CommandChat {
			below(&typed{command: c}, c.Options)
		}
	}
	slices.SortStableFunc(list, func(a, b *typed) int { return cmp.Compare(a.command.Name, b.command.Name) })
	return list
}
