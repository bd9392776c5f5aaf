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
	onCommand(command{path: "korsar new", weight: 20, run: (*Bot).open, options: newOptions()})
}

func newOptions() (list []option) {
	for _, one := range newTableOptions {
		list = append(list, one.option)
	}
	for _, name := range invitedOptions {
		list = append(list, person(name))
	}
	return list
}

// open makes a table, in this channel or in a thread of its own.
func (b *Bot) open(ctx context.Context, c *click, a arguments) error {
	named, bot := invited(c, a)
	if bot {
		return b.tell(ctx, c, text(c.language.Fault(say.NoBots)))
	}
	return b.launch(ctx, c, a, table.Opening{Invited: named}, nil)
}

// launch makes a table where and as it was asked for. What is to be changed of its options
// is changed by change, if that is not nil.
func (b *Bot) launch(ctx context.Context, c *click, a arguments, opening table.Opening, change func(*journal.Options)) error {
	settings, why := b.mayOpen(ctx, c)
	if why != "" {
		return b.tell(ctx, c, text(c.language.Fault(why)))
	}
	wanted := optionsOf(a, usual{settings.GuildSettings, c.guildLocale})
	if change != nil {
		change(&wanted)
	}
	if err := wanted.Check(); err != nil {
		return b.reply(ctx, c, badOptions(err))
	}
	asked := (a.yes("thread") || !a.has("thread") && settings.Threads) && !c.venue.isThread()
	kind, can := c.venue.newThread()
	thread := asked && can
	if why := b.barred(ctx, c, thread); why != "" {
		return b.tell(ctx, c, text(why))
	}
	opening.Guild, opening.Channel, opening.Options, opening.Thread = c.Guild, c.Channel, wanted, thread
	if !thread {
		return b.openHere(ctx, c, opening, asked)
	}
	if err := b.postpone(ctx, c); err != nil {
		return err
	}
	return b.openThread(c, kind, opening)
}

// openHere makes the table in this channel. Where a thread was asked for and there can be
// none, the answer says so.
func (b *Bot) openHere(ctx context.Context, c *click, opening table.Opening, threadAsked bool) error {
	reply := b.registry.Open(ctx, c.Click, opening)
	if opened, made := reply.(table.Opened); made && threadAsked {
		return b.tell(ctx, c, text(c.language.Opened(opened.PublicState)+"\n"+c.language.NoThread()))
	}
	return b.reply(ctx, c, reply)
}

// mayOpen returns what holds in the guild, and why it takes no table here of whoever
// clicked; "" if it takes one.
func (b *Bot) mayOpen(ctx context.Context, c *click) (settings table.GuildSettings, why say.Fault) {
	settings, ok := b.registry.GuildSettings(ctx, c.Guild).(table.GuildSettings)
	switch {
	case !ok:
		return settings, say.Trouble
	case len(settings.Channels) > 0 && !slices.Contains(settings.Channels, c.Channel) && !slices.Contains(settings.Channels, c.venue.parent):
		return settings, say.NotThere
	case settings.Hosts != 0 && !c.hasRole(settings.Hosts) && !c.ManagesGuild:
		return settings, say.NotHosts
	}
	return settings, ""
}

// openThread makes the table in a thread of its own. Discord has been told to
// wait, so that there is more time than for a click.
func (b *Bot) openThread(c *click, kind discordgo.ChannelType, opening table.Opening) error {
	ctx, cancel := context.WithTimeout(b.life, threadTime)
	defer cancel()
	words := say.In(opening.Options.Language)
	var thread struct {
		ID string `json:"id"`
	}
	err := b.rest.DoRetry(ctx, http.MethodPost, "channels/"+c.Channel.String()+"/threads",
		newThread{Name: clip(words.ThreadName(c.Name), 100), Type: int(kind), Archive: 10080}, &thread)
	if err != nil {
		b.log.Warn("a thread could not be made", "channel", c.Channel.String(), "error", err)
		return b.complete(ctx, c.token, text(c.language.Fault(say.ThreadFailed)))
	}
	opening.Channel = snowflake.Parse(thread.ID)
	b.rights.learn(opening.Channel, venue{kind: kind, parent: c.Channel})
	return b.complete(ctx, c.token, b.messageOf(c, b.registry.Open(ctx, c.Click, opening)))
}

type newThread struct {
	Name    string `json:"name"`
	Type    int    `json:"type"`
	Archive int    `json:"auto_archive_duration"` // minutes
}

// invitedOptions is the options that name somebody to play with.
var invitedOptions = []string{"with", "with-2", "with-3", "with-4", "with-5", "with-6", "with-7"}

// invited returns whom a new table names, each once, who opens it left out.
func invited(c *click, a arguments) (list []table.User, bot bool) {
	seen := map[snowflake.ID]bool{c.User: true, 0: true}
	for _, name := range invitedOptions {
		who, isBot := a.person(name)
		if isBot {
			return nil, true
		}
		if !seen[who.ID] {
			seen[who.ID] = true
			list = append(list, who)
		}
	}
	return list, false
}
