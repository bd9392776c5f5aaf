package discord

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"korsar/storage/journal"
)

// venue is the channel that a click came from, by what a table needs there.
type venue struct {
	kind   discordgo.ChannelType
	parent journal.Snowflake // the channel of a thread; 0 if it is none
}

// venueOf reads the channel of an interaction. The library's type leaves it out.
func venueOf(interaction json.RawMessage) venue {
	var i struct {
		Channel json.RawMessage `json:"channel"`
	}
	var in struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	}
	if json.Unmarshal(interaction, &i) != nil || i.Channel == nil || json.Unmarshal(i.Channel, &in) != nil {
		return venue{} // of another shape it is no thread
	}
	v := venue{kind: in.Type}
	if v.isThread() {
		v.parent = snowflake(in.Parent)
	}
	return v
}

// isThread reports whether the channel is a thread; a post of a forum is one.
func (v venue) isThread() bool { return isThread(v.kind) }

func isThread(kind discordgo.ChannelType) bool {
	switch kind {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// isVoice reports whether people talk in a channel, beside its text chat.
func isVoice(kind discordgo.ChannelType) bool {
	return kind == discordgo.ChannelTypeGuildVoice || kind == discordgo.ChannelTypeGuildStageVoice
}
