package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// A session is a bot's seat at the gateway; it outlives its connection so
// that it can be resumed. It is guarded by Gateway.mu.
type session struct {
	gw      *Gateway
	id      string
	intents int
	shard   int
	shards  int
	conn    *conn // nil while the connection is lost
	lostAt  time.Time
	seq     int64
	replay  []numbered // what a resume may ask for again
}

type numbered struct {
	seq   int64
	frame []byte
}

// opFrame is a packet that is no event.
func opFrame(op int, data any) []byte {
	return fmt.Appendf(nil, `{"op":%d,"d":%s,"s":null,"t":null}`, op, encode(data))
}

// send numbers an event, remembers it for a resume and sends it.
func (s *session) send(event Event) {
	frame := s.number(event)
	if s.conn != nil {
		s.conn.send(frame)
	}
}

func (s *session) number(event Event) []byte {
	s.seq++
	// Written by hand: the data is JSON already, and large.
	frame := fmt.Appendf(nil, `{"op":%d,"s":%d,"t":%q,"d":`, opDispatch, s.seq, event.Name)
	frame = append(append(frame, event.Data...), '}')
	s.replay = append(s.replay, numbered{s.seq, frame})
	if over := len(s.replay) - maxReplay; over > 0 {
		s.replay = append(s.replay[:0], s.replay[over:]...)
	}
	return frame
}

// forget drops what the client has said it received.
func (s *session) forget(seq int64) {
	n := 0
	for n < len(s.replay) && s.replay[n].seq <= seq {
		n++
	}
	s.replay = s.replay[n:]
}

type identifyJSON struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Compress   bool            `json:"compress"`
	Shard      *[2]int         `json:"shard"`
	Intents    *int            `json:"intents"`
}

func (d *Discord) rightToken(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == d.app.token
}

// fault is why an identify is refused: a close code, or 0.
func (gw *Gateway) identifyFault(id *identifyJSON) (code int, reason string) {
	switch {
	case !gw.d.rightToken(id.Token):
		return CloseAuthentication, "Authentication failed."
	case id.Intents == nil || *id.Intents&^intentsKnown != 0:
		return CloseInvalidIntents, "Invalid intent(s)."
	case *id.Intents&intentsPrivileged != 0:
		return CloseDisallowedIntents, "Disallowed intent(s)."
	case len(id.Properties) == 0:
		return closeDecode, "Error while decoding payload."
	}
	shard, shards := id.shard()
	if shards < 1 || shard < 0 || shard >= shards {
		return CloseInvalidShard, "Invalid shard."
	}
	n := 0
	for _, g := range gw.d.guildOrder {
		if g.installed && g.shard(shards) == shard {
			n++
		}
	}
	if n > maxGuildsOfShard {
		return CloseShardingRequired, "Sharding required."
	}
	return 0, ""
}

func (id *identifyJSON) shard() (shard, shards int) {
	if id.Shard == nil {
		return 0, 1
	}
	return id.Shard[0], id.Shard[1]
}

// countStart allows an identify by the limits of a day and of five seconds.
func (gw *Gateway) countStart() (allowed, soon bool) {
	if !gw.limited {
		return true, false
	}
	now := gw.d.clock.Now()
	if now.Sub(gw.last) < identifyGap {
		return true, true
	}
	gw.last = now
	return gw.starts.take(now, quota{maxStarts, startWindow}), false
}

// begin makes the session of a connection: READY, and the guilds for those
// who listen to them. d.mu and gw.mu are held.
func (gw *Gateway) begin(c *conn, id *identifyJSON) {
	d := gw.d
	shard, shards := id.shard()
	s := &session{gw: gw, id: newSecret(16), intents: *id.Intents, shard: shard, shards: shards, conn: c}
	gw.sessions = append(gw.sessions, s)
	if len(gw.sessions) > maxSessions {
		gw.sessions = gw.sessions[1:]
	}
	c.session = s
	unavailable := []map[string]any{}
	var guilds []*Guild
	for _, g := range d.guildOrder {
		if g.installed && g.shard(shards) == shard {
			unavailable = append(unavailable, map[string]any{"id": g.id, "unavailable": true})
			guilds = append(guilds, g)
		}
	}
	ready := s.number(Event{Name: "READY", Data: encode(map[string]any{
		"v": c.version, "user": d.botUser(), "guilds": unavailable, "session_id": s.id, "session_type": "normal",
		"resume_gateway_url": gw.url(), "shard": [2]int{shard, shards}, "application": map[string]any{"id": d.app.id, "flags": 0},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{}})})
	c.enqueue(packet{frame: ready, packed: id.Compress})
	if s.intents&intentGuilds != 0 {
		for _, g := range guilds {
			s.send(Event{Name: "GUILD_CREATE", Data: encode(g.payload())})
		}
	}
}

type resumeJSON struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Seq       int64  `json:"seq"`
}

// resume continues a session on a new connection. It answers with a close
// code, or tells whether the session was there to be resumed.
func (gw *Gateway) resume(c *conn, r *resumeJSON) (code int, resumed bool) {
	if !gw.d.rightToken(r.Token) {
		return CloseAuthentication, false
	}
	for _, s := range gw.sessions {
		if s.id != r.SessionID {
			continue
		}
		if r.Seq > s.seq {
			return closeInvalidSequence, false
		}
		lost := len(s.replay) > 0 && s.replay[0].seq > r.Seq+1
		if lost || s.conn == nil && gw.d.clock.Now().Sub(s.lostAt) > sessionLife {
			return 0, false
		}
		if s.conn != nil {
			s.conn.session = nil
			s.conn.kill()
		}
		s.conn, c.session = c, s
		for _, missed := range s.replay {
			if missed.seq > r.Seq {
				c.send(missed.frame)
			}
		}
		s.send(Event{Name: "RESUMED", Data: encode(map[string]any{})})
		return 0, true
	}
	return 0, false
}

// pack compresses a frame for clients that asked for it; Discord does so
// with large ones.
func pack(frame []byte) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	w.Write(frame)
	w.Close()
	return packed.Bytes()
}
