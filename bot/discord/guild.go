package discord

import (
	"github.com/bwmarrin/discordgo"

	"korsar/storage/journal"
)

// hear follows which guilds the bot is in. One that is unavailable has an
// outage, and keeps it.
func (g *gateway) hear(e *discordgo.Event) {
	var err error
	switch of := e.Struct.(type) {
	case *discordgo.Ready:
		g.forgetHeard()
		var in []journal.Snowflake
		for _, guild := range of.Guilds {
			in = append(in, snowflake(guild.ID))
		}
		err = g.bot.harbour.Guilds(g.ctx, in, g.has)
	case *discordgo.GuildDelete:
		if of.Guild != nil && !of.Unavailable && g.isNews(snowflake(of.ID), e.Sequence) {
			err = g.bot.harbour.Removed(g.ctx, snowflake(of.ID))
		}
	case *discordgo.GuildCreate:
		if of.Guild != nil && !of.Unavailable && g.isNews(snowflake(of.ID), e.Sequence) {
			err = g.bot.harbour.Welcomed(g.ctx, snowflake(of.ID))
		}
	}
	if err != nil && g.ctx.Err() == nil {
		g.bot.log.Error("a change of guilds could not be followed", "error", err)
	}
}

// isNews tells whether nothing later was heard of a guild.
func (g *gateway) isNews(guild journal.Snowflake, number int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if number < g.heard[guild] {
		return false
	}
	g.heard[guild] = number
	return true
}

func (g *gateway) forgetHeard() {
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.heard)
}
