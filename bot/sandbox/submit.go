package sandbox

import (
	"context"
	"unicode/utf8"
)

// Inputs are the values that a person fills into a modal, by the label or custom id of the input. A text input takes
// one text, a select the chosen options.
type Inputs map[string][]string

type submitJSON struct {
	CustomID   string           `json:"custom_id"`
	Components []submitPartJSON `json:"components"`
}

// submitPartJSON is a submitted ModalPart. An action row has Components, a label has a Component.
type submitPartJSON struct {
	Type       int               `json:"type"`
	ID         int               `json:"id"`
	Components []submitInputJSON `json:"components,omitempty"`
	Component  *submitInputJSON  `json:"component,omitempty"`
}

// submitInputJSON is a text input with its value, or a select with its values.
type submitInputJSON struct {
	Type     int      `json:"type"`
	ID       int      `json:"id"`
	CustomID string   `json:"custom_id"`
	Value    *string  `json:"value,omitempty"`
	Values   []string `json:"values,omitzero"`
}

// Submit submits a modal. An input that is not filled keeps its initial value. Options of a select are named as in
// Choose.
func (p *Person) Submit(ctx context.Context, modal *Modal, inputs Inputs) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		if modal == nil || modal.opened.person != p {
			return nil, nil, p.cannot("submit a modal that was not opened for them")
		}
		data := submitJSON{CustomID: modal.CustomID}
		used := 0
		for _, part := range modal.Parts {
			values, given := part.valuesFrom(inputs)
			if given {
				used++
			}
			sent, err := p.fillPart(part, values)
			if err != nil {
				return nil, nil, err
			}
			data.Components = append(data.Components, sent)
		}
		if used < len(inputs) {
			return nil, nil, p.cannot("fill the modal: it has no such input")
		}
		opened := modal.opened
		return &interaction{kind: interactionSubmit, person: p, channel: opened.channel, origin: opened.origin,
			customID: modal.CustomID, owners: opened.owners, trigger: opened}, data, nil
	})
}

// valuesFrom returns the values of the part, and whether they come from inputs. Otherwise they are its initial values.
func (part ModalPart) valuesFrom(inputs Inputs) (values []string, given bool) {
	if values, given = inputs[part.Label]; given {
		return values, true
	}
	if values, given = inputs[part.Input.CustomID]; given {
		return values, true
	}
	return part.Input.initial(), false
}

// initial returns the values that an input has before a person fills it.
func (c Component) initial() (values []string) {
	if c.Type == typeTextInput {
		return []string{c.Value}
	}
	for _, option := range c.Options {
		if option.Default {
			values = append(values, option.Value)
		}
	}
	return values
}

// fillPart returns a part of a modal as it is sent.
func (p *Person) fillPart(part ModalPart, values []string) (sent submitPartJSON, err error) {
	c := part.Input
	input := submitInputJSON{Type: c.Type, ID: c.ID, CustomID: c.CustomID}
	if c.Type == typeTextInput {
		input.Value, err = p.fillText(part, values)
	} else {
		input.Values, err = p.fillSelect(part, values)
	}
	sent = submitPartJSON{Type: part.Type, ID: part.ID}
	if part.Type == typeRow {
		sent.Components = []submitInputJSON{input}
	} else {
		sent.Component = &input
	}
	return sent, err
}

func (p *Person) fillText(part ModalPart, values []string) (*string, error) {
	if len(values) != 1 {
		return nil, p.cannot("fill %q with %d texts", part.Label, len(values))
	}
	c, n := part.Input, utf8.RuneCountInString(values[0])
	switch {
	case n == 0 && !*c.Required:
	case n == 0, c.MaxLength != nil && n > *c.MaxLength, n > maxInput:
		return nil, p.cannot("fill %q with %d characters", part.Label, n)
	}
	return &values[0], nil
}

func (p *Person) fillSelect(part ModalPart, options []string) ([]string, error) {
	least, most := part.Input.bounds()
	if n := len(options); n > most || n < least && (n > 0 || *part.Input.Required) {
		return nil, p.cannot("choose %d options of %q: it takes %d to %d", n, part.Label, least, most)
	}
	values := []string{}
	for _, option := range options {
		value, err := p.findOption(part.Input, option)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}
