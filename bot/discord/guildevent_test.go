package discord

import (
	"context"
	"log/slog"
	"reflect"
	"runtime"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestGuildEventsKeepWhatMatters parses guild events. Only the guilds and whether they have an outage are kept.
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
		e := parseGuildEvent(gateway.Event{Name: line.name, Data: line.data}, nil)
		if e.name != line.name || (e.err == nil) != line.valid || !reflect.DeepEqual(e.guilds, line.guilds) {
			t.Errorf("%s %s is parsed as %+v", line.name, line.data, e)
		}
	}
}

// fullStore is a store that fails to schedule a deletion 30 times.
type fullStore struct {
	storage.Store
	tries int
}

func (s *fullStore) ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error {
	if s.tries++; s.tries <= 30 { // for half an hour
		return enginetest.ErrFull
	}
	return s.Store.ScheduleDeletion(ctx, guild, at)
}

// TestRemovalDuringALongFailureIsNoticed removes the bot from a guild while the store fails. The removal is recorded
// once the store can be written again, however long that takes, so that the guild's data is deleted later.
func TestRemovalDuringALongFailureIsNoticed(t *testing.T) {
	store := &fullStore{}
	h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}})
	b, err := New(Options{Token: "x", Sessions: h.Store, Clock: h.Clock, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	one := newShard(newShards(b), storage.Lease{}, 0, gateway.Session{})
	handled := make(chan bool)
	go func() {
		handled <- one.retryGuildEvent(h.Ctx, h.Ctx,
			guildEvent{name: "GUILD_DELETE", guilds: []guildState{{ID: enginetest.Guild}}})
	}()
	for {
		select {
		case done := <-handled:
			if !done || store.tries != 31 {
				t.Errorf("the event is done: %t, after %d tries", done, store.tries)
			}
			return
		default: // or the test times out
			h.Clock.Advance(10 * time.Second)
			runtime.Gosched()
		}
	}
}
