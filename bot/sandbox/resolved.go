package sandbox

// resolvedJSON has the objects behind the ids of an interaction.
type resolvedJSON struct {
	Users    map[string]userJSON    `json:"users,omitempty"`
	Members  map[string]memberJSON  `json:"members,omitempty"`
	Roles    map[string]roleJSON    `json:"roles,omitempty"`
	Channels map[string]channelJSON `json:"channels,omitempty"`
	Messages map[string]messageJSON `json:"messages,omitempty"`
}

func newResolved() *resolvedJSON {
	return &resolvedJSON{Users: map[string]userJSON{}, Members: map[string]memberJSON{}, Roles: map[string]roleJSON{},
		Channels: map[string]channelJSON{}, Messages: map[string]messageJSON{}}
}

// orNil returns nil if the object is empty, so that the event leaves it out.
func (r *resolvedJSON) orNil() *resolvedJSON {
	if len(r.Users)+len(r.Roles)+len(r.Members)+len(r.Channels)+len(r.Messages) == 0 {
		return nil
	}
	return r
}

// addBot adds the bot itself. It returns false if the bot is not a member.
func (r *resolvedJSON) addBot(ch *Channel) bool {
	if ch.guild == nil || !ch.guild.installed {
		return false
	}
	object := ch.guild.botMember()
	user := *object.User
	object.User, object.Permissions = nil, ch.botPermissions().String()
	r.Users[user.ID], r.Members[user.ID] = user, object
	return true
}

// addPerson adds a person. It returns false if they are not in the guild or the direct message.
func (r *resolvedJSON) addPerson(ch *Channel, p *Person) bool {
	if ch.guild == nil && !ch.has(p) {
		return false
	}
	if ch.guild != nil {
		m := ch.guild.members[p.id]
		if m == nil {
			return false
		}
		object := m.payload()
		object.User, object.Permissions = nil, ch.permissionsOf(p).String()
		r.Members[p.id] = object
	}
	r.Users[p.id] = p.payload()
	return true
}
