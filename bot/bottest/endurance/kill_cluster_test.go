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
	// clusterKills is how often one of several bots is killed at least.
	clusterKills = flag.Int("clusterkills", 0,
		"minimum number of kills in TestKilledInAClusterLosesNoMove; 0 for a few")
	// clusterLease is how long the leases of several bots last.
	clusterLease = flag.Duration("clusterlease", 500*time.Millisecond,
		"life of leases in TestKilledInAClusterLosesNoMove")
)

// TestKilledInAClusterLosesNoMove kills one of two bots, processes of their own on one PostgreSQL database, at random
// moments of a game, and starts another: every acknowledged move is in the journal once, the buttons from before still
// work, and the last board is the only one, and current. No shard identifies more often than Discord allows.
//
//	go test ./bot/bottest/endurance -run KilledInACluster -v -clusterkills 1000 -clusterlease 500ms -timeout 4h
func TestKilledInAClusterLosesNoMove(t *testing.T) {
	gametest.Long(t)
	wanted := *clusterKills
	if wanted == 0 {
		wanted = gametest.Sample(t, "kills in a cluster", 3, 30)
	}
	for kills, game := 0, uint64(0); kills < wanted; game++ {
		t.Run(fmt.Sprintf("game %d", game+1), func(t *testing.T) { kills += playKilledClusterGame(t, game) })
		if t.Failed() {
			return
		}
	}
}

// playKilledClusterGame plays a game and returns how often a bot was killed.
func playKilledClusterGame(t *testing.T, seed uint64) (kills int) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute+20**clusterLease)
	defer cancel()
	world := bottest.OpenSandbox(t, sandbox.Options{MaxConcurrency: childShards})
	b := &childBot{t: t, world: world, path: postgrestest.Database(t), cluster: true}
	g := newKilledGameOf(t, ctx, b, 3)
	b.start(ctx) // the other one
	g.rng = rand.New(rand.NewPCG(5, 6+seed))
	g.startTable("/korsar new seats:3")
	g.play()
	kills = b.starts - 2
	b.kill(ctx)
	b.killLast()
	g.check()
	identifies := world.Gateway().Identifies()
	for _, one := range identifies {
		if !one.Allowed {
			t.Errorf("shard %d identified too early, at %v", one.Shard, one.At)
		}
	}
	t.Logf("%d kills, %d identifies", kills, len(identifies))
	return kills
}

// killLast kills the last bot of a cluster.
func (b *childBot) killLast() {
	_ = b.process.Process.Kill()
	_ = b.process.Wait()
}
