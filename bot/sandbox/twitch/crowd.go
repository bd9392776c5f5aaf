package twitch

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

const (
	// MaxCrowd is the number of people in a crowd.
	MaxCrowd = 100_000

	// MaxRate is the number of messages that a crowd types in a minute.
	MaxRate = 600_000

	// beat is the time between two moments in which a crowd types. A clock that jumps over several makes it type once.
	beat = 100 * time.Millisecond
)

// CrowdOptions are the settings of a crowd.
type CrowdOptions struct {
	Chatters int    // people, 1 to MaxCrowd
	Rate     int    // messages a minute, 1 to MaxRate. Some are not sent, such as those that Twitch calls duplicates
	Votes    int    // percent of the messages that are votes while there is something to vote on
	Seed     uint64 // decides who types what

	// Letters returns the letters that can be voted for now: A to ZZ. Nobody votes if there are none. It must not call
	// the crowd.
	Letters func() []string
}

// Crowd is people who type votes and other things. It is safe for concurrent use.
type Crowd struct {
	channel *Channel
	options CrowdOptions

	mu      sync.Mutex // guards all fields below; taken before Server.mu
	timer   clockwork.Timer
	random  *rand.Rand
	owed    float64         // part of a message that a beat leaves for the next
	letters []string        // on offer at the last beat
	favor   string          // the letter that most people like
	typed   map[uint64]bool // the people who have typed in this beat
	votes   map[uint64]string
	stopped bool
}

// Gather starts a crowd in the channel.
func (c *Channel) Gather(options CrowdOptions) (*Crowd, error) {
	switch {
	case options.Chatters < 1 || options.Chatters > MaxCrowd:
		return nil, fmt.Errorf("a crowd has 1 to %d people, not %d", MaxCrowd, options.Chatters)
	case options.Rate < 1 || options.Rate > MaxRate:
		return nil, fmt.Errorf("a crowd types 1 to %d messages a minute, not %d", MaxRate, options.Rate)
	case options.Votes < 0 || options.Votes > 100:
		return nil, errors.New("the part of votes is a percentage")
	}
	crowd := &Crowd{
		channel: c, options: options, typed: map[uint64]bool{}, votes: map[uint64]string{},
		random: rand.New(rand.NewPCG(options.Seed, 0)),
	}
	crowd.mu.Lock()
	defer crowd.mu.Unlock()
	crowd.timer = c.server.clock.AfterFunc(beat, crowd.beat)
	return crowd, nil
}

// Stop ends the crowd. It types nothing more.
func (c *Crowd) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.timer.Stop()
}

// People returns everybody in the crowd.
func (c *Crowd) People() []Chatter {
	people := make([]Chatter, c.options.Chatters)
	for number := range people {
		people[number] = c.chatter(number)
	}
	return people
}

// TakeTally returns for each letter of how many people it is the last vote, and begins a new count.
func (c *Crowd) TakeTally() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	tally := map[string]int{}
	for _, letter := range c.votes {
		tally[letter]++
	}
	clear(c.votes)
	return tally
}

// beat types the messages that are due.
func (c *Crowd) beat() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped {
		return
	}
	if letters := c.options.Letters(); !slices.Equal(letters, c.letters) {
		c.letters = slices.Clone(letters)
		if len(letters) > 0 {
			c.favor = letters[c.random.IntN(len(letters))]
		}
	}
	clear(c.typed)
	c.owed += float64(c.options.Rate) * beat.Minutes()
	for ; c.owed >= 1; c.owed-- {
		c.typeOne()
	}
	c.timer.Reset(beat)
}

// typeOne lets somebody type a message. Nobody types two in a beat. They would have the same time, and no reader could
// know the last one. c.mu must be held.
func (c *Crowd) typeOne() {
	chatter := c.chatter(c.random.IntN(c.options.Chatters))
	if c.typed[chatter.ID] {
		return
	}
	c.typed[chatter.ID] = true
	if len(c.letters) > 0 && c.random.IntN(100) < c.options.Votes {
		letter := c.choose()
		if _, err := c.channel.Say(chatter, vote(c.random, letter)); err == nil {
			c.votes[chatter.ID] = letter
		}
		return
	}
	c.channel.Say(chatter, chatter.talk(c.random, c.letters)) // an error means that it was not sent
}

// choose returns a letter. About half of the people like the same one. c.mu must be held.
func (c *Crowd) choose() string {
	if c.random.IntN(2) == 0 {
		return c.favor
	}
	return c.letters[c.random.IntN(len(c.letters))]
}
