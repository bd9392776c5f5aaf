package page

import (
	"context"
	"fmt"
	"slices"

	"korsar/bot/sandbox"
)

// outcomeJSON is how the bot answered an interaction. Messages arrive as updates.
type outcomeJSON struct {
	Kind  string     `json:"kind"` // a sandbox.AnswerKind
	Modal *modalJSON `json:"modal,omitempty"`
}

type modalJSON struct {
	ID    string              `json:"id"`
	Title string              `json:"title"`
	Parts []sandbox.ModalPart `json:"parts"`
}

// openModal is a modal that a person may still submit.
type openModal struct {
	id    string // of the interaction that opened the modal
	modal *sandbox.Modal
}

// maxOpenModals is the number of modals that can be submitted. Older ones are dropped, since a reloaded browser never
// submits its own.
const maxOpenModals = 64

func (p *Page) outcome(answer *sandbox.Answer, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	result := outcomeJSON{Kind: answer.Kind.String()}
	if m := answer.Modal; m != nil {
		result.Modal = &modalJSON{answer.Interaction, m.Title, m.Parts}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.modals = append(p.modals, openModal{answer.Interaction, m})
		p.modals = p.modals[max(len(p.modals)-maxOpenModals, 0):]
	}
	return result, nil
}

func (p *Page) submit(ctx context.Context, person *sandbox.Person, r request) (any, error) {
	p.mu.Lock()
	i := slices.IndexFunc(p.modals, func(o openModal) bool { return o.id == r.Modal })
	if i < 0 {
		p.mu.Unlock()
		return nil, fmt.Errorf("the form %q: %w", r.Modal, errGone)
	}
	modal := p.modals[i].modal
	p.mu.Unlock()
	return p.outcome(person.Submit(ctx, modal, r.Inputs))
}
