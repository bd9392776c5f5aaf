package sandbox_test

import (
	"encoding/json"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/game/gametest"
)

// tryIdentify opens a connection, identifies as a shard and returns the answer.
func (b *rawBot) tryIdentify(shard, shards int) packet {
	b.t.Helper()
	s := b.dial("?v=10")
	s.want(10, "")
	s.send(2, object{"token": b.d.Token(), "intents": 0, "properties": object{}, "shard": []int{shard, shards}})
	p, err := s.read()
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

func TestIdentifiesOfABucketAreFarApart(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock, MaxConcurrency: 2})
	for _, line := range []struct {
		after time.Duration
		shard int
		op    int
	}{
		{0, 0, 0}, {0, 1, 0}, // in buckets of their own
		{0, 2, 9}, {identifyGap - time.Millisecond, 3, 9}, // in the buckets of 0 and 1
		{time.Millisecond, 2, 0}, {0, 0, 9}, {0, 3, 0},
	} {
		clock.Advance(line.after)
		if p := b.tryIdentify(line.shard, 4); p.Op != line.op {
			t.Errorf("shard %d is answered op %d; want %d", line.shard, p.Op, line.op)
		}
	}
	allowed := 0
	for _, identify := range b.d.Gateway().Identifies() {
		if identify.Allowed {
			allowed++
		}
	}
	if allowed != 4 || len(b.d.Gateway().Identifies()) != 7 {
		t.Errorf("counted %+v", b.d.Gateway().Identifies())
	}
}

func TestTokenIsResetBeyondTheIdentifiesOfADay(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	b.dialAndIdentify(0)
	if p := b.tryIdentify(0, 1); p.Op != 9 { // counts towards the limit of the day too
		t.Errorf("an identify that comes too early is answered op %d", p.Op)
	}
	var limit struct {
		Start struct{ Total, Remaining int } `json:"session_start_limit"`
	}
	json.Unmarshal(b.do("GET", "/gateway/bot", nil).body, &limit)
	if limit.Start.Total != 1000 || limit.Start.Remaining != 998 {
		t.Errorf("the start limit is %+v", limit.Start)
	}
	for range 998 {
		clock.Advance(identifyGap)
		b.dialAndIdentify(0)
	}
	clock.Advance(identifyGap)
	s := b.dial("?v=10")
	s.want(10, "")
	s.identify(b.d.Token(), 0)
	s.wantClose(4004)
	b.do("GET", "/gateway/bot", nil).refused(t, "the old token", 401, 0)
	b.header.Set("Authorization", "Bot "+b.d.Token())
	b.do("GET", "/gateway/bot", nil).accepted(t, "the new token")
	clock.Advance(24 * time.Hour)
	b.dialAndIdentify(0)
}

func TestShardServesAtMost2500Guilds(t *testing.T) {
	clock := newClock()
	b, _, _, _ := rawTable(t, sandbox.Options{Clock: clock})
	for range 2499 {
		clock.Advance(time.Millisecond) // an id's milliseconds determine its shard
		b.d.NewGuild("more")
	}
	clock.Advance(time.Millisecond)
	b.dialAndIdentify(0)
	b.d.NewGuild("one too many")
	s := b.dial("?v=10")
	s.want(10, "")
	s.identify(b.d.Token(), 0)
	s.wantClose(4011)
	var advice struct{ Shards int }
	json.Unmarshal(b.do("GET", "/gateway/bot", nil).body, &advice)
	if advice.Shards != 2 {
		t.Errorf("the advice is %d shards; want 2", advice.Shards)
	}
	for shard := range 2 {
		clock.Advance(identifyGap)
		s := b.dial("?v=10")
		s.want(10, "")
		s.send(2, object{"token": b.d.Token(), "intents": 0, "properties": object{}, "shard": []int{shard, 2}})
		s.want(0, "READY")
	}
}
