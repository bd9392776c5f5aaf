package discord

import (
	"context"
	"net/http"

	"korsar/bot/say"
)

// setup shows what the bot needs in this channel.
func (b *Bot) setup(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error { return b.tell(ctx, c, checklist(c)) })
}

func checklist(c *click) message {
	wanted := c.venue.needs(false)
	if _, can := c.venue.newThread(); can {
		wanted = append(wanted, toThread, toSendThere)
	}
	m := pageMessage(c.tongue.Checklist(missing(wanted, 0), missing(wanted, c.permissions)))
	m.buttons(press(button{Action: actTest}, primary, c.tongue.Label(say.ButtonTest)))
	return m
}

// test posts a message in this channel and deletes it, and shows the checklist
// anew with the outcome.
func (b *Bot) test(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error {
		outcome, m := say.TestWorked, checklist(c)
		var posted struct {
			ID string `json:"id"`
		}
		trial := pageMessage(c.tongue.Checklist(nil, nil))
		route := "channels/" + id(c.Channel) + "/messages"
		err := b.rest.send(ctx, http.MethodPost, route, trial, &posted)
		if err == nil {
			err = b.rest.send(ctx, http.MethodDelete, route+"/"+posted.ID, nil, nil)
		}
		if err != nil {
			b.log.Info("a test post failed", "channel", id(c.Channel), "error", err)
			outcome = say.TestFailed
		}
		m.Content = c.tongue.Fault(outcome)
		return b.tell(ctx, c, m)
	})
}
