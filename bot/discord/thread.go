package discord

import (
	"context"
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

const (
	maxThreadName = 100   // characters
	threadArchive = 10080 // minutes: a week, the longest time
)

// threadRequest requests a thread.
type threadRequest struct {
	Name    string `json:"name"`
	Type    int    `json:"type,omitempty"`        // 0 for a thread from a message, where the channel determines it
	Archive int    `json:"auto_archive_duration"` // minutes
}

// newThread creates a thread for a table. If Discord refuses it, opening has no thread. It returns why no table can be
// opened at all, or "".
func (b *Bot) newThread(ctx context.Context, c *click, kind discordgo.ChannelType, opening *table.Opening) string {
	name := say.Clip(say.In(opening.Options.Language).ThreadName(c.Name), maxThreadName)
	thread, err := b.makeThread(ctx, c, threadRequest{Name: name, Type: int(kind), Archive: threadArchive})
	if err == nil {
		opening.Channel = thread
		b.rights.RememberThread(thread, kind, c.Channel)
		return ""
	}
	b.log.Warn("cannot create a thread", "channel", c.Channel.String(), "error", err)
	if opening.Thread = false; !errors.As(messengerError(err), new(*table.Denied)) {
		return c.language.Fault(say.ThreadFailed)
	}
	return b.channelProblem(ctx, c, false)
}

// makeThread creates a thread in the channel of a click. Discord accepts no nonce for a thread. Before makeThread
// repeats a request, or serves a replayed interaction, it looks for a thread whose response was lost.
func (b *Bot) makeThread(ctx context.Context, c *click, request threadRequest) (id snowflake.ID, err error) {
	sent := c.replayed
	err = b.rest.Retry(ctx, func() (err error) {
		if sent {
			if id, err = b.findThread(ctx, c, request.Name); id != 0 || err != nil {
				return err
			}
		}
		sent = true
		var made threadObject
		err = b.rest.Do(ctx, http.MethodPost, "channels/"+c.Channel.String()+"/threads", request, &made)
		id = snowflake.Parse(made.ID)
		return err
	})
	return id, err
}

// findThread returns a thread with that name that the bot created, after the click and in its channel, and that is not
// known to belong to another click. It returns 0 if there is none.
func (b *Bot) findThread(ctx context.Context, c *click, name string) (snowflake.ID, error) {
	open, err := b.activeThreads(ctx, c.Guild)
	for _, thread := range open {
		id := snowflake.Parse(thread.ID)
		if thread.Name == name && thread.Owner == b.self.String() && thread.Parent == c.Channel.String() &&
			id > c.Interaction && !b.rights.KnowsThread(id) {
			return id, nil
		}
	}
	return 0, err
}

// threadObject has the fields of a thread in Discord's JSON that the bot reads.
type threadObject struct {
	ID     string                `json:"id"`
	Kind   discordgo.ChannelType `json:"type"`
	Parent string                `json:"parent_id"`
	Name   string                `json:"name"`
	Owner  string                `json:"owner_id"`
}

// activeThreads returns the threads of a guild that are not archived and that the bot sees.
func (b *Bot) activeThreads(ctx context.Context, guild snowflake.ID) ([]threadObject, error) {
	var open struct {
		Threads []threadObject `json:"threads"`
	}
	err := b.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/threads/active", nil, &open)
	return open.Threads, err
}
