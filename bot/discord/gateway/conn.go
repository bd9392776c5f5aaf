package gateway

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/tidwall/gjson"
)

const (
	// connectTimeout bounds the time from dialing to READY or RESUMED.
	connectTimeout = 20 * time.Second
	// writeTimeout bounds the time to write a packet.
	writeTimeout = 10 * time.Second
	// maxPacket is more bytes than the largest event has, a guild with everything in it.
	maxPacket = 64 << 20
	// maxKept is how large the buffer for received packets may remain. An interaction has some kilobytes.
	maxKept = 64 << 10
)

// Opcodes of the gateway (Discord's documentation, "Gateway Opcodes").
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
	Op       int    // "op"
	Sequence int64  // "s"
	Name     string // "t"
	Data     string // "d", JSON
}

// conn is one connection of a shard.
type conn struct {
	shard  *Shard
	socket *websocket.Conn
	cancel context.CancelCauseFunc
	acked  atomic.Bool  // the last heartbeat was acknowledged
	buffer bytes.Buffer // of read

	began       func() // called once the session is ready or resumed
	awaited     string // the event that completes the connection: READY or RESUMED
	connected   bool   // the awaited event was received
	connectedAt time.Time
}

// run opens the connection, keeps it until it ends, and returns why it ended. With a permit it identifies,
// otherwise it resumes.
func (c *conn) run(ctx context.Context, address string, permit *Permit) error {
	ctx, end := context.WithCancelCause(ctx)
	c.cancel = end
	defer end(nil)
	overdue := c.shard.options.HeartbeatClock.AfterFunc(connectTimeout, func() { end(errNotConnected) })
	defer overdue.Stop()
	err := c.dial(ctx, address)
	if err == nil {
		defer func() { _ = c.socket.CloseNow() }() // without a close code, which would end the session
		c.began = func() {
			overdue.Stop()
			permit.Release()
		}
		err = c.serve(ctx, permit)
	}
	if c.connected {
		c.shard.options.Handler.Disconnected()
	}
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause // err only says that the context was canceled
	}
	return err
}

func (c *conn) dial(ctx context.Context, address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" || at.Scheme != "ws" && at.Scheme != "wss" {
		return fmt.Errorf("dial the gateway: %q is not a WebSocket URL", address)
	}
	query := at.Query()
	query.Set("v", "10")
	query.Set("encoding", "json")
	at.RawQuery = query.Encode()
	if at.Path == "" {
		at.Path = "/"
	}
	c.socket, _, err = websocket.Dial(ctx, at.String(), nil)
	if err != nil {
		return fmt.Errorf("dial the gateway at %s: %w", at.Host, err)
	}
	c.socket.SetReadLimit(maxPacket)
	return nil
}

// serve handles packets until the connection ends.
func (c *conn) serve(ctx context.Context, permit *Permit) error {
	hello, err := c.read(ctx)
	switch {
	case err != nil:
		return err
	case hello.Op != opHello:
		return cmp.Or(handleUnexpected(hello), fmt.Errorf("op %d in place of HELLO", hello.Op))
	}
	var beat struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if err := json.Unmarshal([]byte(hello.Data), &beat); err != nil || beat.Interval <= 0 {
		return fmt.Errorf("no heartbeat interval in HELLO: %s", hello.Data)
	}
	var beating sync.WaitGroup
	beating.Go(func() { c.heartbeat(ctx, time.Duration(beat.Interval)*time.Millisecond) })
	defer func() {
		c.cancel(nil) // stops the heartbeat; the returned error has the reason
		beating.Wait()
	}()
	if err := c.start(ctx, permit); err != nil {
		return err
	}
	for {
		p, err := c.read(ctx)
		if err == nil {
			err = c.handle(ctx, p)
		}
		if err != nil {
			return err
		}
	}
}

// start identifies with a permit, and resumes the session without one.
func (c *conn) start(ctx context.Context, permit *Permit) error {
	s := c.shard
	if permit == nil {
		c.awaited = "RESUMED"
		session := s.progress.Load().received()
		return c.write(ctx, opResume,
			map[string]any{"token": s.options.Token, "session_id": session.ID, "seq": session.Sequence})
	}
	c.awaited = "READY"
	permit.MarkSent()
	return c.write(ctx, opIdentify, map[string]any{
		"token": s.options.Token, "intents": s.options.Intents, "shard": [2]int{s.options.Shard, s.options.Shards},
		"properties": map[string]string{"os": runtime.GOOS, "browser": "korsar", "device": "korsar"},
	})
}

// handle handles one packet. An error ends the connection.
func (c *conn) handle(ctx context.Context, p packet) error {
	switch p.Op {
	case opDispatch:
		return c.dispatch(p)
	case opHeartbeat:
		return c.beat(ctx)
	case opHeartbeatAck:
		c.acked.Store(true)
		return nil
	}
	return handleUnexpected(p)
}

// handleUnexpected returns an error for a packet that ends the connection, and ignores others.
func handleUnexpected(p packet) error {
	switch p.Op {
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		return &invalidSession{resumable: p.Data == "true"}
	}
	return nil
}

// dispatch passes an event to the handler. If a run resumes a session whose READY was not handled, READY is a replayed
// event.
func (c *conn) dispatch(p packet) error {
	s := c.shard
	begins := p.Name == c.awaited && !c.connected
	if begins && p.Name == "READY" {
		var ready struct {
			Session string `json:"session_id"`
			URL     string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal([]byte(p.Data), &ready); err != nil {
			return fmt.Errorf("parse READY: %w", err)
		}
		if ready.Session == "" {
			return errors.New("READY has no session")
		}
		s.progress.Store(newProgress(Session{ID: ready.Session, ResumeURL: ready.URL}))
	}
	handled := s.progress.Load().track(p.Sequence)
	s.options.Handler.Handle(Event{Name: p.Name, Data: p.Data, Replayed: !c.connected && !begins}, func() {
		handled()
		s.saveSoon()
	})
	if begins {
		c.began()
		c.connected, c.connectedAt = true, s.options.Clock.Now()
		s.options.Log.Info("connected to Discord", "shard", s.options.Shard, "resumed", p.Name == "RESUMED")
		s.options.Handler.Connected(p.Name == "RESUMED")
		s.Save() // now, so that a run killed from here on need not identify again
	}
	return nil
}

func (c *conn) read(ctx context.Context) (p packet, err error) {
	_, message, err := c.socket.Reader(ctx)
	if err != nil {
		return p, err
	}
	if c.buffer.Cap() > maxKept {
		c.buffer = bytes.Buffer{}
	}
	c.buffer.Reset()
	if _, err = c.buffer.ReadFrom(message); err != nil {
		return p, err
	}
	if p, err = parsePacket(c.buffer.String()); err != nil {
		return p, fmt.Errorf("parse a packet of the gateway: %w", err)
	}
	return p, nil
}

// parsePacket parses a packet except its data, which has kilobytes in each click and shares the memory of text. The
// name, which may be kept longer, does not.
func parsePacket(text string) (p packet, err error) {
	op := gjson.Get(text, "op")
	if !gjson.Valid(text) || op.Type != gjson.Number {
		return p, errors.New("it is no JSON object with an opcode")
	}
	return packet{Op: int(op.Int()), Sequence: gjson.Get(text, "s").Int(),
		Name: strings.Clone(gjson.Get(text, "t").String()), Data: gjson.Get(text, "d").Raw}, nil
}

func (c *conn) write(ctx context.Context, op int, data any) error {
	message, err := json.Marshal(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
	if err != nil {
		return fmt.Errorf("write op %d: %w", op, err)
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, message)
}
