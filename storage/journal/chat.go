package journal

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Chat is the chat of a Twitch channel whose viewers vote for the table's audience. The zero value means that none
// does.
type Chat struct {
	Channel string `json:"channel,omitempty"` // in lower case
	Alone   bool   `json:"alone,omitempty"`   // nobody on Discord can join the audience
	Halves  bool   `json:"halves,omitempty"`  // chat and Discord have half of the votes each
	Open    bool   `json:"open,omitempty"`    // the live page shows the hand; otherwise a page of its own does
	Latency int    `json:"latency,omitempty"` // seconds by which viewers are behind the stream
	Known   bool   `json:"known,omitempty"`   // only subscribers, VIPs and moderators vote
	Settled bool   `json:"settled,omitempty"` // nobody votes by the first message that they write in the channel
}

// Limits of a chat.
const (
	MinChannel = 3  // characters of a channel's name; older channels have fewer than today's 4
	MaxChannel = 25 // characters
	MaxLatency = 60 // seconds
)

// Votes reports whether a chat votes.
func (c Chat) Votes() bool { return c.Channel != "" }

// delay returns the latency as a duration.
func (c Chat) delay() time.Duration { return time.Duration(c.Latency) * time.Second }

func (c Chat) check() error {
	switch {
	case c == Chat{}:
		return nil
	case !IsChannel(c.Channel):
		return fmt.Errorf("chat of channel %q: expected the name of a Twitch channel", c.Channel)
	case c.Alone && c.Halves:
		return errors.New("a chat that votes alone has half of the votes")
	case c.Latency < 0 || c.Latency > MaxLatency:
		return fmt.Errorf("latency of %d seconds: expected 0 to %d", c.Latency, MaxLatency)
	}
	return nil
}

// IsChannel reports whether a text is the name of a Twitch channel in lower case.
func IsChannel(name string) bool {
	return len(name) >= MinChannel && len(name) <= MaxChannel &&
		!strings.ContainsFunc(name, func(r rune) bool {
			return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
		})
}
