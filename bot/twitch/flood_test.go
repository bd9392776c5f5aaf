package twitch

import (
	"bufio"
	"runtime"
	"testing"
	"testing/synctest"
)

// TestFloodIsCountedInBoundedMemory: 20,000 messages, as many as come in a minute, from 10,000 voters who change their
// minds once. What remains is the count.
func TestFloodIsCountedInBoundedMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const voters = 10_000
		w := newWorld(t)
		count, done := NewCount(alphabet[:4], Admission{}), make(chan struct{})
		_, err := w.chats.Watch("korsar", Handler{Message: func(m Message) {
			if count.Add(m); m.Command == Close {
				close(done)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		s := w.server.session()
		s.expect("JOIN #korsar")
		before := heap()
		out := bufio.NewWriter(s)
		for i := range 2 * voters {
			letter := "A"
			if i >= voters {
				letter = alphabet[i%4]
			}
			p := post{channel: "korsar", user: i % voters, text: letter, at: sent.Add(1)}
			if i >= voters {
				p.at = sent.Add(1e9)
			}
			_, _ = out.WriteString(p.String() + "\r\n")
		}
		closing := post{channel: "korsar", text: "!korsar close", tags: "mod=1", at: sent}
		_, _ = out.WriteString(closing.String() + "\r\n")
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
		receive(w, done)
		expectTotals(t, count, voters/4, voters/4, voters/4, voters/4)
		if grown := heap() - before; grown > 2<<20 {
			t.Errorf("%d bytes more are in use, expected some %d for the count", grown, 40*voters)
		}
	})
}

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
