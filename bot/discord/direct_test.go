package discord

import (
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/sandbox"
	"korsar/storage/snowflake"
)

// TestDirectChannelsAreOpenedOnceAndSlowly opens channels, each of them once. Ten are opened at once, then one a
// second, and none for ten minutes after a refusal (40003). The error says how long to wait.
func TestDirectChannelsAreOpenedOnceAndSlowly(t *testing.T) {
	clock := clockwork.NewFakeClock()
	world, err := sandbox.Open(sandbox.Options{Clock: clock, Heartbeat: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = world.Close() })
	client, err := rest.New(rest.Options{API: world.API(), Token: world.Token(), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	d := newDirectChannels(client, clock)
	open := func(user snowflake.ID) (wait time.Duration) {
		t.Helper()
		_, err := d.channel(t.Context(), user)
		if retry, waits := errors.AsType[*rest.RetryError](err); waits {
			return retry.After
		}
		if err != nil {
			t.Fatal(err)
		}
		return 0
	}
	var people []snowflake.ID
	for range 60 {
		people = append(people, snowflake.Parse(world.NewPerson("Anne", "en-US").ID()))
	}
	for _, user := range people[:10] {
		if wait := open(user); wait > 0 {
			t.Fatalf("the first ten wait %v", wait)
		}
	}
	if wait := open(people[10]); wait != openEvery {
		t.Errorf("the eleventh waits %v", wait)
	}
	if wait := open(people[0]); wait > 0 {
		t.Errorf("an open channel waits %v", wait)
	}
	for _, user := range people[10:50] {
		clock.Advance(openEvery)
		if wait := open(user); wait > 0 {
			t.Fatalf("one a second waits %v", wait)
		}
	}
	clock.Advance(openEvery)
	if wait := open(people[50]); wait != openPause {
		t.Errorf("after the fifty-first Discord refuses; it waits %v", wait)
	}
	requests := len(world.Transcript())
	clock.Advance(time.Minute)
	if wait := open(people[51]); wait != openPause-time.Minute || len(world.Transcript()) != requests {
		t.Errorf("after a refusal another one waits %v; %d requests were sent", wait, len(world.Transcript())-requests)
	}
	clock.Advance(openPause)
	if wait := open(people[50]); wait > 0 {
		t.Errorf("after the pause it waits %v", wait)
	}
	opened := map[string]bool{}
	for _, s := range world.Transcript() {
		var request dmRequest
		if err := json.Unmarshal(s.JSON, &request); err != nil {
			t.Fatal(err)
		}
		if s.Status == http.StatusOK && opened[request.ID] {
			t.Errorf("the channel of %s was opened twice", request.ID)
		}
		opened[request.ID] = opened[request.ID] || s.Status == http.StatusOK
	}
}
