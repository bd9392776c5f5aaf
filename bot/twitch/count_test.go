package twitch

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jonboulle/clockwork"
	"pgregory.net/rapid"
)

// alphabet has the letters of counts in tests.
var alphabet = strings.Split("ABCDEFGH", "")

func vote(user int, letter string, after time.Duration) Message {
	return Message{Voter: Voter(user), Letter: letter, Sent: sent.Add(after)}
}

// expectTotals checks the number of votes for each letter of the alphabet.
func expectTotals(t *testing.T, c *Count, totals ...int) {
	t.Helper()
	expected := map[string]int{}
	for i, votes := range totals {
		if votes > 0 {
			expected[alphabet[i]] = votes
		}
	}
	if diff := cmp.Diff(expected, c.Totals()); diff != "" {
		t.Error(diff)
	}
}

func TestLastVoteCounts(t *testing.T) {
	c := NewCount(alphabet[:3], Admission{})
	c.Add(vote(1, "A", 0))
	c.Add(vote(2, "A", 0))
	c.Add(vote(1, "C", time.Second))
	c.Add(vote(1, "C", 2*time.Second)) // an identical repeat
	c.Add(vote(2, "B", -time.Second))  // delivered late
	expectTotals(t, c, 1, 0, 1)
	if c.Voters() != 2 {
		t.Errorf("%d voters, expected 2", c.Voters())
	}
}

func TestLetterThatIsNotOnOfferIsIgnored(t *testing.T) {
	c := NewCount([]string{"B", "AB"}, Admission{})
	c.Add(vote(1, "B", 0))
	c.Add(vote(2, "AB", 0))
	for _, letter := range []string{"A", "C", "BB", "BA", "ABA", ""} {
		if c.Add(vote(1, letter, time.Second)) {
			t.Errorf("%q is counted", letter)
		}
	}
	c.Add(Message{Voter: 3, Command: Close})
	if diff := cmp.Diff(map[string]int{"B": 1, "AB": 1}, c.Totals()); diff != "" {
		t.Error(diff)
	}
}

// TestWithdrawnLetterHasNoVotes: its voters may vote again, and all others keep their votes.
func TestWithdrawnLetterHasNoVotes(t *testing.T) {
	c := NewCount(alphabet[:3], Admission{})
	for user, letter := range []string{"A", "B", "B", "C"} {
		c.Add(vote(user, letter, 0))
	}
	c.Keep([]string{"A", "C"})
	expectTotals(t, c, 1, 0, 1)
	c.Add(vote(0, "B", time.Second))
	c.Add(vote(1, "C", time.Second))
	expectTotals(t, c, 1, 0, 2)
	if c.Voters() != 3 {
		t.Errorf("%d voters, expected 3", c.Voters())
	}
}

// TestOrderAndRepetitionDoNotMatter: messages in any order, some of them twice, count as each voter's last.
func TestOrderAndRepetitionDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const letters = 4
		var messages []Message
		last := map[Voter]Message{}
		for i := range rapid.IntRange(0, 50).Draw(t, "messages") {
			m := vote(rapid.IntRange(1, 8).Draw(t, "voter"), rapid.SampledFrom(alphabet[:letters]).Draw(t, "letter"),
				time.Duration(i)*time.Millisecond)
			messages, last[m.Voter] = append(messages, m), m
		}
		expected := map[string]int{}
		for _, m := range last {
			expected[m.Letter]++
		}
		delivered := rapid.Permutation(slices.Concat(messages, messages[:len(messages)/2])).Draw(t, "delivered")
		c := NewCount(alphabet[:letters], Admission{})
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
		{Voter: 1, Letter: "A"}, {Voter: 2, Letter: "A", First: true},
		{Voter: 3, Letter: "A", Known: true}, {Voter: 4, Letter: "A", Known: true, First: true},
	}
	for admission, voters := range map[Admission]int{
		{}:                               4,
		{OnlyKnown: true}:                2,
		{NoFirst: true}:                  2,
		{OnlyKnown: true, NoFirst: true}: 1,
	} {
		c := NewCount(alphabet[:1], admission)
		for _, m := range all {
			c.Add(m)
		}
		if c.Voters() != voters {
			t.Errorf("%+v admits %d, expected %d", admission, c.Voters(), voters)
		}
	}
}

func TestFullCountTurnsVotersAway(t *testing.T) {
	c := NewCount(alphabet[:2], Admission{})
	for user := range MaxVoters + 3 {
		c.Add(vote(user, "A", 0))
	}
	c.Add(vote(0, "B", time.Second)) // has voted and may change
	expectTotals(t, c, MaxVoters-1, 1)
	if c.Voters() != MaxVoters {
		t.Errorf("%d voters, expected %d", c.Voters(), MaxVoters)
	}
}

func TestChangedVoteAllocatesNothing(t *testing.T) {
	c := NewCount(alphabet[:2], Admission{})
	c.Add(vote(1, "A", 0))
	after := time.Duration(0)
	if allocations := testing.AllocsPerRun(1000, func() {
		after += time.Millisecond
		c.Add(vote(1, "B", after))
	}); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// BenchmarkFullCount measures the memory of a count that fills up.
func BenchmarkFullCount(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		c := NewCount(alphabet, Admission{})
		for user := range MaxVoters {
			c.Add(vote(user, alphabet[user%8], 0))
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
	count := NewCount(alphabet, Admission{})
	c.channels["room"].watches = []*Watch{{chats: c, handler: Handler{Message: func(m Message) { count.Add(m) }}}}
	for i := 0; b.Loop(); i++ {
		_ = c.handle(nil, parse(lines[i%len(lines)]))
	}
}
