package engine

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/storage/journal"
)

const (
	// joiningTime is how long a chat may take to be joined before it counts as lost.
	joiningTime = 10 * time.Second
	// abandonedAfter is how long a window is counted that nobody asks for. Its table was deleted, or belongs to another
	// process by now. A table asks every two seconds.
	abandonedAfter = time.Minute
	// idleChat is how long a table's chat is read after its last vote. It is longer than a round of long turns.
	idleChat = 15 * time.Minute
	// maxWishes is how many commands of moderators wait for the next count.
	maxWishes = 16
	// maxOfChannel is how many tables count the votes of one channel. Anybody can name the channel with the most
	// viewers.
	maxOfChannel = 4
)

// chats counts the votes in the chats of streams, for the tables of this process. Who has voted is only in memory, and
// only until the window is over.
//
// The lock mu is taken before that of the reader, which is held while a chatCount receives and takes its own.
type chats struct {
	reader  *twitch.Chats // nil if this process reads no chats
	clock   clockwork.Clock
	metrics *metrics.Metrics

	mu     sync.Mutex // guards the fields below, and window, used and watch of each chatCount
	counts map[journal.TableID]*chatCount
	closed bool
}

func newChats(reader *twitch.Chats, clock clockwork.Clock, m *metrics.Metrics) *chats {
	return &chats{reader: reader, clock: clock, metrics: m, counts: map[journal.TableID]*chatCount{}}
}

// chatCount counts the votes in the chat of one table.
type chatCount struct {
	metrics *metrics.Metrics
	window  table.ChatWindow
	used    time.Time
	watch   *twitch.Watch // nil if the chat cannot be watched

	mu     sync.Mutex    // guards the fields below
	count  *twitch.Count // nil between two windows
	latest time.Time     // when the latest message was sent, by Twitch's clock
	after  time.Time     // messages of the window were sent after this time
	wishes []journal.VoteControl
}

// OpenChat implements table.Engine.
func (r *Registry) OpenChat(w table.ChatWindow) (goesOn bool) { return r.chats.open(w) }

// CountChat implements table.Engine.
func (r *Registry) CountChat(w table.ChatWindow) (table.ChatCount, bool) { return r.chats.countIn(w) }

// CloseChat implements table.Engine.
func (r *Registry) CloseChat(id journal.TableID, over bool) { r.chats.closeWindow(id, over) }

// ChatLetters returns the letters that count in a channel's chat now, of one table if several count there.
func (r *Registry) ChatLetters(channel string) []string { return r.chats.letters(channel) }

func (c *chats) open(w table.ChatWindow) (goesOn bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	one := c.counts[w.Table]
	if one != nil && one.window.Chat.Channel != w.Chat.Channel {
		c.leave(w.Table)
		one = nil
	}
	if one == nil {
		one = &chatCount{metrics: c.metrics}
		c.counts[w.Table] = one
	}
	goesOn = one.counts(w)
	one.window, one.used = w, c.clock.Now()
	if !goesOn { // after a veto the other votes stay
		one.begin(w)
	}
	c.watch(one)
	return goesOn
}

// watch begins to read the chat of a count if it is not read. It fails if too many are watched. c.mu must be held.
func (c *chats) watch(one *chatCount) {
	if one.watch != nil || c.reader == nil || c.watching(one.window.Chat.Channel) >= maxOfChannel {
		return
	}
	one.watch, _ = c.reader.Watch(one.window.Chat.Channel, twitch.Handler{Message: one.receive})
}

// watching returns how many tables watch a channel. c.mu must be held.
func (c *chats) watching(channel string) (tables int) {
	for _, one := range c.counts {
		if one.watch != nil && one.window.Chat.Channel == channel {
			tables++
		}
	}
	return tables
}

func (c *chats) countIn(w table.ChatWindow) (table.ChatCount, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.counts[w.Table]
	if one == nil || !one.counts(w) {
		return table.ChatCount{}, false
	}
	one.window.Letters, one.used = w.Letters, c.clock.Now()
	c.watch(one)
	counted := one.take(w.Letters)
	counted.Lost = one.isLost(one.used)
	return counted, true
}

func (c *chats) letters(channel string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.counts {
		if one.window.Chat.Channel == channel && one.counts(one.window) {
			return one.window.Letters
		}
	}
	return nil
}

func (c *chats) closeWindow(id journal.TableID, over bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch one := c.counts[id]; {
	case one == nil:
	case over:
		c.leave(id)
	default:
		one.end()
	}
}

// leaveIdle drops the votes of abandoned windows, and leaves the chats of tables that have not voted for a while.
func (c *chats) leaveIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, one := range c.counts {
		switch idle := c.clock.Since(one.used); {
		case idle >= idleChat:
			c.leave(id)
		case idle >= abandonedAfter:
			one.end()
		}
	}
}

// leave stops reading the chat for a table. c.mu must be held.
func (c *chats) leave(id journal.TableID) {
	one := c.counts[id]
	if one.watch != nil {
		one.watch.Close()
	}
	one.end()
	delete(c.counts, id)
}

// close leaves all chats for good.
func (c *chats) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for id := range c.counts {
		c.leave(id)
	}
}

// begin counts for a window. A message that was sent before one of an earlier window does not count, for two
// connections may deliver it, one of them late.
func (c *chatCount) begin(w table.ChatWindow) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count = twitch.NewCount(w.Letters, twitch.Admission{OnlyKnown: w.Chat.Known, NoFirst: w.Chat.Settled})
	c.after, c.wishes = c.latest, nil
}

// counts reports whether votes of a window are counted. The lock of the chats must be held.
func (c *chatCount) counts(w table.ChatWindow) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.count != nil && c.window.Began == w.Began && c.window.Round == w.Round
}

// end forgets who has voted.
func (c *chatCount) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count, c.wishes = nil, nil
}

// wishOf has the control of the vote that a command of a moderator asks for.
var wishOf = map[twitch.Command]journal.VoteControl{twitch.Pause: journal.Hold, twitch.Go: journal.Release,
	twitch.Close: journal.CloseNow}

// receive counts a vote, or keeps the wish of a moderator for the next count.
func (c *chatCount) receive(m twitch.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	late := !m.Sent.After(c.after)
	if m.Sent.After(c.latest) {
		c.latest = m.Sent
	}
	switch {
	case c.count == nil || late:
	case m.Command == "":
		c.metrics.ChatVote(c.count.Add(m))
	case len(c.wishes) < maxWishes:
		c.wishes = append(c.wishes, wishOf[m.Command])
	}
}

// take returns the votes for letters that can still be voted for, and the wishes since it was last called. A window
// must be open. The lock of the chats must be held, under which windows begin and end.
func (c *chatCount) take(letters []string) (counted table.ChatCount) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count.Keep(letters)
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
