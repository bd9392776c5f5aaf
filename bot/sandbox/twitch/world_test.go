package twitch_test

import (
	"bufio"
	"context"
	"errors"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox/twitch"
	"korsar/bot/testclock"
)

// patience is the longest wait for an event, in real time.
const patience = time.Minute

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// world is a server with a clock that only tests advance.
type world struct {
	*twitch.Server
	t     *testing.T
	clock *testclock.Clock
}

func newWorld(t *testing.T) *world {
	t.Helper()
	clock := testclock.At(noon)
	server, err := twitch.New(twitch.Options{Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return &world{Server: server, t: t, clock: clock}
}

func (w *world) open(name string) *twitch.Channel {
	w.t.Helper()
	channel, err := w.Open(name)
	if err != nil {
		w.t.Fatal(err)
	}
	return channel
}

func (w *world) wait(what string, condition func() bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := w.Wait(ctx, condition); err != nil {
		w.t.Fatalf("wait until %s: %v; refused: %q", what, err, w.Refused())
	}
}

// honest fails the test if a client's line was refused.
func (w *world) honest() {
	w.t.Helper()
	if refused := w.Refused(); len(refused) > 0 {
		w.t.Errorf("refused: %q", refused)
	}
}

// say sends a message that Twitch takes.
func say(t *testing.T, channel *twitch.Channel, from twitch.Chatter, text string) *twitch.Message {
	t.Helper()
	message, err := channel.Say(from, text)
	if err != nil {
		t.Fatalf("%s says %q: %v", from.Login, text, err)
	}
	return message
}

// client is a client that sends and reads lines.
type client struct {
	t      *testing.T
	socket net.Conn
	lines  *bufio.Reader
}

// dial connects without TLS.
func (w *world) dial() *client {
	w.t.Helper()
	socket, err := net.Dial("tcp", w.PlainAddress())
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { socket.Close() })
	socket.SetDeadline(time.Now().Add(patience))
	return &client{t: w.t, socket: socket, lines: bufio.NewReader(socket)}
}

// reader connects a client that has joined channels, with the capabilities.
func (w *world) reader(channels ...*twitch.Channel) *client {
	w.t.Helper()
	c := w.dial()
	c.send("CAP REQ :twitch.tv/tags twitch.tv/commands")
	c.logIn()
	for _, channel := range channels {
		c.send("JOIN #" + channel.Name())
		w.wait("it has joined "+channel.Name(), func() bool { return channel.Readers() > 0 })
	}
	c.skip()
	return c
}

func (c *client) logIn() { c.send("PASS oauth:anything", "NICK justinfan42") }

func (c *client) send(lines ...string) {
	c.t.Helper()
	for _, line := range lines {
		if _, err := c.socket.Write([]byte(line + "\r\n")); err != nil {
			c.t.Fatalf("send %q: %v", line, err)
		}
	}
}

func (c *client) read() string {
	c.t.Helper()
	line, err := c.lines.ReadString('\n')
	if err != nil {
		c.t.Fatalf("read: %v", err)
	}
	return strings.TrimSuffix(line, "\r\n")
}

// skip reads everything that the server has sent so far.
func (c *client) skip() (lines []string) {
	c.t.Helper()
	c.send("PING :so far")
	for {
		line := c.read()
		if line == ":tmi.twitch.tv PONG tmi.twitch.tv :so far" {
			return lines
		}
		lines = append(lines, line)
	}
}

// expect fails the test unless these lines, and no others, have come.
func (c *client) expect(want ...string) {
	c.t.Helper()
	got := c.skip()
	if len(got) != len(want) {
		c.t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i := range got {
		if got[i] != want[i] {
			c.t.Errorf("line %d is\n%s\nwant\n%s", i+1, got[i], want[i])
		}
	}
}

// expectLast fails the test unless these lines come and the connection then ends.
func (c *client) expectLast(want ...string) {
	c.t.Helper()
	for _, line := range want {
		if got := c.read(); got != line {
			c.t.Errorf("got %q, want %q", got, line)
		}
	}
	if line, err := c.lines.ReadString('\n'); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Errorf("got %q, %v, want the end", line, err)
	}
}
