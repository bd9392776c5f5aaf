package sandbox_test

import (
	"encoding/json"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
)

func TestResumeReplaysMissedEvents(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{})
	s, ready := b.dialAndIdentify(1)
	s.want(0, "GUILD_CREATE")
	var session struct {
		ID string `json:"session_id"`
	}
	json.Unmarshal(ready.Data, &session)
	b.d.Gateway().Drop()
	if _, err := s.read(); err == nil {
		t.Fatal("a dropped connection can still be read")
	}
	if err := b.d.Wait(b.ctx, func() bool { return b.d.Gateway().Connected() == 0 }); err != nil {
		t.Fatal(err)
	}
	g.NewChannel("missed")
	resume := func(seq int) *socket {
		s := b.dial("?v=10&encoding=json")
		s.want(10, "")
		s.send(6, object{"token": b.d.Token(), "session_id": session.ID, "seq": seq})
		return s
	}
	back := resume(2)
	back.want(0, "CHANNEL_CREATE")
	back.want(0, "RESUMED")
	g.NewChannel("live")
	back.want(0, "CHANNEL_CREATE")
	resume(99).wantClose(4007)
}

func TestUnknownOrOldSessionCannotBeResumed(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	s, ready := b.dialAndIdentify(0)
	var session struct {
		ID string `json:"session_id"`
	}
	json.Unmarshal(ready.Data, &session)
	resume := func(id string) *socket {
		s := b.dial("?v=10&encoding=json")
		s.want(10, "")
		s.send(6, object{"token": b.d.Token(), "session_id": id, "seq": 1})
		return s
	}
	if p := resume("unknown").want(9, ""); string(p.Data) != "false" {
		t.Errorf("an unknown session: %s", p.Data)
	}
	b.d.Gateway().Drop()
	s.read()
	if err := b.d.Wait(b.ctx, func() bool { return b.d.Gateway().Connected() == 0 }); err != nil {
		t.Fatal(err)
	}
	clock.Advance(time.Hour)
	expired := resume(session.ID)
	expired.want(9, "")
	expired.identify(b.d.Token(), 0)
	expired.want(0, "READY")
}

func TestInvalidatedSessionIdentifiesAgain(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	s, _ := b.dialAndIdentify(0)
	b.d.Gateway().Invalidate(false)
	if p := s.want(9, ""); string(p.Data) != "false" {
		t.Errorf("op 9 says %s", p.Data)
	}
	clock.Advance(identifyGap)
	s.identify(b.d.Token(), 0)
	s.want(0, "READY")
	b.d.Gateway().Reconnect()
	s.want(7, "")
	b.d.Gateway().CloseWith(gateway.CloseAuthentication, "gone")
	s.wantClose(4004)
}

func TestSilencedConnectionStaysOpenAndResumes(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{})
	s, ready := b.dialAndIdentify(1)
	s.want(0, "GUILD_CREATE")
	var session struct {
		ID  string `json:"session_id"`
		URL string `json:"resume_gateway_url"`
	}
	json.Unmarshal(ready.Data, &session)
	b.d.Gateway().Silence()
	g.NewChannel("unsent")
	s.send(1, 2) // neither acknowledged nor an error
	if err := b.d.Wait(b.ctx, func() bool { return b.d.Gateway().Heartbeats() == 1 }); err != nil {
		t.Fatal(err)
	}
	if b.d.Gateway().Connected() != 1 {
		t.Error("the connection was closed")
	}
	b.d.Gateway().SetResumeUnavailable(true)
	if status := b.statusAt(session.URL); status != 503 {
		t.Errorf("an unavailable resume URL answers %d", status)
	}
	b.d.Gateway().SetResumeUnavailable(false)
	back := b.dialAt(session.URL, "?v=10")
	back.want(10, "")
	back.send(6, object{"token": b.d.Token(), "session_id": session.ID, "seq": 2})
	back.want(0, "CHANNEL_CREATE")
	back.want(0, "RESUMED")
	if resumes := b.d.Gateway().Resumes(); resumes != (gateway.Resumes{AtResumeURL: 1}) {
		t.Errorf("counted %+v", resumes)
	}
}
