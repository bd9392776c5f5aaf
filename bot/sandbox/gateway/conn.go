package gateway

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"korsar/bot/sandbox/rate"
)

// conn is one socket of the gateway.
type conn struct {
	gw             *Gateway
	ws             *websocket.Conn
	version        int
	out            chan packet
	stop           context.CancelFunc // ends the connection without a close frame
	heartbeatTimer *time.Timer        // closes a connection without heartbeats
	events         rate.Window
	readyOp        int          // operation sent in place of READY, by a HandshakeOverride
	closeCode      atomic.Int32 // code that the sandbox closes the connection with
	silenced       atomic.Bool  // no packet reaches the client

	atResumeURL bool

	session *session // guarded by Gateway.mu
}

// packet is a frame to send, or a request to close.
type packet struct {
	frame      []byte
	compressed bool
	code       int // close code, 0 for a frame
	reason     string
}

// serve handles a connection from its opening handshake to its end.
func (gw *Gateway) serve(w http.ResponseWriter, r *http.Request) {
	atResumeURL := strings.HasPrefix(r.URL.Path, resumePath)
	gw.mu.Lock()
	if gw.closed || gw.unavailable || gw.resumeUnavailable && atResumeURL {
		gw.mu.Unlock()
		http.Error(w, "the gateway is unavailable", http.StatusServiceUnavailable)
		return
	}
	gw.serving.Add(1)
	gw.mu.Unlock()
	defer gw.serving.Done()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		gw.log.Warn("accept gateway connection", "error", err)
		return
	}
	ws.SetReadLimit(maxInboundGatewayPacket)
	ctx, stop := context.WithCancel(context.Background())
	c := &conn{gw: gw, ws: ws, out: make(chan packet, maxUnsent), stop: stop, atResumeURL: atResumeURL}
	c.version, _ = strconv.Atoi(r.URL.Query().Get("v"))
	gw.serving.Go(func() { c.write(ctx) })
	c.sendHello(r.URL.Query())
	c.heartbeatTimer = time.AfterFunc(heartbeatGrace*gw.interval,
		func() { c.close(CloseSessionTimedOut, "Session timed out.") })
	status := c.read(ctx)
	c.heartbeatTimer.Stop()
	gw.unregister(c, status)
	c.stop()
}

// sendHello sends the first packet, or closes the connection of a client that asks for an unsupported version or
// encoding.
func (c *conn) sendHello(query url.Values) {
	hello := c.gw.register(c)
	switch encoding := query.Get("encoding"); {
	case c.version != 9 && c.version != 10:
		c.close(CloseInvalidVersion, "Invalid API version.")
	case encoding != "" && encoding != "json" || query.Has("compress"):
		c.close(closeDecode, "The sandbox speaks JSON without transport compression.")
	default:
		c.send(hello)
	}
}

// register adds a connection and returns its first packet.
func (gw *Gateway) register(c *conn) (hello []byte) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.conns[c] = true
	if gw.closed || gw.unavailable {
		c.stop()
	}
	hello = opFrame(opHello, map[string]any{"heartbeat_interval": gw.interval.Milliseconds()})
	if gw.handshake.Times > 0 {
		gw.handshake.Times--
		c.readyOp = gw.handshake.Ready
		if op := gw.handshake.Hello; op != 0 {
			hello = opFrame(op, nil)
		}
	}
	return hello
}

// unregister removes a connection. Its session stays for a resume, unless the client closed the connection normally or
// the close code ends the session.
func (gw *Gateway) unregister(c *conn, status websocket.StatusCode) {
	gw.world.Lock()
	defer gw.world.Unlock()
	gw.mu.Lock()
	defer gw.mu.Unlock()
	delete(gw.conns, c)
	s := c.session
	if s == nil {
		return
	}
	s.conn, s.lostAt = nil, gw.clock.Now()
	if status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway ||
		endsSession(int(c.closeCode.Load())) {
		gw.removeSession(s)
	}
	gw.world.Changed()
}

// endsSession reports whether a session cannot be resumed after a close code.
func endsSession(code int) bool {
	return code == CloseAuthentication || code == closeInvalidSequence || code >= CloseSessionTimedOut
}

// removeSession removes a session. gw.mu must be held.
func (gw *Gateway) removeSession(s *session) {
	gw.sessions = slices.DeleteFunc(gw.sessions, func(other *session) bool { return other == s })
}

// send queues a frame.
func (c *conn) send(frame []byte) { c.enqueue(packet{frame: frame}) }

// close closes the connection with a code, after the queued packets.
func (c *conn) close(code int, reason string) {
	c.closeCode.Store(int32(code))
	c.enqueue(packet{code: code, reason: reason})
}

// enqueue queues a packet. It never blocks, since it disconnects a client that does not read.
func (c *conn) enqueue(p packet) {
	select {
	case c.out <- p:
	default:
		c.stop()
	}
}

// write sends queued packets until the connection ends.
func (c *conn) write(ctx context.Context) {
	defer c.ws.CloseNow()
	for {
		select {
		case <-ctx.Done():
			return
		case p := <-c.out:
			if c.silenced.Load() {
				continue
			}
			if p.code != 0 {
				c.ws.Close(websocket.StatusCode(p.code), p.reason)
				c.stop()
				return
			}
			kind, frame := websocket.MessageText, p.frame
			if p.compressed {
				kind, frame = websocket.MessageBinary, compress(p.frame)
			}
			if c.ws.Write(ctx, kind, frame) != nil {
				c.stop()
				return
			}
		}
	}
}

// read handles the client's packets until the connection ends. It returns the client's close code.
func (c *conn) read(ctx context.Context) websocket.StatusCode {
	for {
		_, message, err := c.ws.Read(ctx)
		if err != nil {
			return websocket.CloseStatus(err)
		}
		if c.closeCode.Load() != 0 {
			continue // further packets are ignored while closing
		}
		if code, reason := c.handle(message); code != 0 {
			c.close(code, reason)
		}
	}
}
