package twitch

import (
	"bufio"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"time"

	"github.com/jonboulle/clockwork"
)

// conn is a connection of a client.
type conn struct {
	server *Server
	socket net.Conn
	wire   net.Conn    // the socket below TLS: closing it never waits for the client
	out    chan string // lines for the client, closed with the connection

	// Guarded by Server.mu.
	ended     bool // out is closed
	silent    bool // nothing reaches the client or the server any more
	tags      bool // the capability twitch.tv/tags
	commands  bool // the capability twitch.tv/commands
	token     string
	nick      string // empty before the login
	keepalive clockwork.Timer
	pinged    bool // a PONG is due
}

// serve starts the goroutines of a connection.
func (s *Server) serve(socket net.Conn) {
	c := &conn{server: s, socket: socket, wire: socket, out: make(chan string, maxUnsent)}
	if encrypted, ok := socket.(*tls.Conn); ok {
		c.wire = encrypted.NetConn()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.down {
		c.wire.Close()
		return
	}
	s.conns[c] = true
	c.keepalive = s.clock.AfterFunc(pingEvery, c.ping)
	s.changed()
	s.serving.Go(c.write)
	s.serving.Go(c.read)
}

// read handles the lines of the client until the connection ends.
func (c *conn) read() {
	defer c.unregister()
	lines := bufio.NewReaderSize(c.socket, maxLine)
	for {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			c.tooLong()
			io.Copy(io.Discard, lines)
			return
		}
		if err != nil {
			return
		}
		c.handle(string(line))
	}
}

// write sends the queued lines. Lines that wait together are sent together, as "Parsing messages" describes.
func (c *conn) write() {
	lines := bufio.NewWriter(c.socket)
	for line := range c.out {
		lines.WriteString(line)
		lines.WriteString("\r\n")
		if len(c.out) == 0 && lines.Flush() != nil {
			c.wire.Close()
			return
		}
	}
	lines.Flush()
	c.closeAfterLastLine()
}

// closeAfterLastLine ends a connection whose last line was written. Closing a socket with unread bytes resets it, and
// on some systems the client then loses that line. So the client may close first, for a second of real time.
func (c *conn) closeAfterLastLine() {
	if half, ok := c.socket.(interface{ CloseWrite() error }); !ok || half.CloseWrite() != nil {
		c.wire.Close()
		return
	}
	c.socket.SetReadDeadline(time.Now().Add(time.Second)) // read then returns and closes the socket
}

// unregister removes a connection that has ended.
func (c *conn) unregister() {
	c.wire.Close()
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	c.finish()
	c.keepalive.Stop()
	delete(s.conns, c)
	for _, channel := range s.channels {
		delete(channel.readers, c)
	}
	s.changed()
}

// send queues a line. It disconnects a client that does not read. Server.mu must be held.
func (c *conn) send(line string) {
	if c.ended || c.silent {
		return
	}
	select {
	case c.out <- line:
	default:
		c.drop()
	}
}

// finish closes the connection after the queued lines. Server.mu must be held.
func (c *conn) finish() {
	if !c.ended {
		c.ended = true
		close(c.out)
	}
}

// drop closes the connection at once. Server.mu must be held.
func (c *conn) drop() {
	c.finish()
	c.wire.Close()
}
