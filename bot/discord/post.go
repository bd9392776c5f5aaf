package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// builder returns a message to send. If files is false, its text stands in for the pictures.
type builder func(files bool) message

// post posts a message in a channel, or returns the one that was posted with the same nonce.
func (b *Bot) post(ctx context.Context, to snowflake.ID, nonce string, build builder) (postedMessage, error) {
	var posted postedMessage
	err := b.sendMessage(ctx, http.MethodPost, messagesOf(to), to, func(files bool) message {
		m := build(files)
		m.Nonce, m.EnforceNonce = b.newNonce(nonce), true
		m.Flags |= b.quietFlags(ctx, m.AllowedMentions.Users...)
		return m
	}, &posted)
	return posted, err
}

// quietFlags returns the flags of a message to users. They silence it if all users are in quiet hours or away.
func (b *Bot) quietFlags(ctx context.Context, users ...string) discordgo.MessageFlags {
	isAwake := func(user string) bool { return !b.isQuiet(ctx, snowflake.Parse(user)) }
	if len(users) == 0 || slices.ContainsFunc(users, isAwake) {
		return 0
	}
	return discordgo.MessageFlagsSuppressNotifications
}

// messagesOf returns the route of a channel's messages.
func messagesOf(channel snowflake.ID) string { return "channels/" + channel.String() + "/messages" }

func (b *Bot) edit(ctx context.Context, channel, id snowflake.ID, build builder) error {
	return b.sendMessage(ctx, http.MethodPatch, messagesOf(channel)+"/"+id.String(), channel, build, nil)
}

// sendMessage posts or edits a message in a channel. It does not even build a message that Discord would refuse now
// because of its limits. A message that is refused with its files is sent again without them, since the permission to
// attach files may be missing or a filter may block them.
func (b *Bot) sendMessage(ctx context.Context, method, route string, to snowflake.ID, build builder, out any) error {
	if err := b.rest.Check(method, route); err != nil {
		return messengerError(err)
	}
	m := build(!b.isFileless(to))
	err := b.send(ctx, method, route, m, out)
	if len(m.files) == 0 || !mayBeFiles(err) {
		return err
	}
	plain := build(false)
	if len(plain.files) > 0 { // the message cannot do without files
		return err
	}
	if err := b.send(ctx, method, route, plain, out); err != nil {
		return err
	}
	b.log.InfoContext(ctx, "a message was refused with its files, and sent without", "channel", to.String(),
		"error", err)
	b.fileless.Add(to, b.clock.Now().Add(filelessFor))
	return nil
}

const (
	// filelessFor is how long no files are sent to a channel that refused some. Each refusal counts toward a ban.
	filelessFor = 10 * time.Minute
	maxFileless = 4096
)

// isFileless reports whether a channel refused files within filelessFor.
func (b *Bot) isFileless(channel snowflake.ID) bool {
	until, _ := b.fileless.Get(channel)
	return b.clock.Now().Before(until)
}

// maxSent is how many sent messages the bot remembers.
const maxSent = 4096

// sentMessage identifies a message that is sent only once to a user or a channel.
type sentMessage struct {
	to    snowflake.ID
	nonce string
}

// once sends a message unless this process has sent it before. If one message of a delivery fails, all of them are
// delivered again. By then Discord may have forgotten their nonces, which it remembers for minutes.
func (b *Bot) once(to snowflake.ID, nonce string, send func() error) error {
	m := sentMessage{to, nonce}
	if b.sent.Contains(m) {
		return nil
	}
	err := send()
	if err == nil {
		b.sent.Add(m, struct{}{})
	}
	return err
}

// directMessage sends a direct message to a user, once for each nonce.
func (b *Bot) directMessage(ctx context.Context, user snowflake.ID, m message, nonce string) error {
	return b.once(user, nonce, func() error {
		to, err := b.direct.channel(ctx, user)
		if err != nil {
			return messengerError(err)
		}
		m.Flags |= b.quietFlags(ctx, user.String())
		_, err = b.post(ctx, to, nonce, func(bool) message { return m })
		if denied, is := errors.AsType[*table.Denied](err); is && denied.Why == table.DeniedDeleted {
			b.direct.known.Remove(user)
			return &table.Later{Err: err}
		}
		return err
	})
}
