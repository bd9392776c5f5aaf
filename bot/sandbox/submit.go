package sandbox

import (
	"context"
	"unicode/utf8"
)

type submitJSON struct {
	CustomID   string          `json:"custom_id"`
	Components []submitRowJSON `json:"components"`
}

type submitRowJSON struct {
	Type       int               `json:"type"`
	ID         int               `json:"id"`
	Components []submitInputJSON `json:"components"`
}

type submitInputJSON struct {
	Type     int    `json:"type"`
	ID       int    `json:"id"`
	CustomID string `json:"custom_id"`
	Value    string `json:"value"`
}

// Submit submits a modal with values by the label or custom id of its inputs. An input without a
// value keeps its initial one.
func (p *Person) Submit(ctx context.Context, modal *Modal, values map[string]string) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		if modal == nil || modal.opened.person != p {
			return nil, nil, p.cannot("submit a modal that was not opened for them")
		}
		data := submitJSON{CustomID: modal.CustomID}
		used := 0
		for _, row := range modal.Rows {
			sent := submitRowJSON{Type: row.Type, ID: row.ID}
			for _, c := range row.Components {
				value, given := values[c.Label]
				if !given {
					value, given = values[c.CustomID]
				}
				if !given {
					value = c.Value
				} else {
					used++
				}
				if err := p.checkInput(c, value); err != nil {
					return nil, nil, err
				}
				sent.Components = append(sent.Components, submitInputJSON{c.Type, c.ID, c.CustomID, value})
			}
			data.Components = append(data.Components, sent)
		}
		if used < len(values) {
			return nil, nil, p.cannot("fill the modal: it has no such input")
		}
		opened := modal.opened
		return &interaction{kind: InteractionSubmit, person: p, channel: opened.channel, origin: opened.origin,
			customID: modal.CustomID, owners: opened.owners, trigger: opened}, data, nil
	})
}

func (p *Person) checkInput(c Component, value string) error {
	n := utf8.RuneCountInString(value)
	switch {
	case n == 0 && !*c.Required:
		return nil
	case n == 0, c.MinLength != nil && n < *c.MinLength, c.MaxLength != nil && n > *c.MaxLength, n > maxInput:
		return p.cannot("fill %q with %d characters", c.Label, n)
	}
	return nil
}
