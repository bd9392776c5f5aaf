package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/table"
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

func (c callback) attached() []file {
	if m, ok := c.Data.(message); ok {
		return m.files
	}
	return nil
}

// respond gives the first answer to an interaction. An answer that met a
// passing fault is tried again while there is time.
func (b *Bot) respond(ctx context.Context, c *click, kind int, data any) error {
	route := "interactions/" + c.Interaction.String() + "/" + c.token + "/callback"
	err := b.retry(ctx, func() error {
		err := b.rest.send(ctx, http.MethodPost, route, callback{Type: kind, Data: data}, nil)
		if code(err) == codeAnswered {
			return nil // an earlier try arrived after all
		}
		return err
	})
	if err == nil {
		b.Metrics.Answer(b.clock.Since(c.arrived))
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
	return b.retry(ctx, func() error { return b.rest.send(ctx, http.MethodPatch, route, m, nil) })
}

// Tries of an answer, while its context lasts.
const (
	answerTries = 4
	answerWait  = 50 * time.Millisecond
)

func (b *Bot) retry(ctx context.Context, try func() error) error {
	for n := 1; ; n++ {
		err := try()
		var later *table.Later
		if !errors.As(err, &later) || n == answerTries {
			return err
		}
		if backoff.Sleep(ctx, b.clock, max(later.After, answerWait<<n)) != nil {
			return err
		}
	}
}
