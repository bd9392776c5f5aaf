package main

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/game/gametest"
	"korsar/storage/snowflake"
)

// clusterWorld is a stand-in with a guild for each shard.
type clusterWorld struct {
	*sandbox.Discord
	t        *testing.T
	ctx      context.Context
	database string
	anne     *sandbox.Person
	channels []*sandbox.Channel // one for each shard
}

// openCluster opens a world without bots, in which every shard may identify at any time.
func openCluster(t *testing.T, shards int) *clusterWorld {
	t.Helper()
	return openClusterOf(t, shards, shards)
}

// openClusterOf opens a world without bots, with the given number of buckets. The shards of a bucket identify in turn.
func openClusterOf(t *testing.T, shards, buckets int) *clusterWorld {
	t.Helper()
	gametest.Campaign(t) // the leases last for seconds of real time
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	d, err := sandbox.Open(sandbox.Options{MaxConcurrency: buckets})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	bottest.AddEmojis(d)
	w := &clusterWorld{Discord: d, t: t, ctx: ctx, database: secretDatabase(t), anne: d.NewPerson("Anne", "en-US"),
		channels: make([]*sandbox.Channel, shards)}
	for left := shards; left > 0; time.Sleep(time.Millisecond) { // the milliseconds of its id determine a guild's shard
		guild := d.NewGuild("Port Royal")
		guild.Add(w.anne)
		if of := snowflake.Parse(guild.ID()).Shard(shards); w.channels[of] == nil {
			w.channels[of] = guild.NewChannel("tavern")
			left--
		}
	}
	return w
}

// clusterSettings are the settings of every bot of a cluster. The lease is so long that the store can renew it in a
// fifth of its life even on a busy machine. A bot that loses all its shards at once may have to identify again.
var clusterSettings = []string{"KORSAR_LEASE=10s", "KORSAR_SHARDS=4"}

func (w *clusterWorld) start() botProcess {
	w.t.Helper()
	return startBot(w.t, w.Discord, w.database, clusterSettings...)
}

