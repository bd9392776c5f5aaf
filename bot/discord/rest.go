package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
)

// The codes of Discord's refusals that have an answer of their own (Discord's
// documentation, "JSON Error Codes").
const (
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeEditsTooOld        = 30046
	codeAnswered           = 40060
	codeClosedDM           = 50007
	codeMissingAccess      = 50001
	codeMissingPermission  = 50013
	codeArchived           = 50083
	codeThreadLocked       = 160005
)

// rest sends requests through discordgo, past its rate buckets: all webhook
// edits share one that stays locked for a whole round trip, one is kept for
// every interaction for ever, and a 429 is retried without bound.
type rest struct {
	session *discordgo.Session
}

// send makes a request to a route such as "channels/1/messages" and reads the
// answer into out, unless that is nil. Errors are those of table.Crier.
func (r *rest) send(ctx context.Context, method, route string, in, out any) error {
	body, contentType, err := encode(in)
	if err != nil {
		return fmt.Errorf("write a request to %s: %w", route, err)
	}
	bucket := discordgo.NewRatelimiter().GetBucket(route) // one without a limiter breaks at a global refusal
	bucket.Lock()                                         // the library unlocks it
	answer, err := r.session.RequestWithLockedBucket(method, discordgo.EndpointAPI+route, contentType, body, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, shown(route), classify(err))
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("read the answer of %s: %w", shown(route), err)
	}
	return nil
}

// encode is the body of a request and its type.
func encode(in any) (body []byte, contentType string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case withFiles:
		if files := in.attached(); len(files) > 0 {
			return multipart(in, files)
		}
	}
	body, err = json.Marshal(in)
	return body, "application/json", err
}

// withFiles is what may have files to be sent beside it.
type withFiles interface{ attached() []file }

func (m message) attached() []file { return m.files }

func multipart(in any, files []file) (body []byte, contentType string, err error) {
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.name, ContentType: f.contentType, Reader: bytes.NewReader(f.bytes)}
	}
	contentType, body, err = discordgo.MultipartBodyWithJSON(in, parts)
	return body, contentType, err
}

// classify makes the errors of table.Crier of what the library returns.
func classify(err error) error {
	var limited *discordgo.RateLimitError
	if errors.As(err, &limited) {
		// The library's own text has the address, tokens and all.
		return &table.Later{After: limited.RetryAfter + spareTime, Err: errors.New("the rate is limited")}
	}
	var early *tooEarly
	if errors.As(err, &early) {
		return &table.Later{After: early.after, Err: early}
	}
	var broken *url.Error
	if errors.As(err, &broken) {
		return &table.Later{Err: broken.Err} // its own text has the address, tokens and all
	}
	var refused *discordgo.RESTError
	if !errors.As(err, &refused) {
		return &table.Later{Err: err} // a 502, in the library's words
	}
	switch status := refused.Response.StatusCode; {
	case status >= http.StatusInternalServerError:
		return &table.Later{Err: err}
	case status == http.StatusUnauthorized && code(refused) == 0: // not that of an interaction whose time is over
		return &table.Later{After: time.Minute, Err: err} // the token is the owner's to mend; nothing is lost until then
	}
	switch code(refused) {
	case codeUnknownMessage:
		return fmt.Errorf("%w: %w", table.ErrMessageGone, err)
	case codeEditsTooOld, codeArchived: // a new message brings an archived thread back
		return fmt.Errorf("%w: %w", table.ErrTooOld, err)
	case codeClosedDM:
		return fmt.Errorf("%w: %w", table.ErrClosed, err)
	case codeUnknownChannel, codeUnknownGuild, codeMissingAccess, codeMissingPermission, codeThreadLocked:
		return fmt.Errorf("%w: %w", table.ErrNoAccess, err)
	}
	return err
}

// code is the code of a refusal; 0 if it has none.
func code(err error) int {
	var refused *discordgo.RESTError
	if errors.As(err, &refused) && refused.Message != nil {
		return refused.Message.Code
	}
	return 0
}

// status is the HTTP status of a refusal; 0 if it is none.
func status(err error) int {
	var refused *discordgo.RESTError
	if errors.As(err, &refused) {
		return refused.Response.StatusCode
	}
	return 0
}
