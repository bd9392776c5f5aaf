package twitch

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Chatter is somebody who chats, as a channel sees them. Only ID and Login are required.
type Chatter struct {
	ID          uint64
	Login       string
	DisplayName string // Login if empty
	Color       string // such as #0000FF, empty if never chosen

	Moderator  bool
	VIP        bool
	Subscriber bool
	Months     int  // how long a subscriber has been one
	Bot        bool // has the Chat Bot Badge
	New        bool // has never chatted in the channel
}

func (c Chatter) displayName() string { return cmp.Or(c.DisplayName, c.Login) }

// stranger returns the chatter without standing in a channel.
func (c Chatter) stranger() Chatter {
	return Chatter{ID: c.ID, Login: c.Login, DisplayName: c.DisplayName, Color: c.Color, Bot: c.Bot}
}

// badges returns the badges of the chatter in a channel: the tag badges of "PRIVMSG Tags". The badge of chatbots is
// described in "Chat & Chatbots", "Chatbot Badge and Chat Identity". Its name is not documented, but seen in chats.
func (c Chatter) badges(channel *Channel) string {
	var badges []string
	for _, badge := range []struct {
		name string
		has  bool
	}{
		{"broadcaster/1", c.ID == channel.id},
		{"moderator/1", c.Moderator},
		{"vip/1", c.VIP},
		{fmt.Sprintf("subscriber/%d", c.Months/3*3), c.Subscriber}, // a version for each quarter, as many channels have
		{"bot-badge/1", c.Bot},
	} {
		if badge.has {
			badges = append(badges, badge.name)
		}
	}
	return strings.Join(badges, ",")
}

// badgeInfo returns the tag badge-info: "metadata only for subscriber badges".
func (c Chatter) badgeInfo() string {
	if !c.Subscriber {
		return ""
	}
	return fmt.Sprintf("subscriber/%d", c.Months)
}

// userType returns the tag user-type. "mod" is not among the documented values, but in the documented examples.
func (c Chatter) userType() string {
	if c.Moderator {
		return "mod"
	}
	return ""
}

// userID returns the id of the chatter as a tag has it.
func (c Chatter) userID() string { return strconv.FormatUint(c.ID, 10) }
