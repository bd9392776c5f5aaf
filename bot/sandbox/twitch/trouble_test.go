package twitch_test

import (
	"fmt"
	"net"
	"strings"
	"testing"
	"time"
)

func TestReconnectEndsTheConnectionLater(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	w.Reconnect(time.Minute)
	c.expect(":tmi.twitch.tv RECONNECT")
	again := w.reader()
	say(t, korsar, foo, "A")
	if line := c.read(); !strings.HasSuffix(line, " PRIVMSG #korsar :A") {
		t.Errorf("got %q before the end, want the message", line)
	}
	w.clock.Advance(time.Minute)
	c.expectLast()
	again.expect()
}

func TestDropEndsTheConnection(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	w.Drop()
	c.expectLast()
	w.wait("the channel has no reader", func() bool { return korsar.Readers() == 0 && w.Connections() == 0 })
}

func TestAServerThatIsDownClosesConnections(t *testing.T) {
	w := newWorld(t)
	open := w.reader()
	w.SetDown(true)
	w.dial().expectLast()
	open.expect()
	w.SetDown(false)
	w.reader().expect()
}

func TestASilencedConnectionStaysOpenAndHearsNothing(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	c := w.reader(korsar)
	w.Silence()
	say(t, korsar, foo, "A")
	for range 3 {
		w.clock.Advance(5 * time.Minute) // neither a PING nor the end for a lack of PONGs
	}
	if n := w.Connections(); n != 1 {
		t.Errorf("%d connections are open, want 1", n)
	}
	w.honest()
	w.reader().expect() // a new connection is not silenced
	w.Reconnect(0)
	w.clock.Advance(time.Nanosecond)
	c.expectLast() // what was queued for it would come first
}

func TestTheServerHearsNothingFromASilencedConnection(t *testing.T) {
	w := newWorld(t)
	c := w.reader()
	w.Silence()
	c.send("JOIN #nobody")
	if err := c.socket.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	w.wait("it has read everything", func() bool { return w.Connections() == 0 })
	w.honest()
}

// TestAReaderThatDoesNotReadIsDisconnected: its socket takes some megabytes, then its lines wait, then it is dropped.
// No call of Say waits.
func TestAReaderThatDoesNotReadIsDisconnected(t *testing.T) {
	w := newWorld(t)
	korsar := w.open("korsar")
	w.reader(korsar)
	text := strings.Repeat("\U0001F600", 480)
	for i := 0; korsar.Readers() > 0; i++ {
		if i == 100_000 {
			t.Fatal("200 MB wait for a client that does not read")
		}
		say(t, korsar, foo, fmt.Sprint(text, i))
	}
	w.wait("the connection is closed", func() bool { return w.Connections() == 0 })
}
