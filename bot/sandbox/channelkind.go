package sandbox

// A ChannelKind is the type of a channel (Channel resource, "Channel Types").
type ChannelKind int

// The kinds of channels that people create in a server.
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

// voice reports whether a channel of the kind is for talking, with a text chat beside.
func (k ChannelKind) voice() bool { return k == KindVoice || k == KindStage }

// threads returns the kinds of threads that a channel of the kind allows. A person starts the
// first one (Threads topic, "Public & Private Threads"). A post is the thread of a forum. The text
// chats of voice and stage channels allow none.
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
