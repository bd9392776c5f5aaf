package trouble_test

import (
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/discord"
	"korsar/bot/simplayer"
)

// TestShards plays in guilds of two shards: each click comes on its own connection,
// a guild that another shard has is not taken for one that removed the bot, shards
// sign on five seconds apart, and the loss of one is mended.
func TestShards(t *testing.T) {
	t.Parallel()
	clock := bottest.NewPatient()
	p := open(t, 2, 1, bottest.SeatOneBegins, clock.Wind)
	p.WordsOnly()
	p.Stop()
	p.Clock.Advance(time.Millisecond) // shards go by the milliseconds of ids
	other := p.Discord.NewGuild("Nassau")
	for _, who := range p.People {
		other.Add(who.Person)
	}
	p.Options.Shards = 2
	p.startTurning(clock)
	if n := p.Discord.Gateway().Connected(); n != 2 {
		t.Fatalf("%d shards are connected", n)
	}
	tavern := p.Channel
	for _, ch := range []*simplayer.Player{{Channel: tavern}, {Channel: other.NewChannel("quay")}} {
		p.Meet(ch.Channel)
		p.Started("/korsar new seats:2 pace:live", 2)
		p.Presses(p.People[0], "draw")
		p.Presses(p.People[1], "draw")
	}
	if forsaken, err := p.Store.ScheduledForDeletion(p.Ctx); err != nil || len(forsaken) > 0 {
		t.Errorf("guilds of another shard are forsaken: %v, %v", forsaken, err)
	}
	p.Discord.Gateway().Drop()
	p.Until("the connections are lost", func() bool { return p.Discord.Gateway().Connected() < 2 })
	for p.Discord.Gateway().Connected() < 2 {
		select {
		case wait := <-clock.Waits:
			p.Turn(wait)
		case <-p.Discord.Changes():
		}
	}
	for _, ch := range []*simplayer.Player{{Channel: tavern}, {Channel: p.Channel}} {
		p.Meet(ch.Channel)
		p.Presses(p.People[0], "draw")
	}
	if p.Made() != 3 {
		t.Errorf("after the loss %d moves were made in the second guild", p.Made())
	}

	p.Stop()
	p.Options.Shards = discord.AutoShards
	p.startTurning(clock)
	if n := p.Discord.Gateway().Connected(); n != 1 {
		t.Errorf("for two guilds Discord advises one connection, and %d stand", n)
	}
	for _, identify := range p.Discord.Gateway().Identifies() {
		if !identify.Allowed {
			t.Errorf("shard %d identified too early, at %v", identify.Shard, identify.At)
		}
	}
}

// startTurning boots the bot on the database, turning the clock on while it waits.
func (p *world) startTurning(clock *bottest.Patient) {
	p.T.Helper()
	started := make(chan struct{})
	go func() {
		defer close(started)
		p.Start()
	}()
	for {
		select {
		case <-started:
			return
		case wait := <-clock.Waits:
			p.Turn(wait)
		}
	}
}
