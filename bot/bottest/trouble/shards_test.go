package trouble_test

import (
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/discord"
	"korsar/bot/sandbox/simplayer"
)

// TestShardsServeTheirOwnGuilds checks guilds of two shards. Each click arrives on the connection of its shard, and a
// guild of the other shard does not count as one that removed the bot. Shards identify five seconds apart, and a lost
// connection recovers.
func TestShardsServeTheirOwnGuilds(t *testing.T) {
	t.Parallel()
	clock := bottest.NewObservedClock()
	w := open(t, 2, 1, bottest.SeatOneBegins, clock.Install)
	w.DisablePictures()
	w.Stop()
	w.Clock.Advance(time.Millisecond) // the milliseconds of its id determine a guild's shard
	other := w.Discord.NewGuild("Nassau")
	for _, who := range w.People {
		other.Add(who.Person)
	}
	w.Options.Shards = 2
	w.startAdvancing(clock)
	if n := w.Discord.Gateway().Connected(); n != 2 {
		t.Fatalf("%d shards are connected", n)
	}
	home := w.Channel
	for _, ch := range []*simplayer.Player{{Channel: home}, {Channel: other.NewChannel("quay")}} {
		w.MoveTo(ch.Channel)
		w.StartGame("/korsar new seats:2 preset:quick", 2)
		w.Press(w.People[0], "draw")
		w.Press(w.People[1], "draw")
	}
	if scheduled, err := w.Store.ScheduledForDeletion(w.Ctx); err != nil || len(scheduled) > 0 {
		t.Errorf("guilds of another shard are scheduled for deletion: %v, %v", scheduled, err)
	}
	resumes := w.Discord.Gateway().Resumes().AtResumeURL
	w.Discord.Gateway().Drop()
	// The loss may pass unnoticed here, because the first try to resume is immediate.
	for w.Discord.Gateway().Resumes().AtResumeURL < resumes+2 || w.Discord.Gateway().Connected() < 2 {
		select {
		case wait := <-clock.Waits:
			w.Advance(wait)
		case <-w.Discord.Changes():
		}
	}
	for _, ch := range []*simplayer.Player{{Channel: home}, {Channel: w.Channel}} {
		w.MoveTo(ch.Channel)
		w.Press(w.People[0], "draw")
	}
	if w.MoveCount() != 3 {
		t.Errorf("after the loss %d moves were made in the second guild", w.MoveCount())
	}

	w.Stop()
	w.Options.Shards = discord.AutoShards
	w.startAdvancing(clock)
	if n := w.Discord.Gateway().Connected(); n != 1 {
		t.Errorf("for two guilds Discord advises one connection, but there are %d", n)
	}
	for _, identify := range w.Discord.Gateway().Identifies() {
		if !identify.Allowed {
			t.Errorf("shard %d identified too early, at %v", identify.Shard, identify.At)
		}
	}
}

// startAdvancing starts the bot, and advances the clock while the bot waits for it.
func (w *world) startAdvancing(clock *bottest.ObservedClock) {
	w.T.Helper()
	started := make(chan struct{})
	go func() {
		defer close(started)
		w.Start()
	}()
	for {
		select {
		case <-started:
			return
		case wait := <-clock.Waits:
			w.Advance(wait)
		}
	}
}
