package discord

import (
	"cmp"
	"context"
	"errors"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// callButton calls the guild's role to a lobby.
var callButton = newButton(button{action: "call", style: secondary})

// callForPlayers calls the guild's role to the lobby. Before that it finds out whether the role would be notified.
func (b *Bot) callForPlayers(ctx context.Context, c *click, p pressed) error {
	in := cmp.Or(c.channel.parent, c.Channel)
	reply := b.atTable(ctx, c, p, func(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply,
		error) {
		return t.MayCall(ctx, by, in)
	}, false)
	if _, may := reply.(table.Done); !may {
		return b.reply(ctx, c, reply)
	}
	reply = b.community.GuildSettings(ctx, c.Guild)
	settings, read := reply.(community.GuildSettings)
	if !read {
		return b.reply(ctx, c, reply)
	}
	if problem := b.callProblem(ctx, c, settings.CallRole, c.Channel); problem != "" {
		return b.answerBelow(ctx, c, textMessage(problem))
	}
	return inChannel(func(t *table.Table, ctx context.Context, by table.Click, _ pressed) (table.Reply, error) {
		return t.Call(ctx, by, in)
	})(b, ctx, c, p)
}

// callProblem returns why a role cannot be called in a channel of this guild, or "" if it can or Discord does not say.
// Channel 0 stands for the whole guild.
func (b *Bot) callProblem(ctx context.Context, c *click, role, channel snowflake.ID) string {
	fault, err := b.callFault(ctx, c.Guild, role, channel)
	if err != nil {
		b.log.WarnContext(ctx, "cannot look up a role", "role", role.String(), "error", err)
	}
	if fault == "" {
		return ""
	}
	return c.language.CallFault(fault, role)
}

func (b *Bot) callFault(ctx context.Context, guild, role, channel snowflake.ID) (table.CallFault, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	return b.rights.CallFault(ctx, guild, role, b.self, channel)
}

// PostCall implements engine.Messenger.
func (b *Bot) PostCall(ctx context.Context, state table.PublicState, role snowflake.ID,
	nonce string) (snowflake.ID, error) {
	switch fault, err := b.callFault(ctx, state.Guild, role, state.Channel); {
	case err != nil:
		return 0, messengerError(err)
	case fault != "":
		return 0, b.reportCallFault(ctx, state, role, fault, nonce)
	}
	posted, err := b.post(ctx, state.Channel, nonce, func(bool) message {
		t := say.In(state.Options.Language)
		m := textMessage(t.CallForPlayers(state, role))
		m.mentionRole(role)
		m.addButtons(joinButton.component(t, customID{Table: state.Table, Seq: state.Seq}),
			tellMeButton.component(t, customID{}))
		return m
	})
	return snowflake.Parse(posted.ID), err
}

// reportCallFault tells the host of a table by direct message why nobody was called. It returns table.ErrCallsNobody,
// or a *table.Later if the host cannot be told now.
func (b *Bot) reportCallFault(ctx context.Context, state table.PublicState, role snowflake.ID, fault table.CallFault,
	nonce string) error {
	if !b.wantsMessages(ctx, state.Host.ID) {
		return table.ErrCallsNobody
	}
	t := b.languageOf(ctx, state.Host.ID, state.Options.Language)
	err := b.directMessage(ctx, state.Host.ID, textMessage(t.CallFailed(state, fault, role)), nonce)
	if later, is := errors.AsType[*table.Later](err); is {
		return later
	}
	return table.ErrCallsNobody
}
