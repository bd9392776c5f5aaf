package sandbox

import "context"

// A Forgery is a component interaction that no honest client sends. It has any custom id on any message, even on a
// message without the component.
type Forgery struct {
	Channel   *Channel
	MessageID string // in the channel, perhaps another person's ephemeral message
	CustomID  string
	Type      int // a button when zero
	Values    []string
}

// Forge sends a forged interaction and waits for the answer.
func (p *Person) Forge(ctx context.Context, f Forgery) (*Answer, error) {
	return p.interact(ctx, func() (*interaction, any, error) {
		if f.Type == 0 {
			f.Type = typeButton
		}
		it := &interaction{kind: interactionComponent, person: p, channel: f.Channel, origin: p.d.messages[f.MessageID],
			interacted: f.MessageID, customID: f.CustomID}
		return it, componentJSON{CustomID: f.CustomID, Type: f.Type, Values: f.Values}, nil
	})
}
