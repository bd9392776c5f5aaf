package sandbox

import "slices"

type roleJSON struct {
	ID           string  `json:"id"`
	Name         string  `json:"name"`
	Color        int     `json:"color"`
	Colors       colors  `json:"colors"`
	Hoist        bool    `json:"hoist"`
	Icon         *string `json:"icon"`
	UnicodeEmoji *string `json:"unicode_emoji"`
	Position     int     `json:"position"`
	Permissions  string  `json:"permissions"`
	Managed      bool    `json:"managed"`
	Mentionable  bool    `json:"mentionable"`
	Flags        int     `json:"flags"`
}

type colors struct {
	Primary   int  `json:"primary_color"`
	Secondary *int `json:"secondary_color"`
	Tertiary  *int `json:"tertiary_color"`
}

func (g *Guild) rolePayload() []roleJSON {
	list := []roleJSON{
		{ID: g.id, Name: "@everyone", Permissions: g.everyone.String()},
		{ID: g.d.app.ID, Name: g.d.app.Name, Permissions: g.botRole.String(), Managed: true,
			Position: g.position(g.d.app.ID)},
	}
	for _, role := range g.roles {
		list = append(list, g.roleObject(role))
	}
	slices.SortFunc(list[2:], func(a, b roleJSON) int { return compareIDs(a.ID, b.ID) })
	return list
}

func (g *Guild) roleObject(r *Role) roleJSON {
	return roleJSON{ID: r.id, Name: r.name, Permissions: r.permissions.String(), Mentionable: r.mentionable,
		Managed: r.managed, Position: g.position(r.id)}
}

// guildJSON is a guild as REST sends it.
type guildJSON struct {
	ID              string     `json:"id"`
	Name            string     `json:"name"`
	OwnerID         string     `json:"owner_id"`
	PreferredLocale string     `json:"preferred_locale"`
	Features        []string   `json:"features"`
	Roles           []roleJSON `json:"roles"`
	Emojis          []any      `json:"emojis"`
	Stickers        []any      `json:"stickers"`
	MaxMembers      int        `json:"max_members"`
	MaxVideo        int        `json:"max_video_channel_users"`
	MaxStageVideo   int        `json:"max_stage_video_channel_users"`
	Region          string     `json:"region"`

	// Every guild has these fields. Here they are always empty.
	ApplicationID        *string `json:"application_id"`
	Icon                 *string `json:"icon"`
	Description          *string `json:"description"`
	HomeHeader           *string `json:"home_header"`
	Splash               *string `json:"splash"`
	DiscoverySplash      *string `json:"discovery_splash"`
	Banner               *string `json:"banner"`
	AFKChannel           *string `json:"afk_channel_id"`
	AFKTimeout           int     `json:"afk_timeout"`
	SystemChannel        *string `json:"system_channel_id"`
	SystemChannelFlags   int     `json:"system_channel_flags"`
	RulesChannel         *string `json:"rules_channel_id"`
	SafetyAlertsChannel  *string `json:"safety_alerts_channel_id"`
	PublicUpdatesChannel *string `json:"public_updates_channel_id"`
	WidgetChannel        *string `json:"widget_channel_id"`
	Widget               bool    `json:"widget_enabled"`
	Verification         int     `json:"verification_level"`
	Notifications        int     `json:"default_message_notifications"`
	MFALevel             int     `json:"mfa_level"`
	ContentFilter        int     `json:"explicit_content_filter"`
	MaxPresences         *int    `json:"max_presences"`
	VanityURL            *string `json:"vanity_url_code"`
	PremiumTier          int     `json:"premium_tier"`
	Boosts               int     `json:"premium_subscription_count"`
	BoostBar             bool    `json:"premium_progress_bar_enabled"`
	NSFW                 bool    `json:"nsfw"`
	NSFWLevel            int     `json:"nsfw_level"`
	Incidents            *string `json:"incidents_data"`
}

// guildCreateJSON is a guild as the gateway sends it.
type guildCreateJSON struct {
	guildJSON
	JoinedAt    string        `json:"joined_at"`
	Large       bool          `json:"large"`
	Unavailable bool          `json:"unavailable"` // true in an outage (discord.js waits for false)
	MemberCount int           `json:"member_count"`
	Members     []memberJSON  `json:"members,omitempty"`
	Channels    []channelJSON `json:"channels,omitempty"`
	Threads     []channelJSON `json:"threads,omitempty"`
}

func (g *Guild) object() guildJSON {
	owner := g.d.app.Owner // a person outside this world
	if g.owner != nil {
		owner = g.owner.id
	}
	return guildJSON{
		ID: g.id, Name: g.name, OwnerID: owner, PreferredLocale: g.locale, Features: []string{},
		Roles: g.rolePayload(), Emojis: []any{}, Stickers: []any{},
		MaxMembers: 500_000, MaxVideo: 25, MaxStageVideo: 50, Region: "us-east", AFKTimeout: 300,
	}
}

func (g *Guild) payload() guildCreateJSON {
	p := guildCreateJSON{guildJSON: g.object(), JoinedAt: formatTime(g.joinedAt), MemberCount: len(g.memberList) + 1,
		Members: []memberJSON{g.botMember()}}
	for _, ch := range g.channels {
		if ch.isThread() && !ch.archived {
			p.Threads = append(p.Threads, ch.payload())
		} else if !ch.isThread() {
			p.Channels = append(p.Channels, ch.payload())
		}
	}
	return p
}

func (g *Guild) botMember() memberJSON {
	user := g.d.botUser()
	return memberJSON{User: &user, Roles: []string{g.d.app.ID}, JoinedAt: formatTime(g.joinedAt)}
}

func (m *member) payload() memberJSON {
	user := m.person.payload()
	p := memberJSON{User: &user, Roles: []string{}, JoinedAt: formatTime(m.joinedAt)}
	if !m.boostingSince.IsZero() {
		since := formatTime(m.boostingSince)
		p.PremiumSince = &since
	}
	if !m.timedOutUntil.IsZero() {
		until := formatTime(m.timedOutUntil)
		p.CommunicationDisabledUntil = &until
	}
	for _, role := range m.roles {
		p.Roles = append(p.Roles, role.id)
	}
	return p
}
