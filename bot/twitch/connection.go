package twitch

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	irc "github.com/gempir/go-twitch-irc/v4"
	"github.com/jonboulle/clockwork"
)

const (
	dialTimeout = 10 * time.Second

	// A connection that is silent for pingAfter is sent a PING. If it stays silent, it is closed after deadAfter.
	// Twitch itself sends a PING about once in five minutes (dev.twitch.tv/docs/chat/irc, "Keepalive Messages").
	// That is too seldom to notice during a vote that the connection is gone.
	pingAfter = 15 * time.Second
	deadAfter = 25 * time.Second

	// maxLine is the longest line in bytes that is read: 8,191 of tags (ircv3.net/specs/extensions/message-tags, "Size
	// limit"), and a text of 500 characters, of four bytes each. Longer ones are skipped.
	maxLine = 16 << 10
)

var (
	errLogin  = errors.New("login refused")
	errSilent = errors.New("no answer in time")
)

// connection is an anonymous session at Twitch's IRC server.
type connection struct {
	ctx    context.Context
	cancel context.CancelCauseFunc // closes the connection

	// Chats.mu guards these.
	welcome bool                 // the login has succeeded, so socket is set
	joined  map[string]time.Time // since when channels are read through it

	socket net.Conn
}

// converse connects and reads until the connection ends. It returns why it ended.
func (c *connection) converse(o Options, handle func(irc.Message) error) error {
	timeout := o.Clock.AfterFunc(dialTimeout, c.expire)
	socket, err := o.Dial(c.ctx)
	timeout.Stop()
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer socket.Close()
	c.socket = socket
	defer context.AfterFunc(c.ctx, func() { socket.Close() })()
	return c.read(o.Clock, handle)
}

// reads reports whether a channel has been joined. Chats.mu must be held.
func (c *connection) reads(name string) bool {
	_, joined := c.joined[name]
	return joined
}

// expire closes a connection that is silent.
func (c *connection) expire() { c.cancel(errSilent) }

// send writes lines. An error is left to the reader, which meets it too.
func (c *connection) send(lines ...string) {
	if len(lines) > 0 {
		_, _ = c.socket.Write([]byte(strings.Join(lines, "\r\n") + "\r\n"))
	}
}

// read logs in and reads until the connection ends.
func (c *connection) read(clock clockwork.Clock, handle func(irc.Message) error) error {
	ping := clock.AfterFunc(pingAfter, func() { c.send("PING :korsar") })
	defer ping.Stop()
	dead := clock.AfterFunc(deadAfter, c.expire)
	defer dead.Stop()
	// The capability commands brings ROOMSTATE, NOTICE and RECONNECT, tags brings ids and badges
	// (dev.twitch.tv/docs/chat/irc, "Requesting Twitch Capabilities"). A nickname of this form reads without an account
	// and with any token, which the documentation does not say, but go-twitch-irc and others rely on.
	c.send("CAP REQ :twitch.tv/tags twitch.tv/commands", "PASS oauth:59301",
		fmt.Sprintf("NICK justinfan%d", 10000+rand.N(90000)))
	lines := bufio.NewReaderSize(c.socket, maxLine)
	for tooLong := false; ; {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			tooLong = true
			continue
		}
		if err != nil {
			return err
		}
		ping.Reset(pingAfter)
		dead.Reset(deadAfter)
		if tooLong {
			tooLong = false
			continue
		}
		if err := handle(parse(strings.TrimRight(string(line), "\r\n"))); err != nil {
			return err
		}
	}
}

// parse returns the message in a line, or nil if the library panics, which it does on some broken tags: on a badge
// without a slash, and on an emote in an empty text.
func parse(line string) (m irc.Message) {
	defer func() {
		if recover() != nil {
			m = nil
		}
	}()
	return irc.ParseMessage(line)
}
