package twitch

import "time"

// State is how well a chat is read.
type State struct {
	Phase  Phase
	Reason Reason    // why the channel is Refused; else ""
	Since  time.Time // when the phase began
}

// Phase is a step in the reading of a chat.
type Phase string

const (
	Joining Phase = "joining" // it has not been read yet
	Reading Phase = "reading"
	Refused Phase = "refused" // the channel cannot be joined; it is tried again later
	Lost    Phase = "lost"    // the connection dropped. Twitch does not send what was typed meanwhile
)

// Reason is why a channel cannot be joined.
type Reason string

const (
	Suspended  Reason = "suspended"  // it does not exist or is suspended; Twitch does not say which
	Banned     Reason = "banned"     // readers like this one are banned
	Unanswered Reason = "unanswered" // no answer to JOIN: the channel does not exist, or Twitch dropped the request
)

// reasonOf returns why a notice says that a channel cannot be joined, or "" if it says something else
// (dev.twitch.tv/docs/irc/msg-id, "NOTICE Message IDs").
func reasonOf(notice string) Reason {
	switch notice {
	case "msg_channel_suspended", "msg_room_not_found", "tos_ban":
		return Suspended
	case "msg_banned":
		return Banned
	default:
		return ""
	}
}
