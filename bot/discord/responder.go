package discord

import (
	"context"
	"net/http"

	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

// responder sends the first response to an interaction. How it goes out follows from how the interaction arrived. Every
// later one is a request.
type responder interface {
	// respond sends the first response. One that was sent already stays, and is no error.
	respond(ctx context.Context, first callback) error
}

// callbackSender sends first responses as requests, for interactions that arrived over the gateway.
type callbackSender struct {
	client *rest.Client
	id     snowflake.ID
	token  string
}

// respond implements responder. It tries again while the failure may pass and there is time.
func (s callbackSender) respond(ctx context.Context, first callback) error {
	err := s.client.DoRetry(ctx, http.MethodPost, "interactions/"+s.id.String()+"/"+s.token+"/callback", first, nil)
	if rest.CodeOf(err) == rest.CodeAlreadyAcknowledged {
		return nil // an earlier try did arrive
	}
	return err
}
