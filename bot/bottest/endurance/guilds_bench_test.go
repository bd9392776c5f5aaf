package endurance_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// BenchmarkGuilds measures the bot's resident memory in one guild, and in 2,000 guilds of twenty channels and ten roles
// each in which nobody plays. It is measured once the bot has received all guilds and answered in the last one. The bot
// runs in a process of its own.
//
//	go test ./bot/bottest/endurance -run '^$' -bench Guilds -benchtime 3x
func BenchmarkGuilds(b *testing.B) {
	const many = 2_000
	var resident [2]float64
	for i, guilds := range []int{1, many} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
		defer cancel()
		w := newClockedBot(b, ctx)
		anne := w.world.NewPerson("Anne", "en-US")
		var last *sandbox.Channel
		for n := range guilds {
			last = populateGuild(w.world.NewGuild(fmt.Sprintf("Port %d", n)), anne)
		}
		for range b.N {
			w.start()
			if _, err := anne.Type(ctx, last, "/korsar help"); err != nil {
				b.Fatal(err)
			}
			resident[i] += w.resident(b) / float64(b.N)
			w.kill()
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(resident[0], "MB-resident")
	b.ReportMetric((resident[1]-resident[0])*1000/(many-1), "kB-resident/guild")
}

// populateGuild gives a guild a usual number of roles and channels, and a member. It returns the last channel.
func populateGuild(g *sandbox.Guild, who *sandbox.Person) (channel *sandbox.Channel) {
	for i := range 10 {
		g.NewRole(fmt.Sprintf("role-%d", i), 0, false)
	}
	for i := range 20 {
		channel = g.NewChannel(fmt.Sprintf("channel-%d", i))
	}
	g.Add(who)
	return channel
}
