package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/snowflake"
)

// namedIn is somebody whom a command names; bot tells that it is none who could
// play. Nobody is the zero value.
func namedIn(data discordgo.ApplicationCommandInteractionData, user string) (who table.Named, bot bool) {
	if data.Resolved == nil || data.Resolved.Users[user] == nil {
		return who, false
	}
	u := data.Resolved.Users[user]
	return table.Named{User: snowflake.Parse(user), Name: nameOf(data.Resolved.Members[user], u)}, u.Bot
}

// withNamed does something with somebody whom a command names.
func (b *Bot) withNamed(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData, user string, do func(table.Named) error) error {
	who, bot := namedIn(data, user)
	if bot || who.User == 0 {
		return b.tell(ctx, c, text(c.tongue.Fault(say.NoBots)))
	}
	return do(who)
}

// ofNamed answers with what there is to say of whom a command names; of nobody in
// particular, if it names none.
func (b *Bot) ofNamed(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData, user string, say func(table.Named) table.Reply) error {
	if user == "" {
		return b.reply(ctx, c, say(table.Named{}))
	}
	return b.withNamed(ctx, c, data, user, func(who table.Named) error { return b.reply(ctx, c, say(who)) })
}

// invitedTo is the options of /korsar new that name somebody.
var invitedTo = []string{"with", "with-2", "with-3", "with-4", "with-5", "with-6", "with-7"}

// invited is whom a new table names, each once, whoever opens it left out.
func invited(c *click, data discordgo.ApplicationCommandInteractionData, given options) (list []table.Named, bot bool) {
	seen := map[snowflake.ID]bool{c.User: true, 0: true}
	for _, name := range invitedTo {
		who, isBot := namedIn(data, given.text(name))
		if isBot {
			return nil, true
		}
		if !seen[who.User] {
			seen[who.User] = true
			list = append(list, who)
		}
	}
	return list, false
}

// challenge opens a table for two, with the person on whom the command was
// used.
func (b *Bot) challenge(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	return b.withNamed(ctx, c, data, data.TargetID, func(who table.Named) error {
		if who.User == c.User {
			return b.tell(ctx, c, text(c.tongue.Fault(say.NoBots)))
		}
		return b.launch(ctx, c, options{"seats": {Name: "seats", Value: float64(2)}, "mode": {Name: "mode", Value: game.FreeForAll.String()}},
			table.Opening{Invited: []table.Named{who}}, nil)
	})
}
