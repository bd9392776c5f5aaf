package discord

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"

	"korsar/bot/backoff"
	"korsar/bot/discord/endpoint"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// maxAccepted is how many posted interactions are accepted per second. It bounds what the store remembers to 1.8
// million ids a bot.
const maxAccepted = 2000

// postedClicks serves the clicks that Discord posts over HTTP.
type postedClicks struct {
	bot      *Bot
	server   *endpoint.Server
	accepted *rate.Limiter
}

func newPostedClicks(b *Bot) *postedClicks {
	p := &postedClicks{bot: b, accepted: rate.NewLimiter(maxAccepted, maxAccepted)}
	p.server = endpoint.New(endpoint.Options{Addr: b.options.Interactions, PublicKey: b.options.PublicKey,
		Clock: b.clock, Timeouts: b.timeouts.clock, Log: b.log, Deadline: responseDeadline,
		Listening: p.setListening, Receive: p.receive})
	return p
}

// setListening records that clicks arrive over HTTP, or that they no longer do.
func (p *postedClicks) setListening(listening bool) {
	p.bot.metrics.Listening(listening)
	p.bot.reachability.setListening(listening)
}

// receive answers a request that Discord has signed ("Receiving and Responding").
func (p *postedClicks) receive(w http.ResponseWriter, r *http.Request, body []byte) {
	b := p.bot
	i, err := parseSigned(body)
	if err != nil {
		b.log.Warn("interaction dropped", "error", err)
		http.Error(w, "this is no interaction", http.StatusBadRequest)
		return
	}
	if i.kind == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	if i.id != 0 && (!p.server.IsNow(i.id.Time()) || b.refusals.Contains(i.id)) {
		b.dropLate(i)
		endpoint.Refuse(w)
		return
	}
	if i.id != 0 && b.clock.Since(i.id.Time()) > responseDeadline {
		switch {
		case hungUp(r):
			b.dropLate(i)
			http.Error(w, "it is too late to answer this", http.StatusBadRequest)
			return
		case b.wasAnswered(i):
			b.dropLate(i)
			endpoint.Refuse(w)
			return
		}
	}
	answer := newHTTPAnswer(w, callbackSender{client: b.rest, id: i.id, token: i.token}, b.timeouts.clock)
	i.responder = answer
	i.admit = func(ctx context.Context, c *click) (bool, error) { return p.admit(ctx, c, answer) }
	c, ok := b.acceptClick(i)
	if !ok {
		http.Error(w, "it lacks a user, a token or data", http.StatusBadRequest)
		return
	}
	ended := make(chan struct{})
	b.serving.RLock()
	begun := b.rush.Click()
	// The goroutine ends when the click is served or has timed out. Bot.Close waits for it.
	go func() {
		defer close(ended)
		defer b.serving.RUnlock()
		begun()
		b.serve(c)
	}()
	answer.wait(ended)
}

// admit reports whether a click is to be served. The store must accept its interaction, and accepts each once. A click
// that cannot be recorded is answered, and has no effect.
func (p *postedClicks) admit(ctx context.Context, c *click, answer *httpAnswer) (bool, error) {
	b := p.bot
	now := b.clock.Now()
	if !p.accepted.AllowN(now, 1) {
		return false, b.answerBusy(ctx, c)
	}
	err := b.options.Accepted.AcceptInteraction(ctx, c.Interaction, snowflake.At(now.Add(-storage.InteractionLife)))
	switch {
	case err == nil:
		b.reachability.clickArrived()
		return true, nil
	case errors.Is(err, storage.ErrRepeated):
		b.log.Debug("request dropped: its interaction was served before", "interaction", c.Interaction.String())
		answer.refuse()
		return false, nil
	default:
		return false, b.answerUnserved(ctx, c, b.replyMessage(c, b.registry.Refuse(ctx, 0, err)))
	}
}

// hangUpDelay is how long hungUp waits to notice that the sender has closed its connection.
const hangUpDelay = 100 * time.Millisecond

// hungUp reports whether nobody waits for the response any more. The age of an interaction alone does not show that,
// because this machine's clock may be wrong.
func hungUp(r *http.Request) bool {
	return backoff.Sleep(r.Context(), clockwork.NewRealClock(), hangUpDelay) != nil
}

func parseSigned(body []byte) (*interaction, error) {
	if !json.Valid(body) {
		return nil, errors.New("parse an interaction: invalid JSON")
	}
	return parseInteraction(string(body))
}
