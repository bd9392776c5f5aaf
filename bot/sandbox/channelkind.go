package sandbox

// A ChannelKind is the type of a channel (Channel resource, "Channel Types").
type ChannelKind int

// The kinds of channels that people create in a guild.
const (
	KindText         ChannelKind = 0
	KindVoice        ChannelKind = 2
	KindCategory     ChannelKind = 4
	KindAnnouncement ChannelKind = 5
	KindStage        ChannelKind = 13
	KindForum        ChannelKind = 15
)

// The kinds of direct messages and threads.
const (
	channelDM                 ChannelKind = 1
	channelAnnouncementThread ChannelKind = 10
	channelPublicThread       ChannelKind = 11
	channelPrivateThread      ChannelKind = 12
)

// voice reports whether channels of the kind are for voice. They have a text chat too.
func (k ChannelKind) voice() bool { return k == KindVoice || k == KindStage }

// hasMessages reports whether channels of the kind have messages of their own. Those of a forum are in its posts.
func (k ChannelKind) hasMessages() bool { return k != KindForum && k != KindCategory }

// threads returns the kinds of threads that a channel of the kind allows (Threads topic, "Public & Private Threads").
// The first is the kind that a person starts, and the kind of a thread from a message. The threads of a forum are its
// posts. The text chats of voice and stage channels allow none.
func (k ChannelKind) threads() []ChannelKind {
	switch k {
	case KindText:
		return []ChannelKind{channelPublicThread, channelPrivateThread}
	case KindAnnouncement:
		return []ChannelKind{channelAnnouncementThread}
	case KindForum:
		return []ChannelKind{channelPublicThread}
	}
	return nil
}
