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
	inThread := c.venue.isThread()
	var wanted []say.Permission
	for _, n := range needed {
		wanted = append(wanted, n.name)
	}
	if inThread {
		wanted = append(wanted, say.SendMessagesInThreads)
	} else {
		wanted = append(wanted, say.SendMessages, say.CreatePublicThreads, say.SendMessagesInThreads)
	}
	m := pageMessage(c.tongue.Checklist(wanted, missingPermissions(c, inThread, !inThread)))
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
