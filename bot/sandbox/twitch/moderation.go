package twitch

import (
	"strconv"
	"time"
)

// Clear removes all messages from the chat: "CLEARCHAT Command".
func (c *Channel) Clear() {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.tell(tags("room-id", c.roomID(), "tmi-sent-ts", c.now()), prefix+"CLEARCHAT #"+c.name)
}

// Ban removes a chatter's messages and takes no more of them: "CLEARCHAT Tags".
func (c *Channel) Ban(chatter Chatter) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.barred[chatter.ID] = time.Time{}
	c.tell(tags("room-id", c.roomID(), "target-user-id", chatter.userID(), "tmi-sent-ts", c.now()),
		prefix+"CLEARCHAT #"+c.name+" :"+chatter.Login)
}

// Timeout removes a chatter's messages and takes no more of them for a time, in whole seconds.
func (c *Channel) Timeout(chatter Chatter, duration time.Duration) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.barred[chatter.ID] = c.server.clock.Now().Add(duration)
	seconds := strconv.Itoa(int(duration / time.Second))
	c.tell(tags("ban-duration", seconds, "room-id", c.roomID(), "target-user-id", chatter.userID(),
		"tmi-sent-ts", c.now()), prefix+"CLEARCHAT #"+c.name+" :"+chatter.Login)
}

// Unban ends a ban or a timeout. Readers are not told, since nothing is documented.
func (c *Channel) Unban(chatter Chatter) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	delete(c.barred, chatter.ID)
}

// Delete removes the message: "CLEARMSG Command". The room-id is empty in every documented example.
func (m *Message) Delete() {
	c := m.Channel
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.tell(tags("login", m.From.Login, "room-id", "", "target-msg-id", m.ID, "tmi-sent-ts", c.now()),
		prefix+"CLEARMSG #"+c.name+" :"+m.Text)
}

// now returns the time as the tag tmi-sent-ts has it, in milliseconds.
func (c *Channel) now() string { return strconv.FormatInt(c.server.clock.Now().UnixMilli(), 10) }
