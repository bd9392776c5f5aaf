package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/discord/rest"
)

// answerTimeout is how long a click may take: Discord waits three seconds from
// the interaction's creation, of which some pass on the way.
const answerTimeout = 2500 * time.Millisecond

// threadTimeout is how long it may take to make a thread, once Discord was told to
// wait: far less than the 15 minutes that the token lives.
const threadTimeout = time.Minute

// The types of a first answer to an interaction.
const (
	callbackMessage      = 4
	callbackDefer        = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
)

type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

func (c callback) Files() []rest.File {
	if m, ok := c.Data.(message); ok {
		return m.files
	}
	return nil
}

// respond gives the first answer to an interaction. An answer that met a
// passing fault is tried again while there is time.
func (b *Bot) respond(ctx context.Context, c *click, kind int, data any) error {
	route := "interactions/" + c.Interaction.String() + "/" + c.token + "/callback"
	err := b.rest.DoRetry(ctx, http.MethodPost, route, callback{Type: kind, Data: data}, nil)
	if rest.CodeOf(err) == rest.CodeAlreadyAcknowledged {
		err = nil // an earlier try arrived after all
	}
	if err == nil {
		b.metrics.Answer(b.clock.Since(c.receivedAt))
	}
	return err
}

// deferResponse tells Discord to wait for the answer to an interaction: in place of the private
// message that the button stands on, or as a new one.
func (b *Bot) deferResponse(ctx context.Context, c *click) error {
	if c.onPrivate {
		return b.respond(ctx, c, callbackDeferUpdate, nil)
	}
	return b.respond(ctx, c, callbackDefer, message{Flags: flagEphemeral, AllowedMentions: mentions{Parse: []string{}}})
}

// editResponse fills in an answer that was postponed, or changes the message of an
// earlier one.
func (b *Bot) editResponse(ctx context.Context, token string, m message) error {
	route := "webhooks/" + b.application + "/" + token + "/messages/@original"
	return b.rest.DoRetry(ctx, http.MethodPatch, route, m, nil)
}
