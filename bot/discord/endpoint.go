package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"korsar/storage"
)

// maxInteraction is larger than any interaction that this bot is sent, in bytes. The largest parts are 25 chosen
// members with 250 roles each (150 KB), or five inputs of 4,000 characters (60 KB if each takes three bytes). The
// clicked message adds 8,000 characters of text and embeds (24 KB), and menus of 25 options, each of up to 300
// characters (23 KB a menu).
const maxInteraction = 256 << 10

// maxRefused is how much of a refused request is read, in bytes.
const maxRefused = 2 * maxInteraction

// Timeouts of the endpoint's connections. writeTimeout includes answerTimeout. unverifiedTimeout bounds the first
// request of a connection, and the body of each request.
const (
	headerTimeout = 5 * time.Second
	writeTimeout  = 15 * time.Second
	idleTimeout   = 2 * time.Minute
)

// maxHeader is larger than the headers that Discord sends and proxies add, in bytes.
const maxHeader = 8 << 10

const (
	// maxClockError is how far the times in a request may be from this machine's time, in either direction. They are
	// the time of the signature and the time in the interaction's id. Discord signs a request when it sends it, and
	// does not say how old a signature may be. The store remembers an interaction three times as long. A bot whose
	// clock is maxClockError slow accepts a request until twice maxClockError after its signature. Another bot's clock
	// that is maxClockError fast then shows three times maxClockError.
	maxClockError = storage.InteractionLife / 3

	// maxAccepted is how many interactions are accepted per second. It bounds what the store remembers to 1.8 million
	// ids a bot.
	maxAccepted = 2000
)

// endpoint is the HTTP server to which Discord posts interactions, instead of sending them over the gateway. A proxy in
// front of it provides TLS.
type endpoint struct {
	bot        *Bot
	server     *http.Server
	listener   net.Listener
	served     sync.WaitGroup // the goroutine of the server
	unverified *unverified
	accepted   *rate.Limiter
	warnings   *rate.Limiter // about the clock
}

func newEndpoint(b *Bot) *endpoint {
	e := &endpoint{bot: b, unverified: newUnverified(b.timeouts.clock),
		accepted: rate.NewLimiter(maxAccepted, maxAccepted), warnings: rate.NewLimiter(rate.Every(time.Minute), 1)}
	e.server = &http.Server{Handler: e, ReadHeaderTimeout: headerTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader, ConnState: e.unverified.changed,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, c)
		},
		ErrorLog: slog.NewLogLogger(b.log.Handler(), slog.LevelDebug)}
	return e
}

// connKey is the context key of a request's connection.
type connKey struct{}

// open listens and serves until close.
func (e *endpoint) open() error {
	b := e.bot
	listener, err := net.Listen("tcp", b.options.Interactions)
	if err != nil {
		return fmt.Errorf("listen on the address in KORSAR_INTERACTIONS: %w: choose a free port, "+
			"or leave it empty to receive clicks over the gateway", err)
	}
	e.listener = listener
	b.log.Info("receiving interactions over HTTP", "listen", listener.Addr().String())
	b.metrics.Listening(true)
	b.reachability.setListening(true)
	// The goroutine ends when close has stopped the server, or when the listener fails. close waits for it.
	e.served.Go(func() {
		if err := e.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			b.log.Error("cannot receive interactions any longer", "error", err)
		}
		b.metrics.Listening(false)
		b.reachability.setListening(false)
	})
	return nil
}

// close stops listening and waits up to responseDeadline until the requests that were read are answered.
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
	e.served.Wait()
}

// ServeHTTP answers one request ("Receiving and Responding", "Security and Authorization"). It accepts every path,
// since the proxy chooses the public one.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		refuseUnread(w, r, http.StatusMethodNotAllowed, "interactions are posted")
		return
	}
	signed, ok := parseSignature(r.Header)
	if !ok {
		refuseUnread(w, r, http.StatusUnauthorized, errWrongSignature.Error())
		return
	}
	switch body, err := e.readVerified(r, &signed); {
	case errors.Is(err, errTooLarge):
		refuseUnread(w, r, http.StatusRequestEntityTooLarge, err.Error())
	case errors.Is(err, errWrongSignature):
		e.bot.log.Debug("request dropped", "error", err)
		refuseSignature(w)
	case err != nil:
		refuseRequest(w, http.StatusBadRequest, "the body could not be read")
	case !e.isNow(signed.at):
		e.warnOfClock(signed.at)
		refuseSignature(w)
	default:
		e.receive(w, r, body)
	}
}

// Reasons why a body is not verified.
var (
	errTooLarge       = errors.New("no interaction is that large")
	errWrongSignature = errors.New("the signature is wrong")
	errClosed         = errors.New("the connection was closed in favor of others")
)

// readVerified reads the body of a request and returns it if Discord has signed it.
func (e *endpoint) readVerified(r *http.Request, s *signature) (body []byte, err error) {
	size := r.ContentLength
	if size < 0 {
		size = maxInteraction + 1
	} else if size > maxInteraction {
		return nil, errTooLarge
	}
	conn, _ := r.Context().Value(connKey{}).(net.Conn)
	release, ok := e.unverified.reserve(conn, int(size))
	if !ok {
		return nil, errClosed
	}
	defer release()
	message := make([]byte, len(s.timestamp)+int(size))
	copy(message, s.timestamp)
	switch n, err := io.ReadFull(r.Body, message[len(s.timestamp):]); {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, err
	case n > maxInteraction:
		return nil, errTooLarge
	default:
		message = message[:len(s.timestamp)+n]
	}
	if !s.signs(message, e.bot.options.PublicKey) {
		return nil, errWrongSignature
	}
	e.unverified.remove(conn)
	return message[len(s.timestamp):], nil
}

// refuseRequest refuses a request and closes its connection.
func refuseRequest(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// refuseSignature refuses a request that Discord has not signed, or has signed at another time.
func refuseSignature(w http.ResponseWriter) {
	refuseRequest(w, http.StatusUnauthorized, errWrongSignature.Error())
}

// refuseUnread refuses a request whose body was not read to its end. After the answer it reads up to maxRefused bytes
// of the body. A sender that still sends when the connection is closed may get an error instead of the answer (RFC
// 9112, section 9.6).
func refuseUnread(w http.ResponseWriter, r *http.Request, status int, why string) {
	refuseRequest(w, status, why)
	if http.NewResponseController(w).Flush() == nil {
		_, _ = io.CopyN(io.Discard, r.Body, maxRefused)
	}
}

// isNow reports whether a time is now, within maxClockError.
func (e *endpoint) isNow(t time.Time) bool { return e.bot.clock.Since(t).Abs() <= maxClockError }

// warnOfClock logs that a request was signed at another time, at most once a minute. Either somebody repeats an old
// request, or this machine's clock is wrong.
func (e *endpoint) warnOfClock(signed time.Time) {
	if now := e.bot.clock.Now(); e.warnings.AllowN(now, 1) {
		e.bot.log.Warn("request refused: Discord signed it at another time. If people's clicks fail, "+
			"this machine's clock is wrong: let a time server set it (timedatectl set-ntp true)",
			"age", now.Sub(signed).Round(time.Second))
	}
}
