package sandbox

// A ChannelKind is what a channel of a server is for (Channel resource, "Channel
// Types").
type ChannelKind int

// The kinds of channels that a server has.
const (
	KindText         ChannelKind = 0
	KindVoice        ChannelKind = 2
	KindAnnouncement ChannelKind = 5
	KindStage        ChannelKind = 13
	KindForum        ChannelKind = 15
)

// The kinds that nobody chooses: conversations and threads.
const (
	channelDM                 ChannelKind = 1
	channelAnnouncementThread ChannelKind = 10
	channelPublicThread       ChannelKind = 11
	channelPrivateThread      ChannelKind = 12
)

// voice reports whether people talk in a channel of the kind, beside its text chat.
func (k ChannelKind) voice() bool { return k == KindVoice || k == KindStage }

// threads returns the kinds of threads that a channel of the kind takes, the one that
// a person starts first (Threads topic, "Public & Private Threads"). A post is the
// thread of a forum. Text chats of voice and stage channels take none.
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
