package twitch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"

	"github.com/jonboulle/clockwork"
)

// Options are the settings of a server. The zero value is valid.
type Options struct {
	Clock clockwork.Clock // nil for the real clock
}

// Server is the stand-in for Twitch's chat. It is safe for concurrent use.
type Server struct {
	clock       clockwork.Clock
	plain       net.Listener
	encrypted   net.Listener
	certificate *x509.Certificate
	serving     sync.WaitGroup // the goroutines of listeners and connections
	closed      chan struct{}

	mu       sync.Mutex    // guards all fields below, every Channel and the state of every conn
	next     chan struct{} // closed at the next change
	channels map[string]*Channel
	conns    map[*conn]bool
	joins    attempts
	logins   attempts
	logged   int // logins ever attempted
	refused  []string
	sent     int // messages ever sent, from which their ids are made
	down     bool
}

// New starts a server on two free ports of 127.0.0.1.
func New(options Options) (*Server, error) {
	identity, err := newIdentity()
	if err != nil {
		return nil, fmt.Errorf("make a certificate: %w", err)
	}
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for chat: %w", err)
	}
	encrypted, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("listen for chat over TLS: %w", err), plain.Close())
	}
	s := &Server{
		clock: options.Clock, plain: plain, certificate: identity.Leaf, closed: make(chan struct{}),
		encrypted: tls.NewListener(encrypted, &tls.Config{Certificates: []tls.Certificate{identity}}),
		next:      make(chan struct{}), channels: map[string]*Channel{}, conns: map[*conn]bool{},
	}
	if s.clock == nil {
		s.clock = clockwork.NewRealClock()
	}
	s.serving.Go(func() { s.accept(s.plain) })
	s.serving.Go(func() { s.accept(s.encrypted) })
	return s, nil
}

// Address returns the host and port for clients with TLS, in place of irc.chat.twitch.tv:6697.
func (s *Server) Address() string { return s.encrypted.Addr().String() }

// PlainAddress returns the host and port for clients without TLS, in place of irc.chat.twitch.tv:6667.
func (s *Server) PlainAddress() string { return s.plain.Addr().String() }

// Certificate returns the server's certificate, which it signed itself.
func (s *Server) Certificate() *x509.Certificate { return s.certificate }

// accept serves the connections of a listener until the listener is closed.
func (s *Server) accept(listener net.Listener) {
	for {
		socket, err := listener.Accept()
		if err != nil {
			return
		}
		s.serve(socket)
	}
}

// Close closes the server and all connections, and waits for their goroutines.
func (s *Server) Close() {
	s.mu.Lock()
	s.down = true
	s.changed()
	select {
	case <-s.closed:
	default:
		close(s.closed)
	}
	s.mu.Unlock()
	s.plain.Close()
	s.encrypted.Close()
	s.Drop()
	s.serving.Wait()
}

// changed wakes the goroutines that wait. s.mu must be held.
func (s *Server) changed() {
	close(s.next)
	s.next = make(chan struct{})
}

// errClosed is returned by Wait if the server is closed.
var errClosed = errors.New("the stand-in for Twitch's chat is closed")

// Wait blocks until the condition holds, ctx is done or the server is closed. It checks the condition again after every
// change. The condition may call every method that only reads.
func (s *Server) Wait(ctx context.Context, condition func() bool) error {
	for {
		s.mu.Lock()
		next := s.next
		s.mu.Unlock()
		if condition() {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
			return fmt.Errorf("wait for Twitch's chat to change: %w", context.Cause(ctx))
		case <-s.closed:
			return errClosed
		}
	}
}

// Connections returns the number of open connections, also of clients that have not logged in.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}

// Logins returns how often clients have tried to log in, with every failure.
func (s *Server) Logins() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.logged
}

// Refused returns the lines of clients that were refused or ignored, each with the reason. It returns the latest 1,000.
func (s *Server) Refused() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.refused)
}

// refuse remembers a refusal. s.mu must be held.
func (s *Server) refuse(line, reason string) {
	if len(s.refused) == maxRefused {
		s.refused = slices.Delete(s.refused, 0, 1)
	}
	s.refused = append(s.refused, fmt.Sprintf("%s: %s", line, reason))
	s.changed()
}
