package discord

import (
	"context"

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
