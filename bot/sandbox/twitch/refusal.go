package twitch

import "strings"

// Refusal is a reason why a message is not sent or a channel cannot be joined: a msg-id of "NOTICE Reference". It is an
// error.
type Refusal string

// Refusals of messages and of channels.
const (
	Suspended  Refusal = "msg_channel_suspended"
	Banned     Refusal = "msg_banned"
	ClosedRoom Refusal = "tos_ban"
	TimedOut   Refusal = "msg_timedout"
	Duplicate  Refusal = "msg_duplicate"
)

// roomRefusals has the refusals of a channel, with the text of their NOTICE.
var roomRefusals = map[Refusal]string{
	Suspended:  "This channel does not exist or has been suspended.",
	Banned:     "You are permanently banned from talking in <channel>.",
	ClosedRoom: "The community has closed channel <channel> due to Terms of Service violations.",
}

func (r Refusal) Error() string { return "refused by Twitch's chat: " + string(r) }

// text returns the text of the NOTICE for a channel.
func (r Refusal) text(channel string) string {
	return strings.ReplaceAll(roomRefusals[r], "<channel>", channel)
}
