package discord

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/community"
	"korsar/bot/discord/rights"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// openTableButton opens a table with the default options.
var openTableButton = newButton(button{action: "new", style: primary})

// addTableOffer adds the buttons that start a game, and others after them. Direct messages have only solo games.
func (m *message) addTableOffer(c *click, more ...component) {
	list := []component{soloButton.component(c.language, customID{})}
	if c.Guild != 0 {
		list[0].Style = secondary // a table is what the guild is for
		list = slices.Insert(list, 0, openTableButton.component(c.language, customID{}))
	}
	m.addButtons(append(list, more...)...)
}

// openTable opens a table in this channel or in a thread of its own.
func (b *Bot) openTable(ctx context.Context, c *click, a arguments) error {
	opening := table.Opening{Seated: c.audiences(a), Alerts: alertChannel(c)}
	switch user, bot := a.resolveUser(a.text("with")); {
	case bot:
		return b.answerFault(ctx, c, say.NoBots)
	case user.ID != 0 && user.ID != c.User:
		opening.Invited = []table.Invitation{{User: user}}
	}
	settings, err := b.mayOpen(ctx, c)
	if err != nil {
		return b.refuse(ctx, c, err)
	}
	options := optionsOf(a, c.defaultOptions(settings))
	switch sized := a.has("seats") || a.has("mode") || a.has("preset"); {
	case opening.Seated != nil:
		setAudienceOptions(&options, a, len(opening.Seated))
	case opening.Invited != nil && !sized: // a challenge
		options.Mode, options.Seats = game.FreeForAll, 2
	}
	if err := table.CheckOptions(options); err != nil {
		return b.refuse(ctx, c, err)
	}
	wantsThread := (a.bool("thread") || !a.has("thread") && settings.Threads) && !rights.IsThread(c.channel.kind)
	kind, canThread := c.channel.newThread()
	thread := wantsThread && canThread
	if problem := b.channelProblem(ctx, c, thread); problem != "" {
		return b.answerBelow(ctx, c, textMessage(problem))
	}
	opening.Guild, opening.Channel, opening.Options, opening.Thread = c.Guild, c.Channel, options, thread
	if !thread {
		return b.openInChannel(ctx, c, opening, wantsThread)
	}
	if err := b.deferBelow(ctx, c); err != nil {
		return err
	}
	return b.openInThread(c, kind, opening)
}

// openInChannel opens the table in this channel. If a thread was asked for, the answer says that the channel cannot
// have one.
func (b *Bot) openInChannel(ctx context.Context, c *click, opening table.Opening, threadAsked bool) error {
	reply := b.registry.Open(ctx, c.Click, opening)
	if _, opened := reply.(table.Opened); !opened {
		return b.reply(ctx, c, reply)
	}
	m := b.replyMessage(c, reply)
	if threadAsked {
		m.Content += "\n" + c.language.NoThread()
	}
	b.offerGuide(ctx, c, &m)
	return b.answer(ctx, c, m)
}

// errNoSettings is returned when the settings of a guild cannot be read. The service has already logged the cause.
var errNoSettings = errors.New("no guild settings")

// mayOpen returns the settings of the guild. Its error is a refusal if the user may open no table in this channel.
func (b *Bot) mayOpen(ctx context.Context, c *click) (storage.GuildSettings, error) {
	settings, ok := b.community.GuildSettings(ctx, c.Guild).(community.GuildSettings)
	if !ok {
		return storage.GuildSettings{}, errNoSettings
	}
	opener := table.Opener{Channel: c.Channel, Parent: c.channel.parent, Roles: c.Member.Roles,
		ManagesGuild: c.ManagesGuild}
	if len(settings.Channels) > 0 && !slices.Contains(settings.Channels, c.Channel) {
		opener.Category = b.categoryOf(ctx, c)
	}
	return settings.GuildSettings, table.MayOpen(settings.GuildSettings, opener)
}

// categoryOf returns the category of the channel clicked in, or of its thread's channel. It returns 0 if there is none,
// or if Discord does not say.
func (b *Bot) categoryOf(ctx context.Context, c *click) snowflake.ID {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	category, err := b.rights.Category(ctx, c.Guild, cmp.Or(c.channel.parent, c.Channel))
	if err != nil {
		b.log.WarnContext(ctx, "cannot look up the category of a channel", "channel", c.Channel.String(), "error", err)
	}
	return category
}

// openInThread opens the table in a new thread, or in this channel if Discord refuses the thread. The response is
// deferred, which allows more time than a click has.
func (b *Bot) openInThread(c *click, kind discordgo.ChannelType, opening table.Opening) error {
	ctx, cancel := b.timeouts.start(storage.CausedBy(b.base, c.Interaction), threadTimeout)
	defer cancel()
	reply := b.registry.Opened(ctx, c.Click)
	if reply == nil {
		if problem := b.newThread(ctx, c, kind, &opening); problem != "" {
			return b.editResponse(ctx, c.Reply, textMessage(problem))
		}
		reply = b.registry.Open(ctx, c.Click, opening)
	}
	m := b.replyMessage(c, reply)
	if opened, is := reply.(table.Opened); is {
		if opened.Channel == c.Channel {
			m.Content += "\n" + c.language.ThreadDenied()
		}
		b.offerGuide(ctx, c, &m)
	}
	return b.editResponse(ctx, c.Reply, m)
}
