package bot_test

import (
	"testing"
	"time"

	"korsar/bot/discord"
	"korsar/bot/rehearsal"
)

// TestShards plays in guilds of two shards: each click comes on its own connection,
// a guild that another shard has is not taken for one that removed the bot, shards
// sign on five seconds apart, and the loss of one is mended.
func TestShards(t *testing.T) {
	t.Parallel()
	clock := newPatient()
	p := openPort(t, 2, 1, seatOneBegins, clock.wind)
	p.wordsOnly()
	p.stop()
	p.clock.Advance(time.Millisecond) // shards go by the milliseconds of ids
	other := p.discord.NewGuild("Nassau")
	for _, who := range p.people {
		other.Add(who.Person)
	}
	p.options.Shards = 2
	p.startTurning(clock)
	if n := p.discord.Gateway().Connected(); n != 2 {
		t.Fatalf("%d shards are connected", n)
	}
	tavern := p.channel
	for _, ch := range []*rehearsal.Player{{Channel: tavern}, {Channel: other.NewChannel("quay")}} {
		p.meet(ch.Channel)
		p.started("/korsar new seats:2 pace:live", 2)
		p.presses(p.people[0], "draw")
		p.presses(p.people[1], "draw")
	}
	if forsaken, err := p.store.Forsaken(p.ctx); err != nil || len(forsaken) > 0 {
		t.Errorf("guilds of another shard are forsaken: %v, %v", forsaken, err)
	}
	p.discord.Gateway().Drop()
	p.until("the connections are lost", func() bool { return p.discord.Gateway().Connected() < 2 })
	for p.discord.Gateway().Connected() < 2 {
		select {
		case wait := <-clock.waits:
			p.turn(wait)
		case <-p.discord.Changes():
		}
	}
	for _, ch := range []*rehearsal.Player{{Channel: tavern}, {Channel: p.channel}} {
		p.meet(ch.Channel)
		p.presses(p.people[0], "draw")
	}
	if p.made() != 3 {
		t.Errorf("after the loss %d moves were made in the second guild", p.made())
	}

	p.stop()
	p.options.Shards = discord.AutoShards
	p.startTurning(clock)
	if n := p.discord.Gateway().Connected(); n != 1 {
		t.Errorf("for two guilds Discord advises one connection, and %d stand", n)
	}
	for _, identify := range p.discord.Gateway().Identifies() {
		if !identify.Allowed {
			t.Errorf("shard %d identified too early, at %v", identify.Shard, identify.At)
		}
	}
}

// startTurning boots the bot on the database, turning the clock on while it waits.
func (p *port) startTurning(clock *patient) {
	p.t.Helper()
	started := make(chan struct{})
	go func() {
		defer close(started)
		p.start()
	}()
	for {
		select {
		case <-started:
			return
		case wait := <-clock.waits:
			p.turn(wait)
		}
	}
}
