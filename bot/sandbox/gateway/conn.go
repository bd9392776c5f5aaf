package gateway

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"korsar/bot/sandbox/rate"
)

// A conn is one socket of the gateway.
type conn struct {
	gw             *Gateway
	ws             *websocket.Conn
	version        int
	out            chan packet
	stop           context.CancelFunc
	heartbeatTimer *time.Timer // ends a connection without heartbeats
	events         rate.Window
	readyOp        int          // operation in place of READY, by a Greeting
	closeCode      atomic.Int32 // with which the sandbox closes
	silenced       atomic.Bool  // nothing gets through to the client any more

	atResumeURL bool

	session *session // guarded by Gateway.mu
}

// A packet is a frame to send, or the order to close.
type packet struct {
	frame      []byte
	compressed bool
	code       int
	reason     string
}

// serve is a connection from its opening handshake to its end.
func (gw *Gateway) serve(w http.ResponseWriter, r *http.Request) {
	atResumeURL := strings.HasPrefix(r.URL.Path, resumePath)
	gw.mu.Lock()
	if gw.closed || gw.unavailable || gw.resumeUnavailable && atResumeURL {
		gw.mu.Unlock()
		http.Error(w, "the gateway is away", http.StatusServiceUnavailable)
		return
	}
	gw.serving.Add(1)
	gw.mu.Unlock()
	defer gw.serving.Done()
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		gw.log.Warn("a gateway connection was not one", "err", err)
		return
	}
	ws.SetReadLimit(maxInboundGatewayPacket)
	ctx, stop := context.WithCancel(context.Background())
	c := &conn{gw: gw, ws: ws, out: make(chan packet, maxUnsent), stop: stop, atResumeURL: atResumeURL}
	c.version, _ = strconv.Atoi(r.URL.Query().Get("v"))
	gw.serving.Go(func() { c.write(ctx) })
	c.sendHello(r.URL.Query())
	c.heartbeatTimer = time.AfterFunc(heartbeatGrace*gw.interval, func() { c.close(CloseSessionTimedOut, "Session timed out.") })
	status := c.read(ctx)
	c.heartbeatTimer.Stop()
	gw.unregister(c, status)
	c.abort()
}

// sendHello sends the first packet to a client that asked for what is spoken.
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

// register registers a connection and chooses its first packet.
func (gw *Gateway) register(c *conn) (hello []byte) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.conns[c] = true
	if gw.closed || gw.unavailable {
		c.abort()
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

// unregister keeps the session for a resume, unless the client said good-bye.
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
	if status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway || endsSession(int(c.closeCode.Load())) {
		gw.removeSession(s)
	}
	gw.world.Changed()
}

// endsSession tells the close codes after which nothing can be resumed.
func endsSession(code int) bool {
	return code == CloseAuthentication || code == closeInvalidSequence || code >= CloseSessionTimedOut
}

func (gw *Gateway) removeSession(s *session) {
	for i, other := range gw.sessions {
		if other == s {
			gw.sessions = append(gw.sessions[:i:i], gw.sessions[i+1:]...)
			return
		}
	}
}

// send queues a frame.
func (c *conn) send(frame []byte) { c.enqueue(packet{frame: frame}) }

// close ends the connection with a code after what is queued.
func (c *conn) close(code int, reason string) {
	c.closeCode.Store(int32(code))
	c.enqueue(packet{code: code, reason: reason})
}

// enqueue never blocks: a client that reads nothing is cut off.
func (c *conn) enqueue(p packet) {
	select {
	case c.out <- p:
	default:
		c.abort()
	}
}

// abort ends the connection without a word.
func (c *conn) abort() { c.stop() }

// write sends what is queued until the connection ends.
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
				c.abort()
				return
			}
			kind, frame := websocket.MessageText, p.frame
			if p.compressed {
				kind, frame = websocket.MessageBinary, compress(p.frame)
			}
			if c.ws.Write(ctx, kind, frame) != nil {
				c.abort()
				return
			}
		}
	}
}

// read takes what the client sends until the connection ends; it returns
// the code with which the client closed.
func (c *conn) read(ctx context.Context) websocket.StatusCode {
	for {
		_, message, err := c.ws.Read(ctx)
		if err != nil {
			return websocket.CloseStatus(err)
		}
		if c.closeCode.Load() != 0 {
			continue // closing: what still comes is not heard
		}
		if code, reason := c.handle(message); code != 0 {
			c.close(code, reason)
		}
	}
}
