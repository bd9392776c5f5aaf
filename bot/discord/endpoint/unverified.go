package endpoint

import (
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Bounds on the connections and bodies of requests whose signatures are not verified yet. They apply to all senders
// together, since Discord's requests come from few addresses, or all of them from one proxy.
const (
	maxUnverified      = 1000    // connections
	maxUnverifiedBytes = 8 << 20 // of bodies
)

// unverified bounds the connections that have not sent a verified request. If there are too many, the oldest one is
// closed. If their bodies are too large, the one with the largest body is closed. Discord's bodies are small and arrive
// with their headers, so a flood closes its own connections first. It is safe for concurrent use.
type unverified struct {
	timeouts clockwork.Clock
	timeout  time.Duration // of a request, from its connection or from the end of the request before

	mu    sync.Mutex        // guards the fields below, and the bytes of each connection
	conns []*unverifiedConn // the oldest first
	held  int               // bytes of the bodies that are not released yet, also of closed connections
	freed sync.Cond         // held has decreased
}

// unverifiedConn is a connection whose request is awaited, read or verified.
type unverifiedConn struct {
	net.Conn
	bytes   int             // reserved for the body
	timeout clockwork.Timer // closes the connection
}

func newUnverified(timeouts clockwork.Clock, timeout time.Duration) *unverified {
	u := &unverified{timeouts: timeouts, timeout: timeout}
	u.freed.L = &u.mu
	return u
}

// changed counts a connection, or stops counting it, by its new state. The server calls it.
func (u *unverified) changed(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew, http.StateActive:
		u.add(c)
	case http.StateClosed, http.StateHijacked:
		u.remove(c)
	}
}

// add counts a connection until remove is called, or until it is closed after u.timeout.
func (u *unverified) add(c net.Conn) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.find(c) != nil {
		return
	}
	if len(u.conns) == maxUnverified {
		u.close(u.conns[0])
	}
	added := &unverifiedConn{Conn: c}
	added.timeout = u.timeouts.AfterFunc(u.timeout, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if slices.Contains(u.conns, added) {
			u.close(added)
		}
	})
	u.conns = append(u.conns, added)
}

// remove stops counting a connection that is verified or closed.
func (u *unverified) remove(c net.Conn) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if found := u.find(c); found != nil {
		u.drop(found)
	}
}

// reserve blocks until a body of that many bytes, at most maxUnverifiedBytes, may be read. The caller must call release
// once the body is verified or given up. It returns false if the connection is already closed.
func (u *unverified) reserve(c net.Conn, bytes int) (release func(), ok bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	reserving := u.find(c)
	if reserving == nil {
		return nil, false
	}
	for u.reserved()+bytes > maxUnverifiedBytes {
		u.close(slices.MaxFunc(u.conns, func(a, b *unverifiedConn) int { return a.bytes - b.bytes }))
	}
	reserving.bytes = bytes
	for u.held+bytes > maxUnverifiedBytes {
		u.freed.Wait()
	}
	u.held += bytes
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.held -= bytes
		u.freed.Broadcast()
	}, true
}

// find returns a counted connection, or nil. u.mu must be held.
func (u *unverified) find(c net.Conn) *unverifiedConn {
	for _, one := range u.conns {
		if one.Conn == c {
			return one
		}
	}
	return nil
}

// reserved returns how many bytes are reserved by connections that are not closed. u.mu must be held.
func (u *unverified) reserved() (bytes int) {
	for _, one := range u.conns {
		bytes += one.bytes
	}
	return bytes
}

// close closes a connection, which ends the reading of its request. u.mu must be held.
func (u *unverified) close(c *unverifiedConn) {
	u.drop(c)
	_ = c.Close() // its reader gets the error
}

// drop stops counting a connection. u.mu must be held.
func (u *unverified) drop(c *unverifiedConn) {
	c.timeout.Stop()
	u.conns = slices.DeleteFunc(u.conns, func(one *unverifiedConn) bool { return one == c })
}
