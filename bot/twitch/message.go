package twitch

import (
	"strconv"
	"strings"
	"time"

	irc "github.com/gempir/go-twitch-irc/v4"
)

// Message is a vote or a command in a chat. It has neither the chatter's name nor the text.
type Message struct {
	Sent    time.Time // by Twitch's clock, in milliseconds
	Voter   Voter
	Letter  string  // A to ZZ, or "" if it is a command
	Command Command // "" if it is a vote
	Known   bool    // the chatter is a subscriber, a VIP, a moderator or the broadcaster
	First   bool    // it is the chatter's first message in this channel
}

// Voter is the id of a Twitch user. It is for memory only, never for a log or a store.
type Voter uint64

// messageOf returns the vote or the command in a chat message, and reports whether it is one. Tags are those of
// dev.twitch.tv/docs/chat/irc, "PRIVMSG Tags".
//
// A message that shared chat copies from another channel (source-room-id) does not count. Its sender watches another
// stream, its badges and first-msg say little about this channel, and that channel's viewers could outvote this one's.
//
// A chatter with the Chat Bot badge does not count either (dev.twitch.tv/docs/chat, "Chatbot Badge and Chat Identity").
// Bots without the badge cannot be told from people by an anonymous reader.
func messageOf(p *irc.PrivateMessage, now time.Time) (m Message, ok bool) {
	id, err := strconv.ParseUint(p.User.ID, 10, 64)
	source := p.Tags["source-room-id"]
	if err != nil || source != "" && source != p.RoomID || hasBadge(p, "bot-badge") {
		return Message{}, false
	}
	steers := isModerator(p)
	m = Message{Sent: p.Time, Voter: Voter(id), Known: steers || isKnown(p), First: p.FirstMessage}
	if m.Sent.IsZero() {
		m.Sent = now
	}
	text := p.Message
	if p.Reply != nil && strings.HasPrefix(text, "@") { // the name of the chatter who is answered
		_, text, _ = strings.Cut(text, " ")
	}
	if m.Letter = letterOf(text); m.Letter == "" && steers {
		m.Command = commandOf(text)
	}
	return m, m.Letter != "" || m.Command != ""
}

// isModerator reports whether a chatter may steer. A lead moderator has another badge, and mod=0 in places.
func isModerator(p *irc.PrivateMessage) bool {
	return p.Tags["mod"] == "1" || hasBadge(p, "moderator", "lead_moderator", "broadcaster")
}

// isKnown reports whether a chatter subscribes to the channel or is a VIP there. A founder is one of the first
// subscribers, with a badge of its own, and subscriber=0 in places.
func isKnown(p *irc.PrivateMessage) bool {
	return p.Tags["subscriber"] == "1" || p.Tags["vip"] == "1" || hasBadge(p, "subscriber", "founder", "vip")
}

func hasBadge(p *irc.PrivateMessage, names ...string) bool {
	for _, name := range names {
		if _, has := p.User.Badges[name]; has {
			return true
		}
	}
	return false
}
