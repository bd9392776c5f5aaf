package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// open makes a table, in this channel or in a thread of its own.
func (b *Bot) open(ctx context.Context, c *click, given options) error {
	wanted := optionsOf(c, given)
	if err := wanted.Check(); err != nil {
		return b.reply(ctx, c, badOptions(err))
	}
	inThread := c.inThread()
	thread := given.yes("thread") && !inThread
	if missing := missingPermissions(c, thread || inThread, thread); len(missing) > 0 {
		return b.tell(ctx, c, text(c.tongue.MissingPermissions(missing)))
	}
	opening := table.Opening{Guild: c.guild, Channel: c.channel, Options: wanted}
	if !thread {
		return b.reply(ctx, c, b.harbour.Open(ctx, c.Click, opening))
	}
	if err := b.respond(ctx, c, answerThinking, message{Flags: ephemeral, AllowedMentions: mentions{Parse: []string{}}}); err != nil {
		return err
	}
	return b.openThread(c, opening)
}

// openThread makes the table in a thread of its own. Discord has been told to
// wait, so that there is more time than for a click.
func (b *Bot) openThread(c *click, opening table.Opening) error {
	ctx, cancel := context.WithTimeout(context.Background(), threadTime)
	defer cancel()
	words := say.In(opening.Options.Language)
	var thread struct {
		ID string `json:"id"`
	}
	err := b.retry(ctx, func() error {
		return b.rest.send(ctx, http.MethodPost, "channels/"+id(c.channel)+"/threads",
			newThread{Name: clip(words.ThreadName(c.Name), 100), Type: int(discordgo.ChannelTypeGuildPublicThread), Archive: 10080}, &thread)
	})
	if err != nil {
		b.log.Warn("a thread could not be made", "channel", id(c.channel), "error", err)
		return b.complete(ctx, c.token, text(c.tongue.Fault(say.ThreadFailed)))
	}
	opening.Channel = snowflake(thread.ID)
	return b.complete(ctx, c.token, b.messageOf(c, b.harbour.Open(ctx, c.Click, opening)))
}

type newThread struct {
	Name    string `json:"name"`
	Type    int    `json:"type"`
	Archive int    `json:"auto_archive_duration"` // minutes
}

// optionsOf is what the person asked for, and the defaults for the rest. Six
// and eight seats can only mean partnership.
func optionsOf(c *click, given options) journal.Options {
	o := journal.Options{Edition: given.text("edition"), Mode: game.ParseMode(given.text("mode")), Seats: given.number("seats"),
		Pace: journal.Pace(given.text("pace")), Booty: journal.Booty(given.text("booty")), Language: given.text("language")}
	if o.Edition == "" {
		o.Edition = game.Editions[0].ID
	}
	if o.Mode == game.NoMode {
		o.Mode = game.FreeForAll
		if o.Seats > game.MaxSides && o.Seats != 7 {
			o.Mode = game.Partnership
		}
	}
	if o.Seats == 0 {
		counts := o.Mode.SeatCounts()
		o.Seats = counts[len(counts)-1]
	}
	if o.Pace == "" {
		o.Pace = journal.Relaxed
	}
	if o.Booty == "" {
		o.Booty = journal.OpenBooty
	}
	if o.Language == "" {
		o.Language = say.In(c.guildLocale).Tag()
	}
	o.Hints = given.yes("hints")
	switch relief := given.text("relief"); relief {
	case "":
		o.Relief = journal.Mate
	case say.NoRelief:
	default:
		o.Relief = journal.Level(relief)
	}
	return o
}

func badOptions(err error) table.Notice {
	n := table.Notice{Kind: table.BadOptions}
	if refusal, ok := err.(game.SetupRefusal); ok {
		n.Setup = &refusal
	}
	return n
}

// needed is what the bot must be allowed in a channel to keep a table there.
// The README's invite link asks for the same, and for nothing else.
var needed = []struct {
	bit  int64
	name say.Permission
}{
	{discordgo.PermissionViewChannel, say.ViewChannel},
	{discordgo.PermissionEmbedLinks, say.EmbedLinks},
	{discordgo.PermissionAttachFiles, say.AttachFiles},
}

// missingPermissions is what the bot is not allowed here but would need, in a
// thread or not, one that is to be made or not.
func missingPermissions(c *click, inThread, newThread bool) []say.Permission {
	var missing []say.Permission
	lacks := func(bit int64, name say.Permission) {
		if c.permissions&(bit|discordgo.PermissionAdministrator) == 0 {
			missing = append(missing, name)
		}
	}
	for _, n := range needed {
		lacks(n.bit, n.name)
	}
	if newThread {
		lacks(discordgo.PermissionCreatePublicThreads, say.CreatePublicThreads)
	}
	if inThread {
		lacks(discordgo.PermissionSendMessagesInThreads, say.SendMessagesInThreads)
	} else {
		lacks(discordgo.PermissionSendMessages, say.SendMessages)
	}
	return missing
}
