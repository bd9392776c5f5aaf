package sandbox

type threadJSON struct {
	Archived            bool   `json:"archived"`
	AutoArchiveDuration int    `json:"auto_archive_duration"`
	ArchiveTimestamp    string `json:"archive_timestamp"`
	Locked              bool   `json:"locked"`
	CreateTimestamp     string `json:"create_timestamp"`
}

type channelJSON struct {
	ID               string          `json:"id"`
	Type             ChannelKind     `json:"type"`
	Name             *string         `json:"name,omitempty"`
	GuildID          string          `json:"guild_id,omitempty"`
	ParentID         *string         `json:"parent_id,omitempty"`
	OwnerID          string          `json:"owner_id,omitempty"`
	LastMessageID    *string         `json:"last_message_id"`
	Flags            int             `json:"flags"`
	Position         *int            `json:"position,omitempty"`
	NSFW             *bool           `json:"nsfw,omitempty"`
	Topic            *string         `json:"topic,omitempty"`
	RateLimitPerUser *int            `json:"rate_limit_per_user,omitempty"`
	Bitrate          *int            `json:"bitrate,omitempty"`
	UserLimit        *int            `json:"user_limit,omitempty"`
	AvailableTags    []any           `json:"available_tags,omitzero"`
	Overwrites       []overwriteJSON `json:"permission_overwrites,omitzero"`
	ThreadMetadata   *threadJSON     `json:"thread_metadata,omitempty"`
	MessageCount     *int            `json:"message_count,omitempty"`
	MemberCount      *int            `json:"member_count,omitempty"`
	TotalMessageSent *int            `json:"total_message_sent,omitempty"` // including deleted ones
	Recipients       []userJSON      `json:"recipients,omitempty"`
	Permissions      string          `json:"permissions,omitempty"`
}

func (ch *Channel) payload() channelJSON {
	p := channelJSON{ID: ch.id, Type: ch.kind, GuildID: ch.guildID()}
	if n := len(ch.messages); n > 0 {
		last := ch.messages[n-1].ID
		p.LastMessageID = &last
	}
	if ch.isDM() {
		for _, person := range ch.recipients {
			p.Recipients = append(p.Recipients, person.payload())
		}
		return p
	}
	zero := 0
	name := ch.name
	p.Name, p.RateLimitPerUser = &name, &zero
	if ch.isThread() {
		count, members, sent := len(ch.messages), 1, ch.sent
		parent := ch.parent.id
		p.ParentID, p.OwnerID = &parent, ch.owner
		p.MessageCount, p.MemberCount, p.TotalMessageSent = &count, &members, &sent
		p.ThreadMetadata = &threadJSON{
			ch.archived, ch.autoArchive, formatTime(ch.changedAt), ch.locked, formatTime(ch.openedAt)}
		return p
	}
	nsfw := ch.nsfw
	p.Position, p.NSFW, p.Overwrites = &zero, &nsfw, ch.overwritesPayload()
	if ch.category != nil {
		p.ParentID = &ch.category.id
	}
	switch {
	case ch.kind.voice():
		bitrate := voiceBitrate
		p.Bitrate, p.UserLimit = &bitrate, &zero
	case ch.kind == KindForum:
		p.AvailableTags = []any{}
	}
	return p
}

// voiceBitrate is the initial bitrate of voice channels, in bits per second.
const voiceBitrate = 64000

// partial returns the channel as interactions contain it, with the person's permissions instead of the overwrites.
func (ch *Channel) partial(p *Person) channelJSON {
	object := ch.payload()
	object.Overwrites, object.Permissions = nil, ch.permissionsOf(p).String()
	return object
}
