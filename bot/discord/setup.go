package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/say"
)

func init() {
	onCommand(command{path: "korsar-admin setup", weight: 250, run: (*Bot).setup})
	onPress(testButton.action, byManagers((*Bot).test))
}

// testButton posts a message in this channel and deletes it.
var testButton = newButton(button{action: "test", label: "test", style: primary})

// setup shows what the bot needs in this channel.
func (b *Bot) setup(ctx context.Context, c *click, _ arguments) error {
	return b.tell(ctx, c, checklist(c))
}

func checklist(c *click) message {
	wanted := c.venue.needs(false)
	if _, can := c.venue.newThread(); can {
		wanted = append(wanted, toThread, toSendThere)
	}
	m := pageMessage(c.language.Checklist(missing(wanted, 0), missing(wanted, c.permissions)))
	m.buttons(testButton.at(c.language, customID{}))
	return m
}

// testTime is how long a test may take: some windows of the limits of its routes.
const testTime = 30 * time.Second

// test posts a message in this channel and deletes it, and shows the checklist
// again with the outcome. A route that takes nothing for the moment is waited for, so
// that Discord is told to wait first.
func (b *Bot) test(ctx context.Context, c *click, _ pressed) error {
	if err := b.postpone(ctx, c); err != nil {
		return err
	}
	trying, cancel := context.WithTimeout(b.life, testTime)
	defer cancel()
	outcome, m := say.TestWorked, checklist(c)
	if err := b.tryPost(trying, c); err != nil {
		b.log.Info("a test post failed", "channel", c.Channel.String(), "error", err)
		outcome = say.TestFailed
	}
	m.Content = c.language.Fault(outcome)
	return b.complete(b.life, c.token, m)
}

// tryPost posts a message and deletes it. By its nonce it is one, however often it takes.
func (b *Bot) tryPost(ctx context.Context, c *click) error {
	var trial posted
	m := pageMessage(c.language.Checklist(nil, nil))
	m.Nonce, m.EnforceNonce = "t"+c.Interaction.String(), true
	route := "channels/" + c.Channel.String() + "/messages"
	if err := b.rest.DoRetry(ctx, http.MethodPost, route, m, &trial); err != nil {
		return err
	}
	return b.rest.DoRetry(ctx, http.MethodDelete, route+"/"+trial.ID, nil, nil)
}
