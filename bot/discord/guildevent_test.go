package discord

import (
	"reflect"
	"testing"

	"korsar/bot/discord/gateway"
)

// TestGuildEventsKeepWhatMatters: of a guild event nothing waits but the guilds and whether they have an outage.
func TestGuildEventsKeepWhatMatters(t *testing.T) {
	for _, line := range []struct {
		name, data string
		guilds     []guildState
		valid      bool
	}{
		{"READY", `{"guilds": [{"id": "7", "unavailable": true}, {"id": "8"}], "user": {}}`,
			[]guildState{{7, true}, {8, false}}, true},
		{"GUILD_CREATE", `{"id": "7", "channels": [{"id": "9"}], "roles": [{"id": "10"}]}`,
			[]guildState{{7, false}}, true},
		{"GUILD_CREATE", `{"id": "7", "unavailable": true}`, []guildState{{7, true}}, true},
		{"GUILD_DELETE", `{"id": "7"}`, []guildState{{7, false}}, true},
		{"GUILD_DELETE", `{"id": 7}`, []guildState{{0, false}}, false},
	} {
		e := parseGuildEvent(gateway.Event{Name: line.name, Data: []byte(line.data)}, nil)
		if e.name != line.name || (e.err == nil) != line.valid || !reflect.DeepEqual(e.guilds, line.guilds) {
			t.Errorf("%s %s is parsed as %+v", line.name, line.data, e)
		}
	}
}
