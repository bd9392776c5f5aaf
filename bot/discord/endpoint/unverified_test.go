package endpoint

import (
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// timeout is how long an unverified request may take.
const timeout = 3 * time.Second

// strangers are connections that have sent no verified request.
type strangers struct {
	*unverified
	all []*stranger
}

func (s *strangers) heldBytes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held
}

// stranger is a connection and its other end.
type stranger struct {
	net.Conn
	other net.Conn
	ended chan struct{} // closed when the other end finds the connection closed
}

func (s *strangers) connect() *stranger {
	one := &stranger{ended: make(chan struct{})}
	one.Conn, one.other = net.Pipe()
	s.all = append(s.all, one)
	s.changed(one.Conn, http.StateNew)
	go func() {
		defer close(one.ended)
		_, _ = one.other.Read(make([]byte, 1))
	}()
	return one
}

func (s *stranger) closed() bool {
	synctest.Wait()
	select {
	case <-s.ended:
		return true
	default:
		return false
	}
}

// withStrangers calls test with a clock that advances as soon as all goroutines wait for it.
func withStrangers(t *testing.T, test func(*testing.T, *strangers)) {
	synctest.Test(t, func(t *testing.T) {
		s := &strangers{unverified: newUnverified(clockwork.NewRealClock(), timeout)}
		test(t, s)
		time.Sleep(timeout)
		if synctest.Wait(); len(s.conns) > 0 || s.held > 0 {
			t.Errorf("%d connections and %d bytes are left", len(s.conns), s.held)
		}
		for _, one := range s.all {
			_ = one.Close()
		}
	})
}

// TestOldestUnverifiedConnectionMakesRoom: one connection too many closes the oldest unverified one.
func TestOldestUnverifiedConnectionMakesRoom(t *testing.T) {
	withStrangers(t, func(t *testing.T, s *strangers) {
		verified, oldest, next := s.connect(), s.connect(), s.connect()
		s.remove(verified.Conn)
		for range maxUnverified - 2 {
			s.connect()
		}
		if len(s.conns) != maxUnverified || oldest.closed() {
			t.Fatalf("%d connections are there, the oldest one is closed: %v", len(s.conns), oldest.closed())
		}
		s.changed(verified.Conn, http.StateActive) // its next request
		if len(s.conns) != maxUnverified || !oldest.closed() || next.closed() || verified.closed() {
			t.Errorf("of %d connections closed are the oldest %v, the next %v, the one with two requests %v",
				len(s.conns), oldest.closed(), next.closed(), verified.closed())
		}
	})
}

// TestLargestUnverifiedBodyMakesRoom: the bodies of a flood displace each other. They are not read before there is
// room, and the small bodies of others stay.
func TestLargestUnverifiedBodyMakesRoom(t *testing.T) {
	withStrangers(t, func(t *testing.T, s *strangers) {
		small := s.connect()
		releaseSmall, _ := s.reserve(small.Conn, 1000)
		const room = (maxUnverifiedBytes - 1000) / maxInteraction
		var reading atomic.Int32
		for i := range 10 * room {
			go func() {
				one := s.connect()
				release, ok := s.reserve(one.Conn, maxInteraction)
				if !ok {
					t.Error("it was closed before it had reserved anything")
					return
				}
				reading.Add(1)
				<-one.ended
				time.Sleep(time.Millisecond)
				if held := s.heldBytes(); held > maxUnverifiedBytes {
					t.Errorf("%d bytes are held", held)
				}
				reading.Add(-1)
				release()
			}()
			synctest.Wait()
			if n := int(reading.Load()); n != min(i+1, room) {
				t.Fatalf("after %d bodies %d are read at the same time, want %d", i+1, n, room)
			}
			time.Sleep(2 * time.Millisecond)
		}
		if small.closed() {
			t.Error("the small one is closed")
		}
		releaseSmall()
		time.Sleep(timeout)
	})
}

// TestSlowRequestIsClosed: a connection without a verified request is closed in time. A verified one stays until its
// next request is as slow.
func TestSlowRequestIsClosed(t *testing.T) {
	withStrangers(t, func(t *testing.T, s *strangers) {
		slow, verified := s.connect(), s.connect()
		s.remove(verified.Conn)
		if time.Sleep(timeout); !slow.closed() || verified.closed() {
			t.Errorf("closed are the slow one %v, the verified one %v", slow.closed(), verified.closed())
		}
		if _, ok := s.reserve(slow.Conn, 1); ok {
			t.Error("a closed connection may send a body")
		}
		s.changed(verified.Conn, http.StateActive)
		if time.Sleep(timeout); !verified.closed() {
			t.Error("the next request may last")
		}
	})
}
