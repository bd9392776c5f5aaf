package engine_test

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/twitch"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// delays has the times from when the crowd begins to type until a message is counted, in real time.
type delays struct {
	typed atomic.Int64 // nanoseconds since 1970

	mu  sync.Mutex // guards all
	all []time.Duration
}

// measure reads the channel after the table has, until the process ends.
func (d *delays) measure(s *stream) {
	s.T.Helper()
	_, err := s.Chats.Watch(streamChannel, twitch.Handler{Message: func(twitch.Message) {
		took := time.Since(time.Unix(0, d.typed.Load()))
		d.mu.Lock()
		defer d.mu.Unlock()
		d.all = append(d.all, took)
	}})
	if err != nil {
		s.T.Fatal(err)
	}
}

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// TestTenThousandViewersPlayAWholeGame against two computers, with 20,000 messages a minute. In each window but one of
// four, the connection drops, is replaced, or the process is killed.
//
//	KORSAR_CAMPAIGN=1 go test ./bot/engine -run TenThousandViewers -v
func TestTenThousandViewersPlayAWholeGame(t *testing.T) {
	gametest.Campaign(t)
	s := openStream(t, journal.VoteRules{Window: 60, Chat: journal.Chat{Alone: true}})
	var d delays
	s.beforeTyping = func() { d.typed.Store(time.Now().UnixNano()) }
	s.open()
	g := gather(s, 10_000, 20_000, 1)
	d.measure(s)
	before, most := heap(), int64(0)
	kill := func() { g.kill(); d.measure(s) }
	happens := []func(){func() {}, g.drop, g.reconnect, kill}
	for g.playWindow(func() {
		g.pass(30 * time.Second)
		happens[g.windows%len(happens)]()
		g.pass(20 * time.Second)
		most = max(most, heap())
	}) {
	}
	slices.Sort(d.all)
	if len(d.all) == 0 {
		t.Fatal("nothing was measured")
	}
	p99 := d.all[len(d.all)*99/100]
	t.Logf("%d windows, %d votes at their ends, %d messages to count, %d dropped connections, %d kills",
		g.windows, g.votes, len(d.all), g.drops, g.kills)
	t.Logf("from typing to the count: median %v, p99 %v, longest %v", d.all[len(d.all)/2], p99, d.all[len(d.all)-1])
	t.Logf("heap with the stand-in: %d KB before, %d KB at most in a window", before>>10, most>>10)
	gametest.Count(t, "kills", g.kills)
	gametest.Count(t, "votes of viewers", g.votes)
	if p99 > time.Second || most-before > 64<<20 {
		t.Errorf("p99 is %v, and the heap has grown by %d bytes", p99, most-before)
	}
	t.Logf("%d bytes searched for names and ids of viewers: none", g.expectNoChatters())
}
