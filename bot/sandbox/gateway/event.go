package gateway

import (
	"encoding/json"

	"korsar/storage/snowflake"
)

// Event is a dispatch to the bot.
type Event struct {
	Name    string
	Data    json.RawMessage
	matches func(*session) bool
}

// Audience selects the sessions that get an event.
type Audience struct {
	Guild  string // guild whose shard gets the event, "" (the first shard) for direct messages
	Intent int    // intent that a session must have, 0 for all sessions
}

func (a Audience) includes(s *session) bool {
	return (a.Intent == 0 || s.intents&a.Intent != 0) && snowflake.Parse(a.Guild).Shard(max(s.shards, 1)) == s.shard
}

// Send sends an event to an audience. The world's lock may be held, but need not be.
func (gw *Gateway) Send(name string, object any, to Audience) { gw.dispatch(name, object, to.includes) }

// Dispatch sends an arbitrary event to every session, such as one that Discord should never send.
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

// deliver sends an event to the sessions that it is for. gw.mu must be held.
func (gw *Gateway) deliver(event Event) {
	for _, s := range gw.sessions {
		if event.matches(s) {
			s.send(event)
		}
	}
}
