package twitch

import "time"

// Drop closes all connections at once. Clients get no notice.
func (s *Server) Drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.drop()
	}
}

// Reconnect asks all clients to connect again, and closes their connections after a time. Twitch's is "indeterminate":
// "RECONNECT Command".
func (s *Server) Reconnect(after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var asked []*conn
	for c := range s.conns {
		c.sendCommand("", prefix+"RECONNECT")
		asked = append(asked, c)
	}
	s.clock.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, c := range asked {
			c.finish()
		}
	})
}

// SetDown makes the server close every new connection at once, or take connections again. Those that are open stay
// open.
func (s *Server) SetDown(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// Silence cuts all connections off without closing them, as a dead network does. New connections are not concerned.
func (s *Server) Silence() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.silent = true
	}
}
