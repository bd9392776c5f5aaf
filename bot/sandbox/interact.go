package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"korsar/bot/sandbox/gateway"
)

// ErrClient is returned for an action that no honest Discord client offers. The bot has received nothing.
var ErrClient = errors.New("a Discord client would not send this")

// cannot returns an error that wraps ErrClient.
func (p *Person) cannot(format string, values ...any) error {
	return fmt.Errorf("%s cannot %s: %w", p.name, fmt.Sprintf(format, values...), ErrClient)
}

// suggestion identifies an option with autocomplete.
type suggestion struct{ command, option string }

func (t *typedCommand) suggestion(o Option) suggestion { return suggestion{t.fullName(), o.Name} }

type commandJSON struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Type     int           `json:"type"`
	GuildID  string        `json:"guild_id,omitempty"`
	Options  []optionJSON  `json:"options,omitempty"`
	TargetID string        `json:"target_id,omitempty"`
	Resolved *resolvedJSON `json:"resolved,omitempty"`
}

func (c *Command) data(options []optionJSON) commandJSON {
	return commandJSON{ID: c.ID, Name: c.Name, Type: c.Type, GuildID: c.GuildID, Options: options}
}

// availableCommands returns the commands that the person's client offers in a channel. p.d.mu must be held.
func (p *Person) availableCommands(ch *Channel) ([]*Command, error) {
	allowed := ch.permissionsOf(p)
	if !allowed.Has(ViewChannel | UseApplicationCommand) {
		return nil, p.cannot("use commands in this channel")
	}
	if ch.archived && ch.locked && !allowed.Has(ManageThreads) {
		return nil, p.cannot("use commands in a locked thread")
	}
	if !ch.kind.hasMessages() {
		return nil, p.cannot("use commands in a forum itself, or in a category; open a post")
	}
	var list []*Command
	for _, command := range p.d.commands {
		if !command.usableIn(ch, p) {
			continue
		}
		if bits := command.MemberPermissions; bits != nil && ch.guild != nil && !allowed.Has(Administrator) &&
			(*bits == "0" || !allowed.Has(parsePermissions(*bits))) {
			continue
		}
		list = append(list, command)
	}
	// Guild commands come last, because parseLine takes the last command of a name.
	slices.SortFunc(list, func(a, b *Command) int {
		return cmp.Or(cmp.Compare(a.GuildID, b.GuildID), cmp.Compare(a.Name, b.Name))
	})
	return list, nil
}

// Commands returns the commands that the person's client offers in a channel.
func (p *Person) Commands(ch *Channel) []Command {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	available, err := p.availableCommands(ch)
	if err != nil {
		return nil
	}
	var list []Command
	for _, command := range available {
		list = append(list, *command)
	}
	return list
}

// Type types a slash command with its options, such as "/korsar new seats:3 thread:true", into a channel and waits for
// the answer. A choice is typed by its name in the person's language or by its value. An option with autocomplete takes
// free text, or the name of a choice that Suggest returned last.
func (p *Person) Type(ctx context.Context, ch *Channel, line string) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		t, err := p.parseHere(ch, line)
		if err != nil {
			return nil, nil, err
		}
		if err := ch.openForClick(p); err != nil {
			return nil, nil, err
		}
		if name := t.missing(); name != "" {
			return nil, nil, p.cannot("send /%s without its required option %s", t.fullName(), name)
		}
		var options []optionJSON
		resolved := newResolved()
		for _, f := range t.fields {
			value, err := p.value(t, f, ch, resolved)
			if err != nil {
				return nil, nil, err
			}
			options = append(options, optionJSON{Name: f.option.Name, Type: f.option.Type, Value: value})
		}
		data := t.command.data(t.nestOptions(options))
		data.Resolved = resolved.orNil()
		return &interaction{kind: InteractionCommand, person: p, channel: ch, command: t.fullName(),
			commandType: CommandChat, owners: t.command.owners(ch, p)}, data, nil
	})
}

func (p *Person) parseHere(ch *Channel, line string) (*typedCommand, error) {
	commands, err := p.availableCommands(ch)
	if err != nil {
		return nil, err
	}
	return p.parseLine(line, commands)
}

