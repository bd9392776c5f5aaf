package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// PostGames implements community.GamesPoster. A new list takes the place of the old one several times a day, so it
// makes no sound.
func (b *Bot) PostGames(ctx context.Context, games community.OpenGames, nonce string) (snowflake.ID, error) {
	posted, err := b.post(ctx, games.Channel, nonce, func(bool) message {
		m := gamesMessage(games)
		m.Flags |= discordgo.MessageFlagsSuppressNotifications
		return m
	})
	return snowflake.Parse(posted.ID), err
}

// EditGames implements community.GamesPoster.
func (b *Bot) EditGames(ctx context.Context, id snowflake.ID, games community.OpenGames) error {
	return b.edit(ctx, games.Channel, id, func(bool) message { return gamesMessage(games) })
}

// DeletePost implements community.GamesPoster.
func (b *Bot) DeletePost(ctx context.Context, channel, id snowflake.ID) error {
	return b.DeleteBoard(ctx, channel, id)
}

func gamesMessage(games community.OpenGames) message {
	return pageMessage(say.In(games.Language).OpenGames(games))
}

// ReportGamesRefused implements community.GamesPoster. It tells the owner of the guild.
func (b *Bot) ReportGamesRefused(ctx context.Context, guild snowflake.ID, games community.OpenGames,
	why table.Denial, nonce string) error {
	return b.tellOwner(ctx, guild, games.Channel, games.Language, why, nonce, (*say.Localizer).CannotListGames)
}
