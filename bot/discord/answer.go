package discord

import (
	"context"
	"net/http"
	"time"

	"korsar/bot/discord/rest"
)

// answerTime is how long a click may take: Discord waits three seconds from
// the interaction's creation, of which some pass on the way.
const answerTime = 2500 * time.Millisecond

// threadTime is how long it may take to make a thread, once Discord was told to
// wait: far less than the 15 minutes that the token lives.
const threadTime = time.Minute

// The types of a first answer to an interaction.
const (
	answerMessage  = 4
	answerThinking = 5
	answerSilently = 6
	answerUpdate   = 7
	answerChoices  = 8
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
		b.metrics.Answer(b.clock.Since(c.arrived))
	}
	return err
}

// postpone tells Discord to wait for the answer to an interaction: in place of the private
// message that the button stands on, or as a new one.
func (b *Bot) postpone(ctx context.Context, c *click) error {
	if c.onPrivate {
		return b.respond(ctx, c, answerSilently, nil)
	}
	return b.respond(ctx, c, answerThinking, message{Flags: ephemeral, AllowedMentions: mentions{Parse: []string{}}})
}

// complete fills in an answer that was postponed, or changes the message of an
// earlier one.
func (b *Bot) complete(ctx context.Context, token string, m message) error {
	route := "webhooks/" + b.application + "/" + token + "/messages/@original"
	return b.rest.DoRetry(ctx, http.MethodPatch, route, m, nil)
}
