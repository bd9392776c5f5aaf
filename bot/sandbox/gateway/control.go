package gateway

// HandshakeOverride replaces the first packets of new connections.
type HandshakeOverride struct {
	Hello int // operation sent in place of hello, 0 for hello itself
	Ready int // operation sent in place of READY or RESUMED, 0 for the usual one
	Times int // number of connections
}

// Connected returns the number of sessions with a connection.
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

// Heartbeats returns the number of heartbeats received so far. A client that is disconnected before its first heartbeat
// may treat its reconnect as a failure, as discordgo does.
func (gw *Gateway) Heartbeats() int {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return gw.heartbeats
}

// Reconnect asks every client to reconnect (op 7).
func (gw *Gateway) Reconnect() { gw.forEachConn(func(c *conn) { c.send(opFrame(OpReconnect, nil)) }) }

// Invalidate tells every client that its session is invalid (op 9). The client may identify again on the same
// connection. The old session is removed unless it is resumable.
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

// RequestHeartbeat requests a heartbeat from every client (op 1).
func (gw *Gateway) RequestHeartbeat() {
	gw.forEachConn(func(c *conn) { c.send(opFrame(opHeartbeat, nil)) })
}

// Drop breaks every connection without a close frame.
func (gw *Gateway) Drop() { gw.forEachConn(func(c *conn) { c.stop() }) }

// CloseWith closes every connection with a code, such as CloseAuthentication.
func (gw *Gateway) CloseWith(code int, reason string) {
	gw.forEachConn(func(c *conn) { c.close(code, reason) })
}

// SetUnavailable breaks every connection and refuses new ones, or accepts them again.
func (gw *Gateway) SetUnavailable(unavailable bool) {
	gw.mu.Lock()
	gw.unavailable = unavailable
	gw.mu.Unlock()
	if unavailable {
		gw.Drop()
	}
}

// Silence discards everything sent to the present clients but leaves their connections open, as a broken network path
// does.
func (gw *Gateway) Silence() { gw.forEachConn(func(c *conn) { c.silenced.Store(true) }) }

// SetResumeUnavailable refuses new connections at the resume URL, or accepts them again.
func (gw *Gateway) SetResumeUnavailable(unavailable bool) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.resumeUnavailable = unavailable
}

// Resumes counts the resumes that clients have requested.
type Resumes struct {
	AtResumeURL int // the URL that READY gives
	Elsewhere   int // the ordinary URL, which Discord advises against
}

func (r *Resumes) count(atResumeURL bool) {
	if atResumeURL {
		r.AtResumeURL++
	} else {
		r.Elsewhere++
	}
}

// Resumes returns the number of resumes that reached the gateway, granted or not.
func (gw *Gateway) Resumes() Resumes {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return gw.resumes
}

// MuteAcks stops acknowledging heartbeats, or starts again.
func (gw *Gateway) MuteAcks(mute bool) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.muteAcks = mute
}

// OverrideHandshakes replaces the first packets of the next connections.
func (gw *Gateway) OverrideHandshakes(override HandshakeOverride) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.handshake = override
}

// Hold holds back events until Release.
func (gw *Gateway) Hold() {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.holding = true
}

// Held returns the number of events held back.
func (gw *Gateway) Held() int {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return len(gw.held)
}

// Release sends the events that arrange returns for the held ones, which may be in another order, twice, or missing. A
// nil arrange sends them in order.
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
