package twitch

import "time"

const (
	// pingEvery is the time between two PINGs: "about once every five minutes", says Twitch's earlier "Chatbots & IRC
	// Guide". "Keepalive Messages" has no number.
	pingEvery = 5 * time.Minute

	// pongGrace is the time that a client has for its PONG. Twitch's is not documented.
	pongGrace = 10 * time.Second
)

// ping sends a PING, or ends a connection without a PONG: "Keepalive Messages".
func (c *conn) ping() {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.ended || c.silent {
		return
	}
	if c.pinged {
		s.refuse("PING", "no PONG came in time")
		c.finish()
		return
	}
	c.pinged = true
	c.send("PING :tmi.twitch.tv")
	c.keepalive.Reset(pongGrace)
}

// pong ends the wait for a PONG. Its text "must be the text from the PING message". Server.mu must be held.
func (c *conn) pong(line, text string) {
	if !c.pinged || text != "tmi.twitch.tv" {
		c.server.refuse(line, "no PING with this text waits for a PONG")
		return
	}
	c.pinged = false
	c.keepalive.Reset(pingEvery)
	c.server.changed()
}

// Pinged reports whether a PONG of a client is due.
func (s *Server) Pinged() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.pinged {
			return true
		}
	}
	return false
}
