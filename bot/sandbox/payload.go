package sandbox

// The types below are the objects of Discord's API.

type userJSON struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    *string `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	Banner        *string `json:"banner"`
	AccentColor   *int    `json:"accent_color"`
	PrimaryGuild  *string `json:"primary_guild"`
}

type memberJSON struct {
	User                       *userJSON `json:"user,omitempty"`
	Nick                       *string   `json:"nick"`
	Avatar                     *string   `json:"avatar"`
	Banner                     *string   `json:"banner"`
	Roles                      []string  `json:"roles"`
	JoinedAt                   string    `json:"joined_at"`
	PremiumSince               *string   `json:"premium_since"`
	Deaf                       bool      `json:"deaf"`
	Mute                       bool      `json:"mute"`
	Flags                      int       `json:"flags"`
	Pending                    bool      `json:"pending"`
	Permissions                string    `json:"permissions,omitempty"`
	CommunicationDisabledUntil *string   `json:"communication_disabled_until"`
}

type metadataJSON struct {
	ID                 string            `json:"id"`
	Type               int               `json:"type"`
	User               userJSON          `json:"user"`
	Owners             map[string]string `json:"authorizing_integration_owners"`
	OriginalResponse   string            `json:"original_response_message_id,omitempty"`
	InteractedMessage  string            `json:"interacted_message_id,omitempty"`
	TriggeringMetadata *metadataJSON     `json:"triggering_interaction_metadata,omitempty"`
}

type messageJSON struct {
	ID              string           `json:"id"`
	Type            int              `json:"type"`
	ChannelID       string           `json:"channel_id"`
	GuildID         string           `json:"guild_id,omitempty"`
	Author          userJSON         `json:"author"`
	Content         string           `json:"content"`
	Timestamp       string           `json:"timestamp"`
	EditedTimestamp *string          `json:"edited_timestamp"`
	TTS             bool             `json:"tts"`
	MentionEveryone bool             `json:"mention_everyone"`
	Mentions        []userJSON       `json:"mentions"`
	MentionRoles    []string         `json:"mention_roles"`
	Attachments     []attachmentJSON `json:"attachments"`
	Embeds          []Embed          `json:"embeds"`
	Components      []Row            `json:"components"`
	Pinned          bool             `json:"pinned"`
	Flags           int              `json:"flags"`
	Nonce           string           `json:"nonce,omitempty"`
	WebhookID       string           `json:"webhook_id,omitempty"`
	ApplicationID   string           `json:"application_id,omitempty"`
	Metadata        *metadataJSON    `json:"interaction_metadata,omitempty"`
	Thread          *channelJSON     `json:"thread,omitempty"`
}

// payload returns a message as the API sends it. Discord.mu must be held. The result may be encoded without it.
func (m *message) payload() messageJSON {
	d := m.channel.d
	p := messageJSON{
		ID: m.ID, Type: m.kind, ChannelID: m.ChannelID, Author: d.authorJSON(m.Author),
		Content: m.Content, Timestamp: formatTime(m.Created), Flags: m.Flags, Nonce: m.Nonce,
		Mentions: []userJSON{}, MentionRoles: []string{},
		Attachments: attachmentsPayload(m.Attachments, m.Ephemeral()), Embeds: m.Embeds, Components: m.Components,
	}
	if p.Embeds == nil {
		p.Embeds = []Embed{}
	}
	if p.Components == nil {
		p.Components = []Row{}
	}
	if !m.Edited.IsZero() {
		p.EditedTimestamp = new(formatTime(m.Edited))
	}
	for _, match := range userMention.FindAllStringSubmatch(m.Content, -1) {
		if person := d.people[match[1]]; person != nil {
			p.Mentions = append(p.Mentions, person.payload())
		}
	}
	if m.interaction != nil {
		p.WebhookID, p.ApplicationID = d.app.ID, d.app.ID
		p.Metadata = m.interaction.metadata()
		if original := m.interaction.original; original != nil && original != m {
			p.Metadata.OriginalResponse = original.ID
		}
	}
	if thread := d.channels[m.Thread]; thread != nil {
		object := thread.payload()
		p.Thread = &object
	}
	return p
}

func (d *Discord) authorJSON(a Author) userJSON {
	if person := d.people[a.ID]; person != nil {
		return person.payload()
	}
	return d.botUser()
}

func (d *Discord) botUser() userJSON {
	return userJSON{ID: d.app.ID, Username: d.app.Name, Discriminator: "0000", Bot: true}
}
