package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
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

// responder sends the first response to an interaction. The way in which the interaction arrived determines how. Every
// later response is a request.
type responder interface {
	// respond sends the first response. A response that was sent already stays. Then it returns errAnswered.
	respond(ctx context.Context, first callback) error
	// confirms reports whether Discord says if it has accepted this first response.
	confirms(first callback) bool
}

// errAnswered is returned for an interaction that has had its first response. It may be this one, from an earlier try.
var errAnswered = errors.New("the interaction has had its first response")

// callbackSender sends first responses as requests, for interactions that arrived over the gateway.
type callbackSender struct {
	client *rest.Client
	id     snowflake.ID
	token  string
}

// confirms implements responder.
func (callbackSender) confirms(callback) bool { return true }

// respond implements responder. It retries transient failures while there is time.
func (s callbackSender) respond(ctx context.Context, first callback) error {
	err := s.client.DoRetry(ctx, http.MethodPost, "interactions/"+s.id.String()+"/"+s.token+"/callback", first, nil)
	if rest.CodeOf(err) == rest.CodeAlreadyAcknowledged {
		return errAnswered
	}
	return err
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
	if errors.Is(err, errAnswered) {
		c.answered, err = true, nil
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
func (b *Bot) editResponse(ctx context.Context, token table.ReplyToken, m message) error {
	return b.sendWithEmojis(ctx, m, func(m message) error {
		return b.sendLater(ctx, http.MethodPatch, b.responseRoute(token), m, nil)
	})
}

// webhookRoute returns the route for messages that follow the first response to an interaction.
func (b *Bot) webhookRoute(token string) string { return "webhooks/" + b.application + "/" + token }

// responseRoute returns the route of the message that answers an interaction.
func (b *Bot) responseRoute(token table.ReplyToken) string {
	message := "@original"
	if token.Followup != 0 {
		message = token.Followup.String()
	}
	return b.webhookRoute(token.Token) + "/messages/" + message
}

// Delays between attempts to send what follows a first response. Discord refuses it until it has read that response.
const (
	firstReadDelay  = 10 * time.Millisecond
	readDelayFactor = 3
	maxReadDelay    = time.Second
)

// sendLater sends a request to the webhook of an interaction that has its first response. It tries again while the
// failure may pass and there is time.
func (b *Bot) sendLater(ctx context.Context, method, route string, in, out any) error {
	return b.onceRead(ctx, func() error { return b.rest.DoRetry(ctx, method, route, in, out) })
}

// sendFollowup sends a message after the first response to a click.
func (b *Bot) sendFollowup(ctx context.Context, c *click, m message) (posted postedMessage, err error) {
	err = b.sendLater(ctx, http.MethodPost, b.webhookRoute(c.token), m, &posted)
	return posted, err
}

// onceRead calls send, which Discord refuses before it has the first response to an interaction. It calls send again
// while Discord may not have read an HTTP response.
func (b *Bot) onceRead(ctx context.Context, send func() error) error {
	for delay := firstReadDelay; ; delay *= readDelayFactor {
		err := send()
		if b.posted == nil || rest.CodeOf(err) != rest.CodeUnknownWebhook || delay > maxReadDelay {
			return err
		}
		// Real time, like every timeout of a request.
		if backoff.Sleep(ctx, clockwork.NewRealClock(), delay) != nil {
			return err
		}
	}
}
