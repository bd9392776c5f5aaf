package discord

import (
	"context"
	"net/http"

	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

// responder sends the first response to an interaction. The way in which the interaction arrived determines how. Every
// later response is a request.
type responder interface {
	// respond sends the first response. A response that was sent already stays, and is no error.
	respond(ctx context.Context, first callback) error
	// confirms reports whether Discord says if it has accepted this first response.
	confirms(first callback) bool
}

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
		return nil // an earlier try arrived
	}
	return err
}
