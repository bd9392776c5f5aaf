package twitch

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// Channel is a channel with its chat room. It is safe for concurrent use.
type Channel struct {
	server *Server
	name   string
	id     uint64 // the id of the broadcaster, too

	// Guarded by Server.mu.
	readers map[*conn]bool
	refusal Refusal // empty if it can be joined
	last    map[uint64]*Message
	barred  map[uint64]time.Time // chatters by id, until when; zero forever
	shared  []*Channel           // the other channels of a shared chat
}

// firstID is the id of the first channel.
const firstID = 700_000_001

// loginName matches the login name of a channel or a chatter. Twitch's documentation has no rule for it. The site's
// form for new accounts does.
var loginName = regexp.MustCompile(`^[a-z0-9_]{3,25}$`)

// Open returns the channel with a login name, and opens it unless it exists.
func (s *Server) Open(name string) (*Channel, error) {
	if !loginName.MatchString(name) {
		return nil, fmt.Errorf("open channel %q: not a login name of Twitch", name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	channel := s.channels[name]
	if channel == nil {
		channel = &Channel{
			server: s, name: name, id: firstID + uint64(len(s.channels)),
			readers: map[*conn]bool{}, last: map[uint64]*Message{}, barred: map[uint64]time.Time{},
		}
		s.channels[name] = channel
		s.changed()
	}
	return channel, nil
}

// Name returns the login name of the channel, without "#".
func (c *Channel) Name() string { return c.name }

// Broadcaster returns the chatter whose channel it is.
func (c *Channel) Broadcaster() Chatter { return Chatter{ID: c.id, Login: c.name} }

// Readers returns the number of connections that have joined the channel.
func (c *Channel) Readers() int {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	return len(c.readers)
}

// Refuse makes the channel refuse to be joined. The reason is Suspended, Banned or ClosedRoom, or empty for a channel
// that can be joined again. Nobody can chat in it meanwhile, unless the reason is Banned, which is about the readers.
//
// Readers who have joined it get the NOTICE and a PART. The PART is documented for a ban ("PART Command"), and nothing
// is for the other reasons.
func (c *Channel) Refuse(reason Refusal) {
	if roomRefusals[reason] == "" && reason != "" {
		panic("twitch: a channel cannot be refused with " + string(reason))
	}
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.refusal = reason
	if reason == "" {
		return
	}
	for reader := range c.readers {
		reader.notice(c, reason, reason.text(c.name))
		reader.leave(c)
	}
}

// roomID returns the id of the channel as a tag has it.
func (c *Channel) roomID() string { return strconv.FormatUint(c.id, 10) }

// tell sends a Twitch-specific command to the readers. Server.mu must be held.
func (c *Channel) tell(tags, line string) {
	for reader := range c.readers {
		reader.sendCommand(tags, line)
	}
}
