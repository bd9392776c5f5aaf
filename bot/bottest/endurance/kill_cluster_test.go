package endurance_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/game/gametest"
	"korsar/storage/postgres/postgrestest"
)

var (
	// clusterKills is the least number of times that a bot is killed.
	clusterKills = flag.Int("clusterkills", 60, "minimum number of kills in TestKilledInAClusterLosesNoMove")
	// clusterLease is the duration of the leases of several bots. On a busy machine a bot would lose shorter ones
	// repeatedly, and the cluster would make no progress.
	clusterLease = flag.Duration("clusterlease", 2*time.Second, "life of leases in TestKilledInAClusterLosesNoMove")
)

// TestKilledInAClusterLosesNoMove kills one of two bots on one PostgreSQL database at random moments of a game, and
// starts another one. Every acknowledged move is in the journal once, the buttons from before still work, and the last
// board is the only one, and current. No shard identifies more often than Discord allows.
//
//	go test ./bot/bottest/endurance -run KilledInACluster -v -clusterkills 1000 -timeout 4h
func TestKilledInAClusterLosesNoMove(t *testing.T) {
	gametest.Campaign(t)
	var sum tally
	for game := uint64(0); sum.kills < *clusterKills; game++ {
		t.Run(fmt.Sprintf("game %d", game+1), func(t *testing.T) { sum.add(playKilledClusterGame(t, game)) })
		if t.Failed() {
			return
		}
	}
	sum.report(t)
}

func playKilledClusterGame(t *testing.T, seed uint64) tally {
	ctx, cancel := context.WithTimeout(t.Context(), hangTime)
	defer cancel()
	world := bottest.OpenSandbox(t, sandbox.Options{MaxConcurrency: childShards})
	b := &childBot{t: t, world: world, path: postgrestest.Database(t), cluster: true}
	g := newKilledGameOf(t, ctx, b, 3)
	b.start(ctx) // the second bot
	g.rng = rand.New(rand.NewPCG(5, 6+seed))
	g.startTable("/korsar new seats:3")
	g.play()
	kills := b.starts - 2
	b.kill(ctx)
	b.killLast()
	y := g.check(kills)
	identifies := world.Gateway().Identifies()
	for _, one := range identifies {
		if !one.Allowed {
			t.Errorf("shard %d identified too early, at %v", one.Shard, one.At)
		}
	}
	t.Logf("%d kills, %d identifies", kills, len(identifies))
	return y
}

func (b *childBot) killLast() {
	_ = b.process.Process.Kill()
	_ = b.process.Wait()
}
