package twitch

import (
	"slices"
	"sync"
)

const (
	// MaxVoters is how many voters a count has room for.
	MaxVoters = 200_000

	maxLetters = 26
)

// Count counts the votes of one window: the last letter of each voter, by the time at which it was sent. So neither the
// order nor the repetition of messages matters, as when two connections deliver the same chat. It is safe for
// concurrent use.
type Count struct {
	admission Admission

	mu         sync.Mutex
	ballots    map[Voter]ballot
	totals     []int // by letter
	turnedAway int
}

// Admission says whose votes count. Its zero value admits everybody.
type Admission struct {
	OnlyKnown bool // only subscribers, VIPs, moderators and the broadcaster
	NoFirst   bool // no vote that is its sender's first message in the channel
}

func (a Admission) admits(m Message) bool {
	return (m.Known || !a.OnlyKnown) && !(m.First && a.NoFirst)
}

// A ballot is the millisecond in which a vote was sent, since 1970, with the letter's index in the lowest byte. So the
// greater of two ballots is the later one, and a voter takes 16 bytes.
type ballot uint64

func ballotOf(m Message, letter int) ballot { return ballot(m.Sent.UnixMilli())<<8 | ballot(letter) }

func (b ballot) letter() int { return int(b & 0xff) }

// NewCount returns a count of the first letters of the alphabet, 26 at most.
func NewCount(letters int, admission Admission) *Count {
	return &Count{admission: admission, ballots: map[Voter]ballot{}, totals: make([]int, min(letters, maxLetters))}
}

// Add counts a message. It ignores messages without a letter of the count, or from a chatter who is not admitted.
func (c *Count) Add(m Message) {
	letter := int(m.Letter) - 'A'
	if letter < 0 || letter >= len(c.totals) || !c.admission.admits(m) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	latest := ballotOf(m, letter)
	earlier, voted := c.ballots[m.Voter]
	switch {
	case voted && earlier >= latest:
		return
	case voted:
		c.totals[earlier.letter()]--
	case len(c.ballots) >= MaxVoters:
		c.turnedAway++
		return
	}
	c.ballots[m.Voter] = latest
	c.totals[letter]++
}

// Totals returns the number of votes for each letter, from A on.
func (c *Count) Totals() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.totals)
}

// Voters returns the number of people who have voted.
func (c *Count) Voters() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ballots)
}

// TurnedAway returns the number of votes that found the count full.
func (c *Count) TurnedAway() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.turnedAway
}
