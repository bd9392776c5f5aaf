package endpoint

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
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

// Timeouts of connections. writeTimeout includes the time for an answer.
const (
	headerTimeout = 5 * time.Second
	writeTimeout  = 15 * time.Second
	idleTimeout   = 2 * time.Minute
)

// maxHeader is larger than the headers that Discord sends and proxies add, in bytes.
const maxHeader = 8 << 10

// maxClockError is how far the times in a request may be from this machine's time, in either direction. They are the
// time of the signature and the time in the interaction's id. Discord signs a request when it sends it, and does not
// say how old a signature may be. The store remembers an interaction three times as long. A bot whose clock is
// maxClockError slow accepts a request until twice maxClockError after its signature. Another bot's clock that is
// maxClockError fast then shows three times maxClockError.
const maxClockError = storage.InteractionLife / 3

// Server receives requests with interactions.
type Server struct {
	options    Options
	server     *http.Server
	listener   net.Listener
	served     sync.WaitGroup // the goroutine of the server
	unverified *unverified
	warnings   *rate.Limiter // about the clock
}

// Options configures a server. All fields are required.
type Options struct {
	Addr      string            // on which it listens
	PublicKey ed25519.PublicKey // of the application
	Clock     clockwork.Clock   // with which the times in requests are compared
	Timeouts  clockwork.Clock   // of connections
	Log       *slog.Logger

	// Deadline is how long a request can be answered. It also bounds the reading of a request.
	Deadline time.Duration

	// Listening is called with true when the server begins to listen, and with false when it has stopped.
	Listening func(bool)

	// Receive answers a request with a body that Discord has signed.
	Receive func(w http.ResponseWriter, r *http.Request, body []byte)
}

// New returns a server that does not listen yet.
func New(o Options) *Server {
	s := &Server{options: o, unverified: newUnverified(o.Timeouts, o.Deadline),
		warnings: rate.NewLimiter(rate.Every(time.Minute), 1)}
	s.server = &http.Server{Handler: s, ReadHeaderTimeout: headerTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader, ConnState: s.unverified.changed,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, c)
		},
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug)}
	return s
}

// connKey is the context key of a request's connection.
type connKey struct{}

// Open listens and serves until Close.
func (s *Server) Open() error {
	listener, err := net.Listen("tcp", s.options.Addr)
	if err != nil {
		return fmt.Errorf("listen on the address in KORSAR_INTERACTIONS: %w: choose a free port, "+
			"or leave it empty to receive clicks over the gateway", err)
	}
	s.listener = listener
	s.options.Log.Info("receiving interactions over HTTP", "listen", listener.Addr().String())
	s.options.Listening(true)
	// The goroutine ends when Close has stopped the server, or when the listener fails. Close waits for it.
	s.served.Go(func() {
		if err := s.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.options.Log.Error("cannot receive interactions any longer", "error", err)
		}
		s.options.Listening(false)
	})
	return nil
}

// Close stops listening and waits up to the deadline until the requests that were read are answered.
func (s *Server) Close() {
	if s.listener == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.options.Deadline)
	defer cancel()
	if err := s.server.Shutdown(ctx); err != nil {
		s.options.Log.Debug("connections without a request are cut", "error", err)
		_ = s.server.Close()
	}
	s.served.Wait()
}

// Addr returns the address on which the server listens. It returns nil before Open.
func (s *Server) Addr() net.Addr {
	if s.listener == nil {
		return nil
	}
	return s.listener.Addr()
}

// ServeHTTP answers one request ("Receiving and Responding", "Security and Authorization"). It accepts every path,
// since the proxy chooses the public one.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	switch body, err := s.readVerified(r, &signed); {
	case errors.Is(err, errTooLarge):
		refuseUnread(w, r, http.StatusRequestEntityTooLarge, err.Error())
	case errors.Is(err, errWrongSignature):
		s.options.Log.Debug("request dropped", "error", err)
		Refuse(w)
	case err != nil:
		refuseRequest(w, http.StatusBadRequest, "the body could not be read")
	case !s.IsNow(signed.at):
		s.warnOfClock(signed.at)
		Refuse(w)
	default:
		s.options.Receive(w, r, body)
	}
}

// Reasons why a body is not verified.
var (
	errTooLarge       = errors.New("no interaction is that large")
	errWrongSignature = errors.New("the signature is wrong")
	errClosed         = errors.New("the connection was closed in favor of others")
)

// readVerified reads the body of a request and returns it if Discord has signed it.
func (s *Server) readVerified(r *http.Request, signed *signature) (body []byte, err error) {
	size := r.ContentLength
	if size < 0 {
		size = maxInteraction + 1
	} else if size > maxInteraction {
		return nil, errTooLarge
	}
	conn, _ := r.Context().Value(connKey{}).(net.Conn)
	release, ok := s.unverified.reserve(conn, int(size))
	if !ok {
		return nil, errClosed
	}
	defer release()
	message := make([]byte, len(signed.timestamp)+int(size))
	copy(message, signed.timestamp)
	switch n, err := io.ReadFull(r.Body, message[len(signed.timestamp):]); {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, err
	case n > maxInteraction:
		return nil, errTooLarge
	default:
		message = message[:len(signed.timestamp)+n]
	}
	if !ed25519.Verify(s.options.PublicKey, message, signed.sum) {
		return nil, errWrongSignature
	}
	s.unverified.remove(conn)
	return message[len(signed.timestamp):], nil
}

// refuseRequest refuses a request and closes its connection.
func refuseRequest(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// Refuse refuses a request as one that Discord has not signed, or has signed at another time.
func Refuse(w http.ResponseWriter) {
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

// IsNow reports whether t is within maxClockError of this machine's time.
func (s *Server) IsNow(t time.Time) bool { return s.options.Clock.Since(t).Abs() <= maxClockError }

// warnOfClock logs that a request was signed at another time, at most once a minute. Either somebody repeats an old
// request, or this machine's clock is wrong.
func (s *Server) warnOfClock(signed time.Time) {
	if now := s.options.Clock.Now(); s.warnings.AllowN(now, 1) {
		s.options.Log.Warn("request refused: Discord signed it at another time. If people's clicks fail, "+
			"this machine's clock is wrong: let a time server set it (timedatectl set-ntp true)",
			"age", now.Sub(signed).Round(time.Second))
	}
}
