package rest

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// pipeListener listens for connections in memory. A test can cut them without either end noticing.
type pipeListener struct {
	net.Listener // for its address
	dialed       chan net.Conn
	cut          atomic.Pointer[chan struct{}] // closed when the connections so far are cut
}

func (l *pipeListener) Accept() (net.Conn, error) {
	c, open := <-l.dialed
	if !open {
		return nil, net.ErrClosed
	}
	return c, nil
}

// pipeConn is one end of a connection. Bytes written to it after the cut are lost.
type pipeConn struct {
	net.Conn
	cut chan struct{}
}

func (c *pipeConn) Write(text []byte) (int, error) {
	select {
	case <-c.cut:
		return len(text), nil
	default:
		return c.Conn.Write(text)
	}
}

func (l *pipeListener) dial(context.Context, string, string) (net.Conn, error) {
	here, there := net.Pipe()
	cut := *l.cut.Load()
	l.dialed <- &pipeConn{there, cut}
	return &pipeConn{here, cut}, nil
}

// cutAll makes the connections so far lose everything that is written to them.
func (l *pipeListener) cutAll() {
	next := make(chan struct{})
	close(*l.cut.Swap(&next))
}

// TestDeadConnectionIsReplaced cuts a connection silently, as a restarted router does. Only the requests of the next
// seconds fail. All requests share one HTTP/2 connection, so without pings they would all fail for a quarter of an
// hour.
func TestDeadConnectionIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ProtoMajor != 2 {
				t.Errorf("the protocol is %s", r.Proto)
			}
			w.WriteHeader(http.StatusNoContent)
		}))
		network := &pipeListener{Listener: server.Listener, dialed: make(chan net.Conn)}
		first := make(chan struct{})
		network.cut.Store(&first)
		server.Listener, server.EnableHTTP2 = network, true
		server.StartTLS()
		defer server.Close()
		defer close(network.dialed)
		c, err := New(Options{API: server.URL, Token: "x", Clock: clockwork.NewRealClock()})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		transport := c.limits.next.(*http.Transport)
		transport.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig
		transport.DialContext = network.dial
		answer := func() error {
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			return c.Do(ctx, http.MethodPost, "interactions/1/token/callback", struct{}{}, nil)
		}
		if err := answer(); err != nil {
			t.Fatal(err)
		}
		network.cutAll()
		if err := answer(); err == nil {
			t.Fatal("an answer arrives on a dead connection")
		}
		time.Sleep(7 * time.Second)
		if err := answer(); err != nil {
			t.Errorf("ten seconds later: %v", err)
		}
	})
}
