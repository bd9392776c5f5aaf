package gateway

import (
	"bytes"
	"compress/zlib"
	"crypto/rand"
	"fmt"
	"slices"
	"time"
)

// session is a bot's session. It outlives its connection, so that it can be resumed. Gateway.mu guards it.
type session struct {
	gw      *Gateway
	id      string
	intents int
	shard   int
	shards  int
	conn    *conn // nil while the connection is lost
	lostAt  time.Time
	seq     int64
	replay  []sentEvent // events that a resume can request
	dropped int64       // number of the latest event that a resume cannot request
}

type sentEvent struct {
	seq   int64
	frame []byte
}

// opFrame returns a packet that is not a dispatch.
func opFrame(op int, data any) []byte {
	return fmt.Appendf(nil, `{"op":%d,"d":%s,"s":null,"t":null}`, op, encode(data))
}

// send numbers an event, keeps it for a resume and sends it.
func (s *session) send(event Event) {
	frame := s.encodeEvent(event)
	if s.conn != nil {
		s.conn.send(frame)
	}
}

func (s *session) encodeEvent(event Event) []byte {
	s.seq++
	// Built by hand, because the data is large and already JSON.
	frame := fmt.Appendf(nil, `{"op":%d,"s":%d,"t":%q,"d":`, opDispatch, s.seq, event.Name)
	frame = append(append(frame, event.Data...), '}')
	if event.Name == "RESUMED" {
		return frame // it ends a replay and is never replayed
	}
	s.replay = append(s.replay, sentEvent{s.seq, frame})
	if over := len(s.replay) - maxReplay; over > 0 {
		s.trimReplay(s.replay[over-1].seq)
	}
	return frame
}

// trimReplay drops the events up to seq, which the client has received or which exceed the limit.
func (s *session) trimReplay(seq int64) {
	n := 0
	for n < len(s.replay) && s.replay[n].seq <= seq {
		n++
	}
	s.replay = append(s.replay[:0], s.replay[n:]...)
	s.dropped = max(s.dropped, seq)
}

// isOver reports whether the session can no longer be resumed. gw.mu must be held.
func (s *session) isOver() bool {
	return s.conn == nil && s.gw.clock.Now().Sub(s.lostAt) > sessionLife
}

// startSession starts the session of a connection. It sends READY, then the guilds if the session listens to them. The
// world's lock and gw.mu must be held.
func (gw *Gateway) startSession(c *conn, id *identifyJSON) {
	shard, shards := id.shard()
	s := &session{gw: gw, id: rand.Text(), intents: *id.Intents, shard: shard, shards: shards, conn: c}
	gw.sessions = append(slices.DeleteFunc(gw.sessions, (*session).isOver), s)
	c.session = s
	unavailable := []any{}
	guilds := gw.guildsOf(shard, shards)
	for _, g := range guilds {
		unavailable = append(unavailable, Outage(g.ID))
	}
	ready := s.encodeEvent(Event{Name: "READY", Data: encode(map[string]any{
		"v": c.version, "user": gw.world.User(), "guilds": unavailable, "session_id": s.id, "session_type": "normal",
		"resume_gateway_url": gw.origin + resumePath, "shard": [2]int{shard, shards},
		"application":      map[string]any{"id": gw.world.Application(), "flags": 0},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{}})})
	c.enqueue(packet{frame: ready, compressed: id.Compress})
	if s.intents&IntentGuilds != 0 {
		for _, g := range guilds {
			if g.Outage {
				s.send(Event{Name: "GUILD_DELETE", Data: encode(Outage(g.ID))})
			} else {
				s.send(Event{Name: "GUILD_CREATE", Data: encode(g.Create())})
			}
		}
	}
}

type resumeJSON struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Seq       int64  `json:"seq"`
}

// resume continues a session on a new connection. It returns a close code, or reports whether it resumed the session.
// The world's lock and gw.mu must be held.
func (gw *Gateway) resume(c *conn, r *resumeJSON) (code int, resumed bool) {
	if !gw.isBotToken(r.Token) {
		return CloseAuthentication, false
	}
	for _, s := range gw.sessions {
		if s.id != r.SessionID {
			continue
		}
		if r.Seq > s.seq {
			return closeInvalidSequence, false
		}
		if r.Seq < s.dropped || s.isOver() {
			return 0, false
		}
		if s.conn != nil {
			s.conn.session = nil
			s.conn.stop()
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

// compress compresses a frame for clients that ask for it. Discord does so with large frames.
func compress(frame []byte) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	w.Write(frame)
	w.Close()
	return packed.Bytes()
}
