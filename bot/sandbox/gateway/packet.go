package gateway

import (
	"encoding/json"
	"time"

	"korsar/bot/sandbox/rate"
)

// handle handles one packet of the client. A code other than 0 closes the connection.
func (c *conn) handle(message []byte) (code int, reason string) {
	if !c.events.Admit(time.Now(), rate.Of(maxEvents, eventWindow)) {
		return CloseRateLimited, "Rate limited."
	}
	var packet struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if len(message) > maxEventSize || json.Unmarshal(message, &packet) != nil || packet.Op == nil {
		return closeDecode, "Error while decoding payload."
	}
	switch *packet.Op {
	case opHeartbeat:
		return c.heartbeat(packet.Data)
	case opIdentify:
		return c.identify(packet.Data)
	case opResume:
		return c.resume(packet.Data)
	}
	c.gw.log.Warn("unknown gateway operation", "op", *packet.Op)
	return closeUnknownOperation, "Unknown opcode."
}

func (c *conn) heartbeat(data json.RawMessage) (code int, reason string) {
	var seq *int64
	if json.Unmarshal(data, &seq) != nil {
		return closeDecode, "Error while decoding payload."
	}
	c.heartbeatTimer.Reset(heartbeatGrace * c.gw.interval)
	c.gw.mu.Lock()
	defer c.gw.mu.Unlock()
	if c.session != nil && seq != nil {
		c.session.trimReplay(*seq)
	}
	c.gw.heartbeats++
	c.gw.world.Changed()
	if !c.gw.muteAcks {
		c.send(opFrame(opHeartbeatAck, nil))
	}
	return 0, ""
}

func (c *conn) identify(data json.RawMessage) (code int, reason string) {
	var id identifyJSON
	if json.Unmarshal(data, &id) != nil {
		return closeDecode, "Error while decoding payload."
	}
	gw := c.gw
	gw.world.Lock()
	defer gw.world.Unlock()
	gw.mu.Lock()
	defer gw.mu.Unlock()
	if c.session != nil {
		return closeAlreadyIdentified, "Already authenticated."
	}
	if code, reason := gw.validateIdentify(&id); code != 0 {
		return code, reason
	}
	if c.readyOp != 0 {
		c.send(opFrame(c.readyOp, false))
		c.readyOp = 0
		return 0, ""
	}
	shard, _ := id.shard()
	defer gw.world.Changed()
	switch allowed, today := gw.admitIdentify(shard); {
	case !today:
		gw.world.ResetToken()
		return CloseAuthentication, "Authentication failed."
	case !allowed:
		c.send(opFrame(OpInvalidSession, false))
		return 0, ""
	}
	gw.startSession(c, &id)
	return 0, ""
}

func (c *conn) resume(data json.RawMessage) (code int, reason string) {
	var r resumeJSON
	if json.Unmarshal(data, &r) != nil {
		return closeDecode, "Error while decoding payload."
	}
	gw := c.gw
	gw.world.Lock()
	defer gw.world.Unlock()
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.resumes.count(c.atResumeURL)
	defer gw.world.Changed()
	switch {
	case c.session != nil:
		return closeAlreadyIdentified, "Already authenticated."
	case c.readyOp != 0:
		c.send(opFrame(c.readyOp, false))
		c.readyOp = 0
		return 0, ""
	}
	code, resumed := gw.resume(c, &r)
	switch {
	case code == CloseAuthentication:
		return code, "Authentication failed."
	case code != 0:
		return code, "Invalid seq."
	case !resumed:
		c.send(opFrame(OpInvalidSession, false))
	}
	return 0, ""
}
