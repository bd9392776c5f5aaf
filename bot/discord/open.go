package discord

import (
	"context"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar new", weight: 20, run: (*Bot).openTable, options: newOptions()})
}

func newOptions() (list []option) {
	for _, one := range newTableOptions {
		list = append(list, one.option)
	}
	for _, name := range invitedOptions {
		list = append(list, userOption(name))
	}
	return list
}

// openTable opens a table in this channel or in a thread of its own.
func (b *Bot) openTable(ctx context.Context, c *click, a arguments) error {
	users, bot := invitedUsers(c, a)
	if bot {
		return b.answer(ctx, c, textMessage(c.language.Fault(say.NoBots)))
	}
	return b.openWith(ctx, c, a, table.Opening{Invited: users}, nil)
}

// openWith opens a table with the options that were given. Change, if not nil, changes them before they are
// checked.
func (b *Bot) openWith(ctx context.Context, c *click, a arguments, opening table.Opening,
	change func(*journal.Options)) error {
	settings, problem := b.mayOpen(ctx, c)
	if problem != "" {
		return b.answer(ctx, c, textMessage(c.language.Fault(problem)))
	}
	options := optionsOf(a, usual{settings.GuildSettings, c.guildLocale})
	if change != nil {
		change(&options)
	}
	if err := options.Check(); err != nil {
		return b.reply(ctx, c, badOptions(err))
	}
	wantsThread := (a.bool("thread") || !a.has("thread") && settings.Threads) && !c.channel.isThread()
	kind, canThread := c.channel.newThread()
	thread := wantsThread && canThread
	if problem := b.channelProblem(ctx, c, thread); problem != "" {
		return b.answer(ctx, c, textMessage(problem))
	}
	opening.Guild, opening.Channel, opening.Options, opening.Thread = c.Guild, c.Channel, options, thread
	if !thread {
		return b.openInChannel(ctx, c, opening, wantsThread)
	}
	if err := b.deferResponse(ctx, c); err != nil {
		return err
	}
	return b.openInThread(c, kind, opening)
}

// openInChannel opens the table in this channel. If a thread was asked for that the channel cannot have, the
// answer says so.
func (b *Bot) openInChannel(ctx context.Context, c *click, opening table.Opening, threadAsked bool) error {
	reply := b.registry.Open(ctx, c.Click, opening)
	if opened, ok := reply.(table.Opened); ok && threadAsked {
		return b.answer(ctx, c, textMessage(c.language.TableOpened(opened.PublicState)+"\n"+c.language.NoThread()))
	}
	return b.reply(ctx, c, reply)
}

// mayOpen returns the settings of the guild, and why the user may open no table in this channel; "" if they
// may.
func (b *Bot) mayOpen(ctx context.Context, c *click) (settings table.GuildSettings, why say.Fault) {
	settings, ok := b.registry.GuildSettings(ctx, c.Guild).(table.GuildSettings)
	switch {
	case !ok:
		return settings, say.InternalError
	case len(settings.Channels) > 0 && !slices.Contains(settings.Channels, c.Channel) && !slices.Contains(settings.Channels, c.channel.parent):
		return settings, say.WrongChannel
	case settings.Hosts != 0 && !c.hasRole(settings.Hosts) && !c.ManagesGuild:
		return settings, say.NotHosts
	}
	return settings, ""
}

// openInThread opens the table in a new thread. The response is deferred, so that there is more time than for
// a click.
func (b *Bot) openInThread(c *click, kind discordgo.ChannelType, opening table.Opening) error {
	ctx, cancel := context.WithTimeout(b.base, threadTimeout)
	defer cancel()
	words := say.In(opening.Options.Language)
	var thread struct {
		ID string `json:"id"`
	}
	err := b.rest.DoRetry(ctx, http.MethodPost, "channels/"+c.Channel.String()+"/threads",
		threadRequest{Name: truncate(words.ThreadName(c.Name), 100), Type: int(kind), Archive: 10080}, &thread)
	if err != nil {
		b.log.Warn("cannot create a thread", "channel", c.Channel.String(), "error", err)
		return b.editResponse(ctx, c.token, textMessage(c.language.Fault(say.ThreadFailed)))
	}
	opening.Channel = snowflake.Parse(thread.ID)
	b.rights.rememberThread(opening.Channel, channel{kind: kind, parent: c.Channel})
	return b.editResponse(ctx, c.token, b.replyMessage(c, b.registry.Open(ctx, c.Click, opening)))
}

type threadRequest struct {
	Name    string `json:"name"`
	Type    int    `json:"type"`
	Archive int    `json:"auto_archive_duration"` // minutes
}

// invitedOptions are the options that name users to play with.
var invitedOptions = []string{"with", "with-2", "with-3", "with-4", "with-5", "with-6", "with-7"}

// invitedUsers returns the users that a new table names, each once and without the one who opens it. It stops
// at a bot, since bots cannot play.
func invitedUsers(c *click, a arguments) (users []table.User, bot bool) {
	skip := map[snowflake.ID]bool{c.User: true, 0: true}
	for _, name := range invitedOptions {
		user, isBot := a.user(name)
		if isBot {
			return nil, true
		}
		if !skip[user.ID] {
			skip[user.ID] = true
			users = append(users, user)
		}
	}
	return users, false
}