// Suggest asks the bot for choices of the option at the end of a line, such as "/korsar games game:an".
func (p *Person) Suggest(ctx context.Context, ch *Channel, line string) ([]Choice, error) {
	var requested suggestion
	answer, err := p.interact(ctx, func() (*interaction, any, error) {
		t, err := p.parseHere(ch, line)
		if err != nil {
			return nil, nil, err
		}
		n := len(t.fields) - 1
		if n < 0 || !t.fields[n].option.Autocomplete {
			return nil, nil, p.cannot("get suggestions for %q: it does not end in an option with autocomplete", line)
		}
		requested = t.suggestion(t.fields[n].option)
		var options []optionJSON
		for i, f := range t.fields {
			options = append(options, optionJSON{Name: f.option.Name, Type: f.option.Type, Value: f.text,
				Focused: i == n})
		}
		return &interaction{kind: interactionAutocomplete, person: p, channel: ch, command: t.fullName(),
			commandType: CommandChat, owners: t.command.owners(ch, p)}, t.command.data(t.nestOptions(options)), nil
	})
	if err != nil {
		return nil, err
	}
	if answer.Kind != Suggested {
		return nil, fmt.Errorf("the bot offered nothing for %q (%s): check why its autocomplete is late",
			line, answer.Kind)
	}
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	p.suggestions[requested] = answer.Choices
	return answer.Choices, nil
}

// UserCommand uses a context-menu command on another person.
func (p *Person) UserCommand(ctx context.Context, ch *Channel, name string, target *Person) (*Answer, error) {
	return p.useContextMenu(ctx, ch, CommandUser, name, target.id, func(r *resolvedJSON) error {
		if !r.addPerson(ch, target) {
			return p.cannot("find %s here", target.name)
		}
		return nil
	})
}

// MessageCommand uses a context-menu command on a message.
func (p *Person) MessageCommand(ctx context.Context, ch *Channel, name, messageID string) (*Answer, error) {
	return p.useContextMenu(ctx, ch, CommandMessage, name, messageID, func(r *resolvedJSON) error {
		m := p.visible(messageID)
		if m == nil || m.channel != ch {
			return p.cannot("see a message with id %s here", messageID)
		}
		r.Messages[m.ID] = m.payload()
		return nil
	})
}

func (p *Person) useContextMenu(
	ctx context.Context, ch *Channel, kind int, name, target string, resolve func(*resolvedJSON) error,
) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		commands, err := p.availableCommands(ch)
		if err != nil {
			return nil, nil, err
		}
		i := slices.IndexFunc(commands, func(c *Command) bool {
			return c.Type == kind && (c.Name == name || c.Title(p.locale) == name)
		})
		if i < 0 {
			return nil, nil, p.cannot("find %q in the context menu; registered are: %s",
				name, titles(commands, p.locale))
		}
		data := commands[i].data(nil)
		data.TargetID, data.Resolved = target, newResolved()
		if err := resolve(data.Resolved); err != nil {
			return nil, nil, err
		}
		return &interaction{kind: InteractionCommand, person: p, channel: ch, command: commands[i].Name,
			commandType: kind, owners: commands[i].owners(ch, p)}, data, nil
	})
}

// interact prepares an interaction with p.d.mu held, sends it and waits for the answer.
func (p *Person) interact(ctx context.Context, prepare func() (*interaction, any, error)) (*Answer, error) {
	d := p.d
	d.mu.Lock()
	it, data, err := prepare()
	if d.isClosed() {
		err = errClosed
	}
	if err != nil {
		d.mu.Unlock()
		return nil, err
	}
	d.startInteraction(it)
	event, endpoint := it.payload(data), d.endpoint
	if endpoint != "" {
		d.serving.Go(func() { d.deliver(it, endpoint, encode(event)) }) // with d.mu held, so that Close waits for it
	}
	d.mu.Unlock()
	if endpoint == "" {
		d.gateway.Send("INTERACTION_CREATE", event, gateway.Audience{Guild: it.channel.guildID()})
	}
	return it.await(ctx)
}
