package twitch

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jonboulle/clockwork"
	"pgregory.net/rapid"
)

func vote(user int, letter byte, after time.Duration) Message {
	return Message{Voter: Voter(user), Letter: letter, Sent: sent.Add(after)}
}

func expectTotals(t *testing.T, c *Count, totals ...int) {
	t.Helper()
	if diff := cmp.Diff(totals, c.Totals()); diff != "" {
		t.Error(diff)
	}
}

func TestLastVoteCounts(t *testing.T) {
	c := NewCount(3, Admission{})
	c.Add(vote(1, 'A', 0))
	c.Add(vote(2, 'A', 0))
	c.Add(vote(1, 'C', time.Second))
	c.Add(vote(1, 'C', 2*time.Second)) // an identical repeat
	c.Add(vote(2, 'B', -time.Second))  // delivered late
	expectTotals(t, c, 1, 0, 1)
	if c.Voters() != 2 {
		t.Errorf("%d voters, expected 2", c.Voters())
	}
}

func TestLetterThatIsNotOnOfferIsIgnored(t *testing.T) {
	c := NewCount(2, Admission{})
	c.Add(vote(1, 'B', 0))
	for _, letter := range []byte{'C', 'Z', '@', 0} {
		c.Add(vote(1, letter, time.Second))
	}
	c.Add(Message{Voter: 2, Command: Close})
	expectTotals(t, c, 0, 1)
}

func TestAlphabetEnds(t *testing.T) {
	if got := len(NewCount(40, Admission{}).Totals()); got != 26 {
		t.Errorf("a count of 40 letters has %d, expected 26", got)
	}
}

// TestOrderAndRepetitionDoNotMatter: messages in any order, some of them twice, count as each voter's last.
func TestOrderAndRepetitionDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const letters = 4
		var messages []Message
		last := map[Voter]Message{}
		for i := range rapid.IntRange(0, 50).Draw(t, "messages") {
			m := vote(rapid.IntRange(1, 8).Draw(t, "voter"), byte('A'+rapid.IntRange(0, letters-1).Draw(t, "letter")),
				time.Duration(i)*time.Millisecond)
			messages, last[m.Voter] = append(messages, m), m
		}
		expected := make([]int, letters)
		for _, m := range last {
			expected[m.Letter-'A']++
		}
		delivered := rapid.Permutation(slices.Concat(messages, messages[:len(messages)/2])).Draw(t, "delivered")
		c := NewCount(letters, Admission{})
		for _, m := range delivered {
			c.Add(m)
		}
		if diff := cmp.Diff(expected, c.Totals()); diff != "" {
			t.Fatal(diff)
		}
		if c.Voters() != len(last) {
			t.Fatalf("%d voters, expected %d", c.Voters(), len(last))
		}
	})
}

func TestAdmission(t *testing.T) {
	all := []Message{
		{Voter: 1, Letter: 'A'}, {Voter: 2, Letter: 'A', First: true},
		{Voter: 3, Letter: 'A', Known: true}, {Voter: 4, Letter: 'A', Known: true, First: true},
	}
	for admission, voters := range map[Admission]int{
		{}:                               4,
		{OnlyKnown: true}:                2,
		{NoFirst: true}:                  2,
		{OnlyKnown: true, NoFirst: true}: 1,
	} {
		c := NewCount(1, admission)
		for _, m := range all {
			c.Add(m)
		}
		if c.Voters() != voters {
			t.Errorf("%+v admits %d, expected %d", admission, c.Voters(), voters)
		}
	}
}

func TestFullCountTurnsVotersAway(t *testing.T) {
	c := NewCount(2, Admission{})
	for user := range MaxVoters + 3 {
		c.Add(vote(user, 'A', 0))
	}
	c.Add(vote(0, 'B', time.Second)) // has voted and may change
	expectTotals(t, c, MaxVoters-1, 1)
	if c.Voters() != MaxVoters || c.TurnedAway() != 3 {
		t.Errorf("%d voters, %d turned away, expected %d and 3", c.Voters(), c.TurnedAway(), MaxVoters)
	}
}

func TestChangedVoteAllocatesNothing(t *testing.T) {
	c := NewCount(2, Admission{})
	c.Add(vote(1, 'A', 0))
	after := time.Duration(0)
	if allocations := testing.AllocsPerRun(1000, func() {
		after += time.Millisecond
		c.Add(vote(1, 'B', after))
	}); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// BenchmarkFullCount measures the memory of a count that fills up.
func BenchmarkFullCount(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		c := NewCount(8, Admission{})
		for user := range MaxVoters {
			c.Add(vote(user, 'A'+byte(user%8), 0))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/MaxVoters, "ns/vote")
}

// BenchmarkMessage measures the way of a chat message from its line to the count.
func BenchmarkMessage(b *testing.B) {
	b.ReportAllocs()
	lines := make([]string, 1000)
	for i := range lines {
		texts := []string{"A", "b", "hello there, nice game"}
		lines[i] = post{channel: "room", user: i, text: texts[i%len(texts)], at: sent}.String()
	}
	c := &Chats{clock: clockwork.NewFakeClock(), channels: map[string]*channel{"room": {name: "room"}}}
	count := NewCount(8, Admission{})
	c.channels["room"].watches = []*Watch{{chats: c, handler: Handler{Message: count.Add}}}
	for i := 0; b.Loop(); i++ {
		_ = c.handle(nil, parse(lines[i%len(lines)]))
	}
}
