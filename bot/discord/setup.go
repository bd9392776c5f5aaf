package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/say"
)

// testButton posts a message in this channel and deletes it.
var testButton = newButton(button{action: "test", style: primary})

// setup shows which permissions the bot lacks in this channel.
func (b *Bot) setup(ctx context.Context, c *click, _ arguments) error {
	return b.answer(ctx, c, b.checklistMessage(ctx, c))
}

// checklistMessage lists the permissions that tables need in this channel, and those that a tournament of the guild
// needs.
func (b *Bot) checklistMessage(ctx context.Context, c *click) message {
	wanted := c.channel.requiredPermissions(false)
	if _, can := c.channel.newThread(); can {
		wanted = append(wanted, createThreads, sendInThreads)
	}
	uses := b.tournaments.Uses(ctx, c.Guild)
	if uses.Roles {
		wanted = append(wanted, manageRoles)
	}
	if uses.Events {
		wanted = append(wanted, createEvents)
	}
	m := pageMessage(c.language.Checklist(missingPermissions(wanted, 0), b.missingHere(ctx, c, wanted)))
	m.addButtons(testButton.component(c.language, customID{}))
	return m
}

// testTimeout is how long a test may take. It spans several windows of its routes' limits.
const testTimeout = 30 * time.Second

// testPost posts a message in this channel and deletes it, and shows the checklist again with the result. The response
// is deferred, since the test waits for a route at its limit.
func (b *Bot) testPost(ctx context.Context, c *click, _ pressed) error {
	if err := b.deferResponse(ctx, c); err != nil {
		return err
	}
	trying, cancel := b.timeouts.start(b.base, testTimeout)
	defer cancel()
	outcome, m := say.TestWorked, b.checklistMessage(ctx, c)
	if err := b.postAndDelete(trying, c); err != nil {
		b.log.Info("cannot post a test message", "channel", c.Channel.String(), "error", err)
		outcome = say.TestFailed
	}
	m.Content = c.language.Fault(outcome)
	return b.editResponse(b.base, c.Reply, m)
}

// postAndDelete posts a message and deletes it. With its nonce a repeated request posts no second message.
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
