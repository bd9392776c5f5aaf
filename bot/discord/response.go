package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/discord/rest"
)

// answerTimeout is how long a click may take. Discord waits for three seconds from the creation of the interaction, and
// some of that passes on the way.
const answerTimeout = 2500 * time.Millisecond

// threadTimeout is how long a table may take to open with its thread after a deferred response. It is far less than the
// 15 minutes for which the token is valid.
const threadTimeout = time.Minute

// Types of the first response to an interaction ("Interaction Callback Type").
const (
	callbackMessage      = 4
	callbackDefer        = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
	callbackForm         = 9
)

// callback is the first response to an interaction.
type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`

	confirmed bool // the caller has to know whether Discord accepted it
}

// Files implements rest.Multipart.
func (c callback) Files() []rest.File {
	if m, ok := c.Data.(message); ok {
		return m.files
	}
	return nil
}

// respond sends the first response to an interaction.
func (b *Bot) respond(ctx context.Context, c *click, kind int, data any) error {
	return b.sendFirst(ctx, c, callback{Type: kind, Data: data})
}

// sendFirst sends the first response the way the interaction arrived. It opens an archived thread.
func (b *Bot) sendFirst(ctx context.Context, c *click, first callback) error {
	m, is := first.Data.(message)
	if !is || !c.responder.confirms(first) { // nobody would learn that Discord refuses the emojis
		return b.sendCallback(ctx, c, first)
	}
	return b.sendWithEmojis(ctx, m, func(m message) error {
		first.Data = m
		return b.sendCallback(ctx, c, first)
	})
}

// sendCallback is like sendFirst, but leaves the emojis of a message as they are.
func (b *Bot) sendCallback(ctx context.Context, c *click, first callback) error {
	err := c.responder.respond(ctx, first)
	if rest.CodeOf(err) == rest.CodeThreadArchived && b.openThread(ctx, c.Channel) == nil {
		err = c.responder.respond(ctx, first)
	}
	if err == nil {
		b.metrics.Answer(b.clock.Since(c.receivedAt))
	}
	return err
}

// deferResponse tells Discord to wait for the response. The response replaces the clicked message if that is private,
// and otherwise is a new one.
func (b *Bot) deferResponse(ctx context.Context, c *click) error {
	if c.onPrivate {
		return b.respond(ctx, c, callbackDeferUpdate, nil)
	}
	return b.deferBelow(ctx, c)
}

// deferBelow tells Discord to wait for a response that is a new private message.
func (b *Bot) deferBelow(ctx context.Context, c *click) error {
	return b.respond(ctx, c, callbackDefer, message{AllowedMentions: mentions{Parse: []string{}}}.ephemeral())
}

// editResponse sends a deferred response, or edits the message of an earlier one.
func (b *Bot) editResponse(ctx context.Context, token string, m message) error {
	return b.sendWithEmojis(ctx, m, func(m message) error {
		return b.sendLater(ctx, http.MethodPatch, token, "/messages/@original", m)
	})
}
