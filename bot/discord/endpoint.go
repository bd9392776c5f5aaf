package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// maxInteraction is larger than every interaction that Discord sends, in bytes.
const maxInteraction = 1 << 20

// hangUpDelay is how long it takes at most to see that the other end of a connection was closed before.
const hangUpDelay = 100 * time.Millisecond

// Timeouts of the endpoint's connections. Answering takes up to answerTimeout of writeTimeout.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	writeTimeout  = 15 * time.Second
	idleTimeout   = 2 * time.Minute
)

// endpoint is the HTTP server to which Discord posts interactions, instead of sending them over the gateway. A proxy in
// front of it provides TLS.
type endpoint struct {
	bot      *Bot
	server   *http.Server
	listener net.Listener
	served   chan struct{} // closed when the server has ended
}

// newEndpoint returns an endpoint that does not listen yet.
func newEndpoint(b *Bot) *endpoint {
	e := &endpoint{bot: b, served: make(chan struct{})}
	e.server = &http.Server{Handler: e, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(b.log.Handler(), slog.LevelDebug)}
	return e
}

// open listens and serves until close.
func (e *endpoint) open() error {
	b := e.bot
	listener, err := net.Listen("tcp", b.options.Interactions)
	if err != nil {
		return fmt.Errorf("listen on the address in KORSAR_INTERACTIONS: %w: choose a free port, "+
			"or leave it empty to receive clicks over the gateway", err)
	}
	e.listener = listener
	go func() {
		defer close(e.served)
		if err := e.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			b.log.Error("cannot receive interactions any longer", "error", err)
		}
	}()
	b.log.Info("receiving interactions over HTTP", "listen", listener.Addr().String())
	b.metrics.Listening(true)
	b.recordReachable(true)
	return nil
}

// close stops listening and waits until the requests that were read are answered.
func (e *endpoint) close() {
	if e.listener == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), responseDeadline)
	defer cancel()
	if err := e.server.Shutdown(ctx); err != nil {
		e.bot.log.Debug("connections without a request are cut", "error", err)
		_ = e.server.Close()
	}
	<-e.served
	e.bot.metrics.Listening(false)
	e.bot.recordReachable(false)
}

// ServeHTTP answers one request ("Receiving and Responding", "Security and Authorization"). The path is the proxy's
// affair.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "interactions are posted", http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		http.Error(w, "no interaction is that large", http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		http.Error(w, "the body could not be read", http.StatusBadRequest)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if !discordgo.VerifyInteraction(r, e.bot.options.PublicKey) {
		e.bot.log.Debug("request dropped: its signature is wrong")
		http.Error(w, "the signature is wrong", http.StatusUnauthorized)
		return
	}
	e.receive(w, r, body)
}

// receive answers what Discord has signed.
func (e *endpoint) receive(w http.ResponseWriter, r *http.Request, body []byte) {
	b := e.bot
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
	if i.id != 0 && b.clock.Since(i.id.Time()) > responseDeadline && hungUp(r) {
		b.dropLate(i)
		http.Error(w, "it is too late to answer this", http.StatusBadRequest)
		return
	}
	answer := newHTTPAnswer(w, callbackSender{client: b.rest, id: i.id, token: i.token}, b.timeouts.clock)
	i.responder = answer
	c, ok := b.acceptClick(i)
	if !ok {
		http.Error(w, "it lacks a user, a token or data", http.StatusBadRequest)
		return
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.serve(c)
	}()
	answer.wait(ended)
}

// hungUp reports whether nobody waits for the response any more. The age of an interaction alone does not say so: the
// clock of this machine may be wrong.
func hungUp(r *http.Request) bool {
	select {
	case <-r.Context().Done():
		return true
	case <-time.After(hangUpDelay):
		return false
	}
}

// parseSigned parses the body of a signed request.
func parseSigned(body []byte) (*interaction, error) {
	if !json.Valid(body) {
		return nil, errors.New("parse an interaction: invalid JSON")
	}
	return parseInteraction(body)
}
