package discord

import (
	"context"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/bot/discord/rest"
)

// Delays between attempts to send what follows a first response. Discord refuses it until it has read that response.
const (
	firstReadDelay  = 10 * time.Millisecond
	readDelayFactor = 3
	maxReadDelay    = time.Second
)

// sendLater sends a request to the webhook of an interaction that has its first response. route follows the token in
// the URL. It tries again while the failure may pass and there is time.
func (b *Bot) sendLater(ctx context.Context, method, token, route string, in any) error {
	return b.onceRead(ctx, func() error {
		return b.rest.DoRetry(ctx, method, "webhooks/"+b.application+"/"+token+route, in, nil)
	})
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
