package gateway

// A Greeting is what a new connection hears instead of what it expects.
type HandshakeOverride struct {
	Hello int // operation sent in place of hello; 0 the usual one
	Ready int // operation sent in place of READY or RESUMED; 0 the usual one
	Times int // connections that are greeted so
}

// Connected counts the connections with a session.
func (gw *Gateway) Connected() (n int) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for _, s := range gw.sessions {
		if s.conn != nil {
			n++
		}
	}
	return n
}

// Heartbeats counts the heartbeats that clients have sent so far. A client
// that is sent away before its first one may take its reconnecting for a
// failure, as discordgo does.
func (gw *Gateway) Heartbeats() int {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return gw.heartbeats
}

// Reconnect asks every client to reconnect (op 7).
func (gw *Gateway) Reconnect() { gw.forEachConn(func(c *conn) { c.send(opFrame(OpReconnect, nil)) }) }

// Invalidate tells every client that its session is invalid (op 9). It may
// identify anew on the same connection; the old sessions are forgotten
// unless they may be resumed.
func (gw *Gateway) Invalidate(resumable bool) {
	gw.forEachConn(func(c *conn) {
		c.send(opFrame(OpInvalidSession, resumable))
		if s := c.session; s != nil {
			c.session, s.conn, s.lostAt = nil, nil, gw.clock.Now()
			if !resumable {
				gw.removeSession(s)
			}
		}
	})
}

// RequestHeartbeat asks every client for a heartbeat at once (op 1).
func (gw *Gateway) RequestHeartbeat() {
	gw.forEachConn(func(c *conn) { c.send(opFrame(opHeartbeat, nil)) })
}

// Drop breaks every connection without a close frame.
func (gw *Gateway) Drop() { gw.forEachConn((*conn).abort) }

// CloseWith closes every connection with a code, such as CloseAuthentication.
func (gw *Gateway) CloseWith(code int, reason string) {
	gw.forEachConn(func(c *conn) { c.close(code, reason) })
}

// SetUnavailable refuses new connections, and breaks those that are, until it is told
// that the gateway is back.
func (gw *Gateway) SetUnavailable(away bool) {
	gw.mu.Lock()
	gw.unavailable = away
	gw.mu.Unlock()
	if away {
		gw.Drop()
	}
}

// Silence lets nothing through to the clients that are connected now, without
// closing their connections, as a broken network path does.
func (gw *Gateway) Silence() { gw.forEachConn(func(c *conn) { c.silenced.Store(true) }) }

// SetResumeUnavailable refuses new connections at the resume URL, until it is told that
// they are taken again.
func (gw *Gateway) SetResumeUnavailable(away bool) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.resumeUnavailable = away
}

// Resumes counts the resumes that clients asked for.
type Resumes struct {
	AtResumeURL int // where READY told them to
	Elsewhere   int // at the ordinary URL, which Discord advises against
}

func (r *Resumes) count(atResumeURL bool) {
	if atResumeURL {
		r.AtResumeURL++
	} else {
		r.Elsewhere++
	}
}

// Resumes returns how many resumes reached the gateway, granted or not.
func (gw *Gateway) Resumes() Resumes {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return gw.resumes
}

// MuteAcks stops answering heartbeats.
func (gw *Gateway) MuteAcks(mute bool) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.muteAcks = mute
}

// OverrideHandshakes sets what the next connections hear first.
func (gw *Gateway) OverrideHandshakes(greeting HandshakeOverride) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.handshake = greeting
}

// Hold keeps events back until Release.
func (gw *Gateway) Hold() {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.holding = true
}

// Held counts the events that are kept back.
func (gw *Gateway) Held() int {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return len(gw.held)
}

// Release sends what was held back, as arrange returns it: in another order,
// twice, or not at all. Nil sends it as it came.
func (gw *Gateway) Release(arrange func([]Event) []Event) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	held := gw.held
	if arrange != nil {
		held = arrange(held)
	}
	for _, event := range held {
		gw.deliver(event)
	}
	gw.holding, gw.held = false, nil
}
