package sandbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

type componentJSON struct {
	CustomID string        `json:"custom_id"`
	Type     int           `json:"component_type"`
	ID       int           `json:"id,omitempty"`
	Values   []string      `json:"values,omitempty"`
	Resolved *resolvedJSON `json:"resolved,omitempty"`
}

// ErrChanged is returned when a person clicks on a component that is not there. Usually the message was edited or
// deleted meanwhile.
var ErrChanged = errors.New("the message has changed")

// Click presses a button and waits for the answer. label is the button's label, caption, emoji or custom id.
func (p *Person) Click(ctx context.Context, messageID, label string) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		m, c, err := p.component(messageID, label, func(c Component) bool {
			return c.Type == typeButton && (c.Label == label || c.Caption() == label || c.CustomID == label ||
				c.Emoji != nil && c.Emoji.Name == label)
		})
		switch {
		case err != nil:
			return nil, nil, err
		case c.Style == styleLink:
			return nil, nil, p.cannot("send a click on %q: it is a link to %s", label, c.URL)
		}
		return p.componentInteraction(m, c.CustomID), componentJSON{CustomID: c.CustomID, Type: c.Type, ID: c.ID}, nil
	})
}

// component returns a message that the person sees, and the first enabled component that wanted matches.
func (p *Person) component(messageID, label string, wanted func(Component) bool) (*message, Component, error) {
	m := p.visible(messageID)
	if m == nil {
		return nil, Component{}, fmt.Errorf("%w; %w", p.cannot("see a message with id %s", messageID), ErrChanged)
	}
	if g := m.channel.guild; g != nil && g.members[p.id].timedOut() {
		return nil, Component{}, p.cannot("click on anything: they are timed out")
	}
	if err := m.channel.openForClick(p); err != nil {
		return nil, Component{}, err
	}
	found := m.filterComponents(wanted)
	switch {
	case len(found) == 0:
		return nil, Component{}, fmt.Errorf("%w; %w",
			p.cannot("find %q on the message; it reads: %s", label, m.Text()), ErrChanged)
	case !slices.ContainsFunc(found, func(c Component) bool { return !c.Disabled }):
		return nil, Component{}, p.cannot("use %q: it is disabled", label)
	case m.Thinking():
		return nil, Component{}, p.cannot("use %q: the message is still to come", label)
	}
	i := slices.IndexFunc(found, func(c Component) bool { return !c.Disabled })
	return m, found[i], nil
}

func (p *Person) componentInteraction(m *message, customID string) *interaction {
	it := &interaction{kind: interactionComponent, person: p, channel: m.channel, origin: m, interacted: m.ID,
		customID: customID}
	if m.interaction != nil {
		it.owners = m.interaction.owners
	}
	return it
}

// Choose picks options of a select and waits for the answer. which is the placeholder or custom id of the select, or ""
// for the only one. Options are named by value or label, people by name or mention, roles and channels by name or id.
func (p *Person) Choose(ctx context.Context, messageID, which string, options ...string) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		m, c, err := p.component(messageID, which, func(c Component) bool {
			return c.isSelect() && (which == "" || c.Placeholder == which || c.CustomID == which)
		})
		if err != nil {
			return nil, nil, err
		}
		if least, most := c.bounds(); len(options) < least || len(options) > most {
			return nil, nil, p.cannot("choose %d options of %q: it takes %d to %d",
				len(options), c.Placeholder, least, most)
		}
		data := componentJSON{CustomID: c.CustomID, Type: c.Type, ID: c.ID, Values: []string{}}
		resolved := newResolved()
		for _, option := range options {
			value, err := p.resolveOption(m.channel, c, option, resolved)
			if err != nil {
				return nil, nil, err
			}
			data.Values = append(data.Values, value)
		}
		data.Resolved = resolved.orNil()
		return p.componentInteraction(m, c.CustomID), data, nil
	})
}

// resolveOption returns the value of one option of a select.
func (p *Person) resolveOption(ch *Channel, c Component, option string, resolved *resolvedJSON) (string, error) {
	switch c.Type {
	case TypeSelect:
		return p.findOption(c, option)
	case TypeUserSelect:
		return p.pickPerson(ch, option, resolved)
	case typeRoleSelect:
		return p.pickRole(ch, option, resolved)
	default:
		id, err := p.pickChannel(ch, option, resolved)
		if err == nil && c.ChannelTypes != nil && !slices.Contains(c.ChannelTypes, p.d.channels[id].kind) {
			return "", p.cannot("find %q in a list of channels of other kinds", option)
		}
		return id, err
	}
}

// findOption returns the value of an option of a string select.
func (p *Person) findOption(c Component, option string) (string, error) {
	for _, named := range []func(SelectOption) bool{
		func(o SelectOption) bool { return o.Value == option },
		func(o SelectOption) bool { return o.Label == option },
	} {
		if i := slices.IndexFunc(c.Options, named); i >= 0 {
			return c.Options[i].Value, nil
		}
	}
	return "", p.cannot("find the option %q of %q", option, c.Placeholder)
}