// waitUntil waits until done returns true, and returns how long that took.
func (w *clusterWorld) waitUntil(what string, done func() bool) (took time.Duration) {
	w.t.Helper()
	began := time.Now()
	for !done() {
		if time.Since(began) > 3*time.Minute {
			w.t.Fatalf("not after three minutes: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
	return time.Since(began)
}

func (w *clusterWorld) connected() bool { return w.Gateway().Connected() == len(w.channels) }

// typeEverywhere types a command in every guild and checks that each response contains words.
func (w *clusterWorld) typeEverywhere(command, words string) {
	w.t.Helper()
	for shard, channel := range w.channels {
		answer, err := w.anne.Type(w.ctx, channel, command)
		if err != nil || answer.Kind != sandbox.Replied || !strings.Contains(answer.Message.Content, words) {
			w.t.Errorf("in the guild of shard %d: %+v, %v", shard, answer, err)
		}
	}
}

// wantIdentifies checks how often the bots have identified, and that each identify was allowed.
func (w *clusterWorld) wantIdentifies(when string, n int) {
	w.t.Helper()
	all := w.Gateway().Identifies()
	if len(all) != n {
		w.t.Errorf("%s: %d identifies, want %d", when, len(all), n)
	}
	for _, one := range all {
		if !one.Allowed {
			w.t.Errorf("%s: shard %d identified too early", when, one.Shard)
		}
	}
}

// count returns how often the bot has logged the words.
func (b botProcess) count(words string) int { return strings.Count(b.log.String(), words) }

// TestCluster checks that the bots on one database share the shards. A bot that starts, stops or crashes costs no
// identify: the other bots resume its sessions and receive the events that they missed.
func TestCluster(t *testing.T) {
	w := openCluster(t, 4)
	first := w.start()
	w.waitUntil("one bot connects all shards", w.connected)
	w.typeEverywhere("/korsar new", "")
	second := w.start()
	w.waitUntil("a second bot has its share", func() bool { return second.count("resumed=true") == 2 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after sharing", 4)

	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	took := w.waitUntil("the other one takes over",
		func() bool { return second.count("resumed=true") == 4 && w.connected() })
	t.Logf("killed: all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after a kill", 4)

	third := w.start()
	w.waitUntil("a third bot has its share", func() bool { return third.count("resumed=true") == 2 && w.connected() })
	if err := second.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := second.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, second.log)
	}
	took = w.waitUntil("the third one takes over",
		func() bool { return third.count("resumed=true") == 4 && w.connected() })
	t.Logf("stopped: all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after a stop", 4)
}

// balancer is a load balancer that passes requests on to its servers in turn.
type balancer struct {
	mu      sync.Mutex
	servers []string
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	next := b.servers[0]
	b.servers = append(b.servers[1:], next)
	b.mu.Unlock()
	httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: next}).ServeHTTP(w, r)
}

func (b *balancer) set(servers ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.servers = servers
}

// postToAll posts interactions, each to all bots at the same time, and checks that exactly one bot serves each.
func (w *clusterWorld) postToAll(addresses []string) {
	w.t.Helper()
	for i := range snowflake.ID(50) {
		now := time.Now()
		r, err := w.EndpointRequest(w.ctx, map[string]any{"id": (snowflake.At(now) + i).String(), "type": 2,
			"token": "of-no-interaction", "application_id": w.ApplicationID(), "channel_id": w.channels[0].ID(),
			"user": map[string]any{"id": w.anne.ID(), "username": "Anne"}, "data": map[string]any{"name": "korsar-me",
				"options": []any{map[string]any{"type": 1, "name": "help"}}}}, now)
		if err != nil {
			w.t.Fatal(err)
		}
		statuses := make([]int, len(addresses))
		var posting sync.WaitGroup
		for bot, address := range addresses {
			posting.Go(func() {
				to := r.Clone(w.ctx)
				to.URL.Host = address
				to.Body, _ = r.GetBody() // cannot fail for a body in memory
				if response, err := http.DefaultClient.Do(to); err == nil {
					statuses[bot] = response.StatusCode
					_ = response.Body.Close()
				}
			})
		}
		posting.Wait()
		if slices.Sort(statuses); !slices.Equal(statuses, []int{http.StatusOK, http.StatusUnauthorized}) {
			w.t.Fatalf("an interaction that is posted to all bots is answered %v", statuses)
		}
	}
}

// TestClusterOverHTTP checks that clicks that arrive over HTTP are served once by any bot, also one without the shard.
func TestClusterOverHTTP(t *testing.T) {
	w := openCluster(t, 4)
	start := func(address string) botProcess {
		return startBot(w.t, w.Discord, w.database,
			slices.Concat(clusterSettings,
				[]string{"KORSAR_INTERACTIONS=" + address, "KORSAR_PUBLIC_KEY=" + w.PublicKey()})...)
	}
	addresses := []string{unusedAddress(t), unusedAddress(t)}
	first := start(addresses[0])
	w.waitUntil("one bot connects all shards", w.connected)
	second := start(addresses[1])
	w.waitUntil("both have a share", func() bool { return second.count("resumed=true") == 2 && w.connected() })
	clicks := &balancer{servers: addresses}
	server := httptest.NewServer(clicks)
	defer server.Close()
	if err := w.SetInteractionsEndpoint(w.ctx, server.URL); err != nil {
		t.Fatal(err)
	}
	w.typeEverywhere("/korsar new", "")
	w.typeEverywhere("/korsar new", "already")
	clicks.set(addresses[1], addresses[0]) // the next click of each guild goes to the other bot
	w.typeEverywhere("/korsar new", "already")
	w.postToAll(addresses)
	clicks.set(addresses[1])
	if err := first.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, first.log)
	}
	w.typeEverywhere("/korsar new", "already")
	w.waitUntil("the other one takes over", func() bool { return second.count("resumed=true") == 4 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("at the end", 4)
}

// TestSleeperJoinsAgain checks that a bot that slept for longer than its leases disturbs nothing. It finds that others
// serve its shards, and takes a share again.
func TestSleeperJoinsAgain(t *testing.T) {
	w := openCluster(t, 4)
	sleeper := w.start()
	w.waitUntil("one bot connects all shards", w.connected)
	w.typeEverywhere("/korsar new", "")
	if err := sleeper.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	successor := w.start()
	w.waitUntil("the other one takes over",
		func() bool { return successor.count("resumed=true") == 4 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	if err := sleeper.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	w.waitUntil("it takes a share again", func() bool { return sleeper.count("resumed=true") >= 2 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after the sleep", 4)
}

// During a deploy, people click at this rate, but only a limited number of clicks wait for an answer. A machine that
// answers fewer clicks per second gets fewer. Otherwise a queue would form, and waiting in it could take longer than
// the three seconds that Discord allows.
var (
	deployRate    = flag.Int("deployrate", 200, "clicks a second during a deploy, where the machine answers so many")
	deployWaiting = flag.Int("deploywaiting", 16, "clicks that wait for an answer at a time during a deploy")
)

// TestRollingDeploy replaces every bot while people click. Every click is answered, and no shard identifies again.
func TestRollingDeploy(t *testing.T) {
	w := openCluster(t, 4)
	bots := []botProcess{w.start()}
	w.waitUntil("one bot connects all shards", w.connected)
	w.typeEverywhere("/korsar new", "")
	bots = append(bots, w.start(), w.start())
	w.waitUntil("all have a share", func() bool {
		return bots[1].count("connected to Discord") > 0 && bots[2].count("connected to Discord") > 0 && w.connected()
	})
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	var clicks, unanswered atomic.Int32
	var people sync.WaitGroup
	began := time.Now()
	click := func(n int) {
		shard := n % len(w.channels)
		answer, err := w.anne.Type(w.ctx, w.channels[shard], "/korsar new")
		if clicks.Add(1); err != nil || answer.Kind != sandbox.Replied {
			unanswered.Add(1)
			t.Errorf("in the guild of shard %d: %+v, %v", shard, answer, err)
		}
	}
	waiting := make(chan struct{}, *deployWaiting)
	people.Go(func() {
		each := time.NewTicker(time.Second / time.Duration(*deployRate))
		defer each.Stop()
		for n := 0; ctx.Err() == nil; n++ {
			<-each.C
			waiting <- struct{}{}
			people.Go(func() {
				defer func() { <-waiting }()
				click(n)
			})
		}
	})
	for i := range bots {
		next := w.start()
		next.waitFor(t, "connected to Discord")
		if err := bots[i].Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := bots[i].Wait(); err != nil {
			t.Errorf("after SIGTERM: %v\n%s", err, bots[i].log)
		}
		w.waitUntil("its shards are served again", w.connected)
	}
	stop()
	people.Wait()
	t.Logf("%d clicks, %.0f each second, %d of them without an answer", clicks.Load(),
		float64(clicks.Load())/time.Since(began).Seconds(), unanswered.Load())
	w.wantIdentifies("after the deploy", 4)
	gametest.Count(t, "deploys", len(bots))
	gametest.Count(t, "clicks during deploys", int(clicks.Load()))
}

// TestClusterCommands checks that an operator can list the bots and their shards, stop a bot, and take its shards.
func TestClusterCommands(t *testing.T) {
	w := openCluster(t, 4)
	list := func() (all []processJSON) {
		o := korsar("", "cluster", "--json", "--database", w.database)
		if err := json.Unmarshal([]byte(o.out), &all); err != nil {
			t.Fatalf("%v: exit %d: %s%s", err, o.code, o.out, o.err)
		}
		return all
	}
	first := w.start()
	w.waitUntil("one bot connects all shards", w.connected)
	all := list()
	if len(all) != 1 || len(all[0].Shards) != 4 || all[0].Of != 4 || all[0].Left <= 0 {
		t.Fatalf("of one bot there is %+v", all)
	}
	if o := korsar("", "cluster", "drain", all[0].Name, "--database", w.database); o.code != int(exitFailure) ||
		!strings.Contains(o.err, "start another bot first") {
		t.Errorf("the only bot is drained: exit %d: %s%s", o.code, o.out, o.err)
	}
	if o := korsar("", "migrate-store", w.database, t.TempDir()+"/new.db"); o.code != int(exitFailure) ||
		!strings.Contains(o.err, "is used by the bot "+all[0].Name) {
		t.Errorf("the database of a bot is copied: exit %d: %s%s", o.code, o.out, o.err)
	}
	second := w.start()
	w.waitUntil("both have a share", func() bool { return second.count("resumed=true") == 2 && w.connected() })
	if o := korsar("", "cluster", "--database", w.database); strings.Count(o.out, " of 4 ") != 2 ||
		strings.Contains(o.out+o.err, password) {
		t.Errorf("of two bots: exit %d: %s%s", o.code, o.out, o.err)
	}
	if o := korsar("", "cluster", "drain", all[0].Name, "--database", w.database); o.code != 0 {
		t.Errorf("drain: exit %d: %s%s", o.code, o.out, o.err)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("the drained bot ends with %v:\n%s", err, first.log)
	}
	w.waitUntil("the other one takes over", func() bool { return second.count("resumed=true") == 4 && w.connected() })
	w.typeEverywhere("/korsar new", "")
	all = list()
	if len(all) != 1 || len(all[0].Shards) != 4 {
		t.Errorf("after draining there is %+v", all)
	}
	if o := korsar("", "cluster", "evict", all[0].Name, "--database", w.database); o.code != 0 {
		t.Errorf("evict: exit %d: %s%s", o.code, o.out, o.err)
	}
	const leases = 4 + 1 + 1 // of the shards, of a member, and of a user of emojis
	w.waitUntil("it comes back", func() bool {
		return second.count("a lease is lost") == leases && len(list()) == 1 && w.connected()
	})
	w.typeEverywhere("/korsar new", "already")
	for _, args := range [][]string{{"drain", "nobody"}, {"evict", "nobody"}} {
		o := korsar("", append(append([]string{"cluster"}, args...), "--database", w.database)...)
		if o.code != int(exitFailure) || !strings.Contains(o.err, "'korsar cluster' lists the bots") {
			t.Errorf("%v: exit %d: %s%s", args, o.code, o.out, o.err)
		}
	}
	w.wantIdentifies("at the end", 4)
}
