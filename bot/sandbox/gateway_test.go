package sandbox_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
)

func TestGatewaySendsHelloReadyAndEvents(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{})
	s := b.dial("?v=10&encoding=json")
	var hello struct {
		Interval int `json:"heartbeat_interval"`
	}
	json.Unmarshal(s.want(10, "").Data, &hello)
	if hello.Interval != 41250 {
		t.Errorf("the heartbeat interval is %d ms", hello.Interval)
	}
	s.send(1, nil)
	s.want(11, "")
	s.identify("Bot "+b.d.Token(), 1)
	var ready struct {
		V       int
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
		Guilds  []object
		User    object
	}
	first := s.want(0, "READY")
	json.Unmarshal(first.Data, &ready)
	if ready.V != 10 || ready.Session == "" || ready.Resume == "" || len(ready.Guilds) != 1 ||
		ready.User["id"] != b.d.ApplicationID() || first.Seq != 1 {
		t.Errorf("ready: %s", first.Data)
	}
	text := string(s.want(0, "GUILD_CREATE").Data)
	if !strings.Contains(text, `"unavailable":false`) { // discord.js waits for it
		t.Errorf("a guild arrives as %s", text)
	}
	ch := g.NewChannel("new")
	s.want(0, "CHANNEL_CREATE")
	ch.Delete()
	s.want(0, "CHANNEL_DELETE")
	g.Remove()
	if p := s.want(0, "GUILD_DELETE"); p.Seq != 5 {
		t.Errorf("the fifth event has number %d", p.Seq)
	}
	b.d.Gateway().RequestHeartbeat()
	s.want(1, "")
}

func TestChangesOfRolesAndOfTheGuildAreEvents(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	s, _ := b.dialAndIdentify(1)
	s.want(0, "GUILD_CREATE")
	g.NewRole("mate", 0, false)
	if created := string(s.want(0, "GUILD_ROLE_CREATE").Data); !strings.Contains(created, `"position":2`) {
		t.Errorf("a new role is %s", created)
	}
	g.RaiseBotRole() // moves both
	s.want(0, "GUILD_ROLE_UPDATE")
	s.want(0, "GUILD_ROLE_UPDATE")
	g.SetLocale("fr")
	if changed := string(s.want(0, "GUILD_UPDATE").Data); !strings.Contains(changed, `"preferred_locale":"fr"`) {
		t.Errorf("the guild is %s", changed)
	}
	g.SetOwner(anne)
	if changed := string(s.want(0, "GUILD_UPDATE").Data); !strings.Contains(changed, `"owner_id":"`+anne.ID()) {
		t.Errorf("the guild is %s", changed)
	}
}

func TestSessionWithoutIntentsGetsOnlyInteractions(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	s, _ := b.dialAndIdentify(0)
	b.socket = s
	ch := g.NewChannel("new")
	received := b.typeCommand(anne, ch, "/go") // the next packet is the interaction
	b.respond(received, 4, object{"content": "x"}).accepted(t, "the answer")
}

func TestFaultyClientsAreClosedWithDiscordsCode(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	good := object{"token": b.d.Token(), "intents": 0, "properties": object{"os": "linux"}}
	identify := func(field string, value any) object {
		data := object{}
		maps.Copy(data, good)
		data[field] = value
		return data
	}
	for _, line := range []struct {
		name string
		code int
		op   int
		data any
	}{
		{"an unknown operation", 4001, 99, nil},
		{"a payload of the wrong kind", 4002, 2, "text"},
		{"a payload beyond 4096 bytes", 4002, 2, identify("token", text(4096))},
		{"a wrong token", 4004, 2, identify("token", "wrong")},
		{"an impossible shard", 4010, 2, identify("shard", []int{1, 1})},
		{"no intents", 4013, 2, identify("intents", nil)},
		{"an intent that the sandbox does not support", 4014, 2, identify("intents", 1<<9)},
		{"a resume with a wrong token", 4004, 6, object{"token": "wrong", "session_id": "x", "seq": 1}},
	} {
		s := b.dial("?v=10&encoding=json")
		s.want(10, "")
		s.send(line.op, line.data)
		t.Log(line.name)
		s.wantClose(line.code)
	}
	s, _ := b.dialAndIdentify(0)
	s.send(2, good)
	s.wantClose(4005)
	b.dial("?v=7&encoding=json").wantClose(4012)
	s = b.dial("?v=10&encoding=json")
	s.want(10, "")
	for range 121 {
		s.send(1, nil)
	}
	s.wantClose(4008)
}

func TestHandshakeCanBeOverridden(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	b.d.Gateway().OverrideHandshakes(gateway.HandshakeOverride{Hello: gateway.OpReconnect, Times: 1})
	b.dial("?v=10").want(7, "")
	b.d.Gateway().OverrideHandshakes(gateway.HandshakeOverride{Ready: gateway.OpInvalidSession, Times: 1})
	s := b.dial("?v=10")
	s.want(10, "")
	s.identify(b.d.Token(), 0)
	s.want(9, "")
	s.identify(b.d.Token(), 0)
	s.want(0, "READY")
}

func TestDeadConnectionsAreClosed(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{Heartbeat: 20 * time.Millisecond})
	s := b.dial("?v=10")
	s.want(10, "")
	s.wantClose(4009)
}

func TestMutedHeartbeatsAreNotAcknowledged(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	s, _ := b.dialAndIdentify(0)
	b.d.Gateway().MuteAcks(true)
	s.send(1, 1)
	s.identify(b.d.Token(), 0) // a second one closes the connection
	for {
		p, err := s.read()
		if err != nil {
			break
		}
		if p.Op == 11 {
			t.Error("a muted heartbeat was answered")
		}
	}
	b.d.Gateway().MuteAcks(false)
	clock.Advance(identifyGap)
	s, _ = b.dialAndIdentify(0)
	s.send(1, 1)
	s.want(11, "")
}

// identifyGap is the shortest time between two identifies of a bucket.
const identifyGap = 5 * time.Second

func TestHeldEventsAreReleasedAsArranged(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	s, _ := b.dialAndIdentify(0)
	b.socket = s
	gw := b.d.Gateway()
	gw.Hold()
	for range 2 {
		go anne.Type(b.ctx, ch, "/go")
	}
	if err := b.d.Wait(b.ctx, func() bool { return gw.Held() == 2 }); err != nil {
		t.Fatal(err)
	}
	gw.Release(func(held []gateway.Event) []gateway.Event { return []gateway.Event{held[1], held[0], held[1]} })
	var ids []string
	for range 3 {
		var event struct{ ID string }
		json.Unmarshal(s.want(0, "INTERACTION_CREATE").Data, &event)
		ids = append(ids, event.ID)
	}
	if ids[0] != ids[2] || ids[0] == ids[1] {
		t.Errorf("the events came as %v", ids)
	}
	gw.Dispatch("INTERACTION_CREATE", object{"id": "1"})
	if p := s.want(0, "INTERACTION_CREATE"); string(p.Data) != `{"id":"1"}` {
		t.Errorf("a malformed event came as %s", p.Data)
	}
}

func TestUnavailableGatewayRefusesConnections(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	s, _ := b.dialAndIdentify(0)
	b.d.Gateway().SetUnavailable(true)
	if _, err := s.read(); err == nil {
		t.Error("the connection stays open")
	}
	if status := b.statusAt(b.gatewayURL()); status != 503 {
		t.Errorf("a new connection got %d", status)
	}
	b.d.Gateway().SetUnavailable(false)
	clock.Advance(identifyGap)
	b.dialAndIdentify(0)
}
