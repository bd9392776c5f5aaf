package twitch

import (
	"maps"
	"slices"
	"sync"
)

// MaxVoters is how many voters a count has room for.
const MaxVoters = 200_000

// Count counts the votes of one window: the last letter of each voter, by the time at which it was sent. So neither the
// order nor the repetition of messages matters, as when two connections deliver the same chat. It is safe for
// concurrent use.
type Count struct {
	admission Admission

	mu      sync.Mutex
	letters []string
	indexes map[string]int // of the letters that can be voted for
	ballots map[Voter]ballot
	totals  []int // by index
}

// Admission says whose votes count. Its zero value admits everybody.
type Admission struct {
	OnlyKnown bool // only subscribers, VIPs, moderators and the broadcaster
	NoFirst   bool // no vote that is its sender's first message in the channel
}

func (a Admission) admits(m Message) bool {
	return (m.Known || !a.OnlyKnown) && !(m.First && a.NoFirst)
}

// A ballot is the millisecond in which a vote was sent, since 1970, with the letter's index in the lowest 16 bits. So
// the greater of two ballots is the later one, and a voter takes 16 bytes.
type ballot uint64

func ballotOf(m Message, letter int) ballot { return ballot(m.Sent.UnixMilli())<<16 | ballot(letter) }

func (b ballot) letter() int { return int(b & 0xffff) }

// NewCount returns a count of the votes for letters, which must differ.
func NewCount(letters []string, admission Admission) *Count {
	c := &Count{admission: admission, letters: slices.Clone(letters), indexes: map[string]int{},
		ballots: map[Voter]ballot{}, totals: make([]int, len(letters))}
	for i, letter := range letters {
		c.indexes[letter] = i
	}
	return c
}

// Keep withdraws all letters but those given, with their votes. Votes for the others stay.
func (c *Count) Keep(letters []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for letter, i := range c.indexes {
		if !slices.Contains(letters, letter) {
			delete(c.indexes, letter)
			c.totals[i] = 0
			maps.DeleteFunc(c.ballots, func(_ Voter, b ballot) bool { return b.letter() == i })
		}
	}
}

// Add counts a message, and reports whether it did. It ignores messages without a letter of the count, from a chatter
// who is not admitted, or no later than the chatter's last vote.
func (c *Count) Add(m Message) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	letter, offered := c.indexes[m.Letter]
	if !offered || !c.admission.admits(m) {
		return false
	}
	latest := ballotOf(m, letter)
	earlier, voted := c.ballots[m.Voter]
	switch {
	case voted && earlier >= latest:
		return false
	case voted:
		c.totals[earlier.letter()]--
	case len(c.ballots) >= MaxVoters:
		return false
	}
	c.ballots[m.Voter] = latest
	c.totals[letter]++
	return true
}

// Totals returns the number of votes for each letter that has some.
func (c *Count) Totals() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	totals := map[string]int{}
	for i, votes := range c.totals {
		if votes > 0 {
			totals[c.letters[i]] = votes
		}
	}
	return totals
}

// Voters returns the number of people who have voted.
func (c *Count) Voters() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ballots)
}
