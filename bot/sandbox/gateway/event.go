package gateway

import (
	"encoding/json"

	"korsar/storage/snowflake"
)

// An Event is a dispatch on its way to the bot.
type Event struct {
	Name    string
	Data    json.RawMessage
	matches func(*session) bool
}

// An Audience says which sessions get an event.
type Audience struct {
	Guild  string // those of the shard that serves it; "" is for direct messages, which the first shard serves
	Intent int    // those that listen to it; 0 is for all
}

func (a Audience) includes(s *session) bool {
	return (a.Intent == 0 || s.intents&a.Intent != 0) && snowflake.Parse(a.Guild).Shard(max(s.shards, 1)) == s.shard
}

// Send sends an event to the sessions that are meant. The world may be locked or not.
func (gw *Gateway) Send(name string, object any, to Audience) { gw.dispatch(name, object, to.includes) }

// Dispatch sends any event with any data to every session: what Discord should never send.
func (gw *Gateway) Dispatch(name string, data any) {
	gw.dispatch(name, data, func(*session) bool { return true })
}

func (gw *Gateway) dispatch(name string, object any, to func(*session) bool) {
	event := Event{name, encode(object), to}
	gw.mu.Lock()
	defer gw.mu.Unlock()
	if gw.holding {
		gw.held = append(gw.held, event)
		gw.world.Changed()
		return
	}
	gw.deliver(event)
}

func (gw *Gateway) deliver(event Event) {
	for _, s := range gw.sessions {
		if event.matches(s) {
			s.send(event)
		}
	}
}

// Wants reports whether any session listens to an intent.
func (gw *Gateway) Wants(intent int) bool {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for _, s := range gw.sessions {
		if s.intents&intent != 0 {
			return true
		}
	}
	return false
}
