package discord

import (
	"context"
	"runtime/debug"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
)

// route passes an interaction to its handler.
func (b *Bot) route(ctx context.Context, c *click) error {
	switch data := c.data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if c.isAutocomplete() {
			return b.autocomplete(ctx, c, data)
		}
		if refused, err := b.refuseExcluded(ctx, c, 0); refused {
			return err
		}
		return b.handleCommand(ctx, c, data)
	case discordgo.MessageComponentInteractionData:
		return b.handlePress(ctx, c, data)
	case submitted:
		return b.handleSubmitted(ctx, c, data)
	default:
		return b.answerFault(ctx, c, say.UnknownCommand)
	}
}

// answerBusy refuses a click because too many came at once.
func (b *Bot) answerBusy(ctx context.Context, c *click) error {
	b.refusals.Add(c.Interaction, struct{}{})
	return b.answerUnserved(ctx, c, textMessage(c.language.Fault(say.Overloaded)))
}

// answerUnserved answers a click that is not served. The message that was clicked stays.
func (b *Bot) answerUnserved(ctx context.Context, c *click, m message) error {
	if c.isAutocomplete() {
		return b.respond(ctx, c, callbackAutocomplete, autocompleteData{Choices: []choice{}})
	}
	return b.answerBelow(ctx, c, m)
}

// recoverClick logs and answers a click whose handler panicked. Otherwise one bad click would end the program.
func (b *Bot) recoverClick(ctx context.Context, c *click) {
	value := recover()
	if value == nil {
		return
	}
	b.log.ErrorContext(ctx, "click handler panicked", "panic", value, "stack", string(debug.Stack()))
	if err := b.answerFault(ctx, c, say.InternalError); err != nil {
		b.log.WarnContext(ctx, "cannot answer a click after a panic", "error", err)
	}
}

// ifManager calls do if the user may manage this guild.
func (b *Bot) ifManager(ctx context.Context, c *click, do func() error) error {
	switch {
	case c.Guild == 0:
		return b.answerFault(ctx, c, say.GuildOnly)
	case !c.ManagesGuild:
		return b.answerFault(ctx, c, say.ManagersOnly)
	}
	return do()
}
