package engine

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/storage/journal"
)

const (
	// joiningTime is how long a chat may take to be joined before it counts as lost.
	joiningTime = 10 * time.Second
	// idleChat is how long a table's chat is read after its last vote. It is longer than a round of long turns.
	idleChat = 15 * time.Minute
	// maxWishes is how many commands of moderators wait for the next count.
	maxWishes = 16
)

// chats counts the votes in the chats of streams, for the tables of this process. Who has voted is only in memory, and
// only until the window is over.
type chats struct {
	reader *twitch.Chats // nil if this process reads no chats
	clock  clockwork.Clock

	mu     sync.Mutex // guards the field below and the windows in it
	counts map[journal.TableID]*chatCount
}

func newChats(reader *twitch.Chats, clock clockwork.Clock) *chats {
	return &chats{reader: reader, clock: clock, counts: map[journal.TableID]*chatCount{}}
}

// chatCount counts the votes in the chat of one table.
type chatCount struct {
	window table.ChatWindow
	used   time.Time
	watch  *twitch.Watch // nil if the chat cannot be watched

	mu     sync.Mutex // guards the fields below
	count  *twitch.Count
	wishes []journal.VoteControl
}

// CountChat implements table.Engine.
func (r *Registry) CountChat(w table.ChatWindow) table.ChatCount { return r.chats.countIn(w) }

// countIn returns what was counted in a window, and begins to count if it is a new one.
func (c *chats) countIn(w table.ChatWindow) table.ChatCount {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaveIdle()
	one := c.counts[w.Table]
	if one != nil && one.window.Chat.Channel != w.Chat.Channel {
		one.leave()
		one = nil
	}
	if one == nil {
		one = &chatCount{}
		c.counts[w.Table] = one
	}
	fresh := one.window.Began != w.Began || one.window.Round != w.Round
	if fresh {
		one.begin(w)
	}
	one.used = c.clock.Now()
	if one.watch == nil && c.reader != nil { // it fails if too many channels are watched, and is tried again
		one.watch, _ = c.reader.Watch(w.Chat.Channel, twitch.Handler{Message: one.receive})
	}
	counted := one.take()
	counted.Fresh, counted.Lost = fresh, one.isLost(c.clock.Now())
	return counted
}

// ChatLetters returns the letters that count in a channel's chat now.
func (r *Registry) ChatLetters(channel string) []string { return r.chats.letters(channel) }

// letters returns the letters that are counted in a channel now, of one table if several count there.
func (c *chats) letters(channel string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.counts {
		if one.window.Chat.Channel == channel {
			return one.window.Letters
		}
	}
	return nil
}

// leaveIdle leaves the chats of tables that have not voted for a while. c.mu must be held.
func (c *chats) leaveIdle() {
	for id, one := range c.counts {
		if c.clock.Since(one.used) > idleChat {
			one.leave()
			delete(c.counts, id)
		}
	}
}

// close leaves all chats.
func (c *chats) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.counts {
		one.leave()
	}
	c.counts = map[journal.TableID]*chatCount{}
}

func (c *chatCount) leave() {
	if c.watch != nil {
		c.watch.Close()
	}
}

// begin forgets what was counted, and counts for a window.
func (c *chatCount) begin(w table.ChatWindow) {
	c.window = w
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count = twitch.NewCount(w.Letters, twitch.Admission{OnlyKnown: w.Chat.Known, NoFirst: w.Chat.Settled})
	c.wishes = nil
}

// wishOf has the control of the vote that a command of a moderator asks for.
var wishOf = map[twitch.Command]journal.VoteControl{twitch.Pause: journal.Hold, twitch.Go: journal.Release,
	twitch.Close: journal.CloseNow}

// receive counts a vote, or keeps the wish of a moderator for the next count.
func (c *chatCount) receive(m twitch.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.Command == "" {
		c.count.Add(m)
	} else if len(c.wishes) < maxWishes {
		c.wishes = append(c.wishes, wishOf[m.Command])
	}
}

// take returns the votes, and the wishes since it was last called.
func (c *chatCount) take() (counted table.ChatCount) {
	c.mu.Lock()
	defer c.mu.Unlock()
	counted.Votes, counted.Wishes = c.count.Totals(), c.wishes
	c.wishes = nil
	return counted
}

// isLost reports whether the chat cannot be read.
func (c *chatCount) isLost(now time.Time) bool {
	if c.watch == nil {
		return true
	}
	switch state := c.watch.State(); state.Phase {
	case twitch.Reading:
		return false
	case twitch.Joining:
		return now.Sub(state.Since) > joiningTime
	default:
		return true
	}
}
