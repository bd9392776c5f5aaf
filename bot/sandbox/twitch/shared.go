package twitch

import "slices"

// Share combines the chats of channels: "Shared Chat". Each message of one is then duplicated into the others. With one
// channel, or none, no chats are combined any more.
func (s *Server) Share(channels ...*Channel) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, channel := range s.channels {
		channel.shared = nil
		if slices.Contains(channels, channel) {
			channel.shared = slices.DeleteFunc(slices.Clone(channels), func(c *Channel) bool { return c == channel })
		}
	}
}

// sourceTags returns the tags that a message and its duplicates have in a shared chat.
func (m *Message) sourceTags() []string {
	return []string{
		"source-badge-info", m.From.badgeInfo(), "source-badges", m.From.badges(m.Channel),
		"source-id", m.ID, "source-room-id", m.Channel.roomID(),
	}
}
