package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/say"
)

func init() {
	onCommand(command{path: "korsar-admin setup", weight: 250, run: (*Bot).setup})
	onPress(testButton.action, managersOnly((*Bot).testPost))
}

// testButton posts a message in this channel and deletes it.
var testButton = newButton(button{action: "test", label: "test", style: primary})

// setup shows what the bot needs in this channel.
func (b *Bot) setup(ctx context.Context, c *click, _ arguments) error {
	return b.answer(ctx, c, checklistMessage(c))
}

func checklistMessage(c *click) message {
	wanted := c.channel.requiredPermissions(false)
	if _, can := c.channel.newThread(); can {
		wanted = append(wanted, createThreads, sendInThreads)
	}
	m := pageMessage(c.language.Checklist(missingPermissions(wanted, 0), missingPermissions(wanted, c.permissions)))
	m.addButtons(testButton.component(c.language, customID{}))
	return m
}

// testTimeout is how long a test may take: some windows of the limits of its routes.
const testTimeout = 30 * time.Second

// testPost posts a message in this channel and deletes it, and shows the checklist
// again with the outcome. A route that takes nothing for the moment is waited for, so
// that Discord is told to wait first.
func (b *Bot) testPost(ctx context.Context, c *click, _ pressed) error {
	if err := b.deferResponse(ctx, c); err != nil {
		return err
	}
	trying, cancel := context.WithTimeout(b.base, testTimeout)
	defer cancel()
	outcome, m := say.TestWorked, checklistMessage(c)
	if err := b.postAndDelete(trying, c); err != nil {
		b.log.Info("a test post failed", "channel", c.Channel.String(), "error", err)
		outcome = say.TestFailed
	}
	m.Content = c.language.Fault(outcome)
	return b.editResponse(b.base, c.token, m)
}

// postAndDelete posts a message and deletes it. By its nonce it is one, however often it takes.
func (b *Bot) postAndDelete(ctx context.Context, c *click) error {
	var trial postedMessage
	m := pageMessage(c.language.Checklist(nil, nil))
	m.Nonce, m.EnforceNonce = "t"+c.Interaction.String(), true
	route := "channels/" + c.Channel.String() + "/messages"
	if err := b.rest.DoRetry(ctx, http.MethodPost, route, m, &trial); err != nil {
		return err
	}
	return b.rest.DoRetry(ctx, http.MethodDelete, route+"/"+trial.ID, nil, nil)
}
