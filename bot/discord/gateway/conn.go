package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

const (
	// connectTimeout is how long it may take from dialling to READY or RESUMED.
	connectTimeout = 20 * time.Second
	// writeTimeout is how long it may take to hand a packet to the network.
	writeTimeout = 10 * time.Second
	// maxPacket is beyond the largest event, a guild with all that is in it.
	maxPacket = 64 << 20
)

// Operations of the gateway (Discord's documentation, "Gateway Opcodes").
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// packet is one message of the gateway.
type packet struct {
	Op       int             `json:"op"`
	Sequence int64           `json:"s"`
	Name     string          `json:"t"`
	Data     json.RawMessage `json:"d"`
}

// conn is one connection of a shard.
type conn struct {
	shard  *Shard
	socket *websocket.Conn
	cancel    context.CancelCauseFunc
	acked  atomic.Bool // the latest heartbeat was acknowledged

	hasHello     bool   // Discord has said hello
	awaited      string // the event with which it is connected: READY or RESUMED
	connected   bool   // that event has come
	connectedAt time.Time
}

// run has the connection from its opening to its end, and returns why it ended. With
// a permit it identifies, else it resumes.
func (c *conn) run(ctx context.Context, address string, permit *Permit) error {
	ctx, end := context.WithCancelCause(ctx)
	c.cancel = end
	defer end(nil)
	overdue := c.shard.options.HeartbeatClock.AfterFunc(connectTimeout, func() { end(errNotConnected) })
	defer overdue.Stop()
	err := c.dial(ctx, address)
	if err == nil {
		defer func() { _ = c.socket.CloseNow() }() // without a close code: the session stays
		err = c.serve(ctx, permit, func() {
			overdue.Stop()
			permit.Release()
		})
	}
	if c.connected {
		c.shard.options.Handler.Disconnected()
	}
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause // err only says that the context has ended
	}
	return err
}

// dial opens the connection.
func (c *conn) dial(ctx context.Context, address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" || at.Scheme != "ws" && at.Scheme != "wss" {
		return fmt.Errorf("dial the gateway: %q is no address of one", address)
	}
	query := at.Query()
	query.Set("v", "10")
	query.Set("encoding", "json")
	at.RawQuery = query.Encode()
	if at.Path == "" {
		at.Path = "/"
	}
	c.socket, _, err = websocket.Dial(ctx, at.String(), &websocket.DialOptions{HTTPClient: c.shard.options.Client})
	if err != nil {
		return fmt.Errorf("dial the gateway at %s: %w", at.Host, err)
	}
	c.socket.SetReadLimit(maxPacket)
	return nil
}

// serve speaks with Discord until the connection ends. It calls began once the
// session has begun or goes on.
func (c *conn) serve(ctx context.Context, permit *Permit, began func()) error {
	hello, err := c.read(ctx)
	switch {
	case err != nil:
		return err
	case hello.Op != opHello:
		return c.handleUnexpected(hello)
	}
	c.hasHello = true
	var beat struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if err := json.Unmarshal(hello.Data, &beat); err != nil || beat.Interval <= 0 {
		return fmt.Errorf("no heartbeat interval in Discord's hello: %s", hello.Data)
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		c.heartbeat(ctx, time.Duration(beat.Interval)*time.Millisecond)
	}()
	defer func() {
		c.cancel(nil) // the connection is over; why is known already
		<-stopped
	}()
	if err := c.start(ctx, permit); err != nil {
		return err
	}
	for {
		p, err := c.read(ctx)
		if err == nil {
			err = c.handle(ctx, p, began)
		}
		if err != nil {
			return err
		}
	}
}

// start asks for a new session, or for the one there was.
func (c *conn) start(ctx context.Context, permit *Permit) error {
	s := c.shard
	if permit == nil {
		c.awaited = "RESUMED"
		session := s.progress.Load().received()
		return c.write(ctx, opResume, map[string]any{"token": s.options.Token, "session_id": session.ID, "seq": session.Sequence})
	}
	c.awaited = "READY"
	permit.MarkSent()
	return c.write(ctx, opIdentify, map[string]any{
		"token": s.options.Token, "intents": s.options.Intents, "shard": [2]int{s.options.Shard, s.options.Shards},
		"properties": map[string]string{"os": runtime.GOOS, "browser": "korsar", "device": "korsar"},
	})
}

// handle does what one packet asks for; an error ends the connection.
func (c *conn) handle(ctx context.Context, p packet, began func()) error {
	switch p.Op {
	case opDispatch:
		return c.dispatch(p, began)
	case opHeartbeat:
		return c.beat(ctx)
	case opHeartbeatAck:
		c.acked.Store(true)
		return nil
	}
	return c.handleUnexpected(p)
}

// handleUnexpected is a packet that ends the connection, or one that means nothing here.
func (c *conn) handleUnexpected(p packet) error {
	switch p.Op {
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		return &invalidSession{resumable: string(p.Data) == "true"}
	}
	if !c.hasHello {
		return fmt.Errorf("operation %d in place of hello", p.Op)
	}
	return nil
}

// dispatch hands an event over. A READY may also be replayed: to a run that resumes a
// session whose beginning had not been dealt with.
func (c *conn) dispatch(p packet, began func()) error {
	s := c.shard
	begins := p.Name == c.awaited && !c.connected
	if begins && p.Name == "READY" {
		var ready struct {
			Session string `json:"session_id"`
			URL     string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(p.Data, &ready); err != nil || ready.Session == "" {
			return fmt.Errorf("no session in Discord's READY (%v)", err)
		}
		s.progress.Store(newProgress(Session{ID: ready.Session, ResumeURL: ready.URL}))
	}
	dealt := s.progress.Load().track(p.Sequence)
	s.options.Handler.Handle(Event{Name: p.Name, Data: p.Data, Replayed: !c.connected && !begins}, func() {
		dealt()
		s.saveSoon()
	})
	if begins {
		began()
		c.connected, c.connectedAt = true, s.options.Clock.Now()
		s.options.Log.Info("connected to Discord", "shard", s.options.Shard, "resumed", p.Name == "RESUMED")
		s.options.Handler.Connected(p.Name == "RESUMED")
		s.Save() // at once: a run that is killed now need not identify again
	}
	return nil
}

// read receives the next packet.
func (c *conn) read(ctx context.Context) (p packet, err error) {
	_, message, err := c.socket.Read(ctx)
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(message, &p); err != nil {
		return p, fmt.Errorf("read a packet of the gateway: %w", err)
	}
	return p, nil
}

// write sends a packet.
func (c *conn) write(ctx context.Context, op int, data any) error {
	message, err := json.Marshal(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
	if err != nil {
		return fmt.Errorf("write operation %d: %w", op, err)
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, message)
}
