package discord

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// open makes a table, in this channel or in a thread of its own.
func (b *Bot) open(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData, given options) error {
	named, bot := invited(c, data, given)
	if bot {
		return b.tell(ctx, c, text(c.tongue.Fault(say.NoBots)))
	}
	return b.launch(ctx, c, given, table.Opening{Invited: named}, nil)
}

// launch makes a table where and as it was asked for. What is to be changed of
// its options is changed by change, if that is not nil.
func (b *Bot) launch(ctx context.Context, c *click, given options, opening table.Opening, change func(*journal.Options)) error {
	settings, why := b.mayOpen(ctx, c)
	if why != "" {
		return b.tell(ctx, c, text(c.tongue.Fault(why)))
	}
	wanted := optionsOf(c, given, settings.GuildSettings)
	if change != nil {
		change(&wanted)
	}
	if err := wanted.Check(); err != nil {
		return b.reply(ctx, c, badOptions(err))
	}
	asked := (given.yes("thread") || given["thread"] == nil && settings.Threads) && !c.venue.isThread()
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
	reply := b.harbour.Open(ctx, c.Click, opening)
	if opened, made := reply.(table.Opened); made && threadAsked {
		return b.tell(ctx, c, text(c.tongue.Opened(opened.Face)+"\n"+c.tongue.NoThread()))
	}
	return b.reply(ctx, c, reply)
}

// mayOpen returns what holds in the guild, and why it takes no table here of whoever
// clicked; "" if it takes one.
func (b *Bot) mayOpen(ctx context.Context, c *click) (settings table.Settings, why say.Fault) {
	settings, ok := b.harbour.SettingsOf(ctx, c.Guild).(table.Settings)
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
	err := b.retry(ctx, func() error {
		return b.rest.send(ctx, http.MethodPost, "channels/"+c.Channel.String()+"/threads",
			newThread{Name: clip(words.ThreadName(c.Name), 100), Type: int(kind), Archive: 10080}, &thread)
	})
	if err != nil {
		b.log.Warn("a thread could not be made", "channel", c.Channel.String(), "error", err)
		return b.complete(ctx, c.token, text(c.tongue.Fault(say.ThreadFailed)))
	}
	opening.Channel = snowflake.Parse(thread.ID)
	b.rights.learn(opening.Channel, venue{kind: kind, parent: c.Channel})
	return b.complete(ctx, c.token, b.messageOf(c, b.harbour.Open(ctx, c.Click, opening)))
}

type newThread struct {
	Name    string `json:"name"`
	Type    int    `json:"type"`
	Archive int    `json:"auto_archive_duration"` // minutes
}

// optionsOf is what the person asked for; for the rest the customs of the guild,
// or the usual.
func optionsOf(c *click, given options, customs storage.GuildSettings) journal.Options {
	o := journal.Options{Edition: given.text("edition"), Mode: game.ParseMode(given.text("mode")), Seats: given.number("seats"),
		Pace: journal.Pace(given.text("pace")), Booty: journal.Booty(given.text("booty")), Language: given.text("language")}
	if o.Edition == "" {
		o.Edition = cmp.Or(customs.Edition, game.Editions[0].ID)
	}
	if o.Mode == game.NoMode {
		o.Mode = game.UsualMode(o.Seats)
	}
	if o.Seats == 0 {
		counts := o.Mode.SeatCounts()
		o.Seats = counts[len(counts)-1]
	}
	if o.Pace == "" {
		o.Pace = cmp.Or(customs.Pace, journal.Relaxed)
	}
	if o.Booty == "" {
		o.Booty = cmp.Or(customs.Booty, journal.OpenBooty)
	}
	if o.Language == "" {
		o.Language = cmp.Or(customs.Language, say.In(c.guildLocale).Tag())
	}
	o.Hints = given.yes("hints")
	o.Hours, o.Away = hours(given.text("time"), customs), journal.Rule(given.text("away"))
	late, misses, _ := strings.Cut(given.text("late"), ".")
	o.Late = journal.Rule(late)
	o.Misses, _ = strconv.Atoi(misses)
	switch relief := given.text("relief"); relief {
	case "":
		o.CoverComputer = journal.Mate
	case say.NoRelief:
	default:
		o.CoverComputer = journal.Level(relief)
	}
	return o
}

// usualHours is how long a turn may take where nobody said.
const usualHours = 24

// hours is how long a turn may take at a new table.
func hours(given string, customs storage.GuildSettings) int {
	asked := hoursOf(given)
	switch wanted := cmp.Or(asked, customs.Hours, usualHours); wanted {
	case storage.NoHours:
		return 0
	default:
		return wanted
	}
}

func badOptions(err error) table.Notice {
	n := table.Notice{Kind: table.BadOptions}
	if refusal, ok := err.(game.SetupRefusal); ok {
		n.Setup = &refusal
	}
	return n
}
