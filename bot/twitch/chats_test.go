package twitch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
	"go.uber.org/goleak"
)

func TestVotesOfAWatchedChannelArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		s.say(post{channel: "korsar", user: 1, text: "hello"})
		s.say(post{channel: "other", user: 2, text: "A"})
		s.say(post{channel: "korsar", user: 3, text: "b"})
		v.expectVote(3, "B")
	})
}

func TestChannelsShareAConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		first, s := w.read("first")
		second, again := w.watch("second"), w.watch("FIRST")
		s.expect("JOIN #second")
		second.expectState(Reading, "")
		if state := again.State(); state.Phase != Reading {
			t.Errorf("the chat is %+v, expected to be read already", state)
		}
		s.say(post{channel: "first", user: 1, text: "A"})
		s.say(post{channel: "second", user: 2, text: "B"})
		first.expectVote(1, "A")
		again.expectVote(1, "A")
		second.expectVote(2, "B")
		if read, unread := w.chats.Channels(); read != 2 || unread != 0 {
			t.Errorf("%d channels are read and %d are not, expected 2 and 0", read, unread)
		}
		if n := w.server.dialed(); n != 1 {
			t.Errorf("%d connections, expected one", n)
		}
	})
}

func TestClosedWatchHearsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		closed, s := w.read("korsar")
		open := w.watch("korsar")
		closed.Close()
		closed.Close()
		s.say(post{channel: "korsar", user: 1, text: "A"})
		open.expectVote(1, "A")
		if len(closed.messages) > 0 {
			t.Error("a closed watch got a message")
		}
	})
}

func TestChannelIsLeftAMinuteAfterItsLastWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		brief, s := w.read("brief")
		w.watch("other")
		s.expect("JOIN #other")
		brief.Close()
		s.keepAlive(50 * time.Second)
		again := w.watch("brief")
		s.keepAlive(20 * time.Second)
		again.Close()
		s.keepAlive(60 * time.Second)
		s.expect("PART #brief")
	})
}

func TestConnectionClosesAMinuteAfterTheLastWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		v, s := w.read("korsar")
		v.Close()
		s.keepAlive(grace)
		s.expectEnd()
		w.read("korsar")
	})
}

func TestChannelsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for i := range MaxChannels {
			w.watch(fmt.Sprintf("channel_%d", i))
		}
		if _, err := w.chats.Watch("one_more", Handler{}); !errors.Is(err, ErrTooManyChannels) {
			t.Errorf("got %v for one more channel", err)
		}
		w.watch("channel_7")
		if _, err := w.chats.Watch("no name", Handler{}); !errors.Is(err, ErrInvalidChannel) {
			t.Errorf("got %v for a name with a blank", err)
		}
		w.chats.Close()
		if _, err := w.chats.Watch("channel_7", Handler{}); !errors.Is(err, ErrClosed) {
			t.Errorf("got %v after Close", err)
		}
	})
}

// TestJoinsArePaced: of 45 channels, 20 are joined at once, 20 after eleven seconds, and the rest after eleven more.
func TestJoinsArePaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		release := w.server.hold()
		for i := range 45 {
			w.watch(fmt.Sprintf("channel_%d", i))
		}
		release()
		s := w.server.session()
		for _, joins := range []int{maxJoins, maxJoins, 5} {
			for range joins {
				if line := receive(w, s.lines); !strings.HasPrefix(line, "JOIN #channel_") {
					t.Fatalf("got %q, expected a JOIN", line)
				}
			}
			s.expectNothing()
			w.advance(joinPeriod - time.Millisecond)
			s.expectNothing()
			w.advance(time.Millisecond)
		}
	})
}

// TestServerThatDoesNotReadHoldsUpNobody: a JOIN that cannot be sent does not keep State waiting.
func TestServerThatDoesNotReadHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		client, server := net.Pipe()
		c := New(Options{Clock: clockwork.NewRealClock(), Log: w.log.logger(),
			Dial: func(context.Context) (net.Conn, error) { return client, nil }})
		defer c.Close()
		watch, err := c.Watch("korsar", Handler{})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = server.Read(make([]byte, 512)) // the login
		_, _ = server.Write([]byte(":tmi.twitch.tv 001 a :b\r\n"))
		_, _ = server.Read(make([]byte, 1)) // of JOIN
		states := make(chan State, 1)
		go func() { states <- watch.State() }()
		if state := receive(w, states); state.Phase != Joining {
			t.Errorf("state is %+v", state)
		}
	})
}

// TestCloseReturnsAndLeavesNothing at every moment of a connection. The dials report when it is reached.
func TestCloseReturnsAndLeavesNothing(t *testing.T) {
	for name, dial := range map[string]func(ctx context.Context, reached func()) (net.Conn, error){
		"refused": func(_ context.Context, reached func()) (net.Conn, error) {
			reached()
			return nil, errors.New("refused by the test")
		},
		"dialing": func(ctx context.Context, reached func()) (net.Conn, error) {
			reached()
			<-ctx.Done()
			return nil, ctx.Err()
		},
		"writing to a server that does not read": func(_ context.Context, reached func()) (net.Conn, error) {
			client, _ := net.Pipe()
			reached()
			return client, nil
		},
		"waiting for the login": func(_ context.Context, reached func()) (net.Conn, error) {
			client, server := net.Pipe()
			go func() {
				for buffer := make([]byte, 512); ; reached() {
					if _, err := server.Read(buffer); err != nil {
						return
					}
				}
			}()
			return client, nil
		},
		"flooded by a server that does not read": func(_ context.Context, reached func()) (net.Conn, error) {
			client, server := net.Pipe()
			go func() {
				_, _ = server.Read(make([]byte, 512))
				for lines := ":tmi.twitch.tv 001 a :b\r\nPING :a\r\n"; ; reached() {
					if _, err := server.Write([]byte(lines)); err != nil {
						return
					}
				}
			}()
			return client, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
			moment := make(chan struct{})
			reached := sync.OnceFunc(func() { close(moment) })
			c := New(Options{Clock: clockwork.NewRealClock(), Log: newLog().logger(),
				Dial: func(ctx context.Context) (net.Conn, error) { return dial(ctx, reached) }})
			if _, err := c.Watch("korsar", Handler{Message: func(Message) {}}); err != nil {
				t.Fatal(err)
			}
			<-moment
			c.Close()
			c.Close()
		})
	}
	t.Run("ending late", func(t *testing.T) {
		var ended atomic.Bool
		dialing := make(chan struct{})
		c := New(Options{Clock: clockwork.NewRealClock(), Log: newLog().logger(),
			Dial: func(ctx context.Context) (net.Conn, error) {
				close(dialing)
				<-ctx.Done()
				ended.Store(true)
				return nil, ctx.Err()
			}})
		if _, err := c.Watch("korsar", Handler{}); err != nil {
			t.Fatal(err)
		}
		<-dialing
		if c.Close(); !ended.Load() {
			t.Error("Close did not wait")
		}
	})
	t.Run("never connected", func(t *testing.T) {
		defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
		New(Options{Clock: clockwork.NewRealClock(), Log: newLog().logger()}).Close()
	})
	t.Run("reading a flood", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			v, s := w.read("korsar")
			stopped := make(chan struct{})
			go func() {
				defer close(stopped)
				for {
					if _, err := s.Write([]byte(post{channel: "korsar", text: "A"}.String() + "\r\n")); err != nil {
						return
					}
				}
			}()
			receive(w, v.messages)
			go func() {
				for range v.messages {
				}
			}()
			w.chats.Close()
			receive(w, stopped)
			close(v.messages)
		})
	})
}
