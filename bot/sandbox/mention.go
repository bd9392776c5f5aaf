package sandbox

import (
	"regexp"
	"slices"
)

// allowedMentions are the mentions that may notify people (Message resource, "Allowed Mentions Object"). A nil value
// allows all.
type allowedMentions struct {
	everyone, users, roles bool
	userIDs, roleIDs       []string
}

const maxMentionIDs = 100

func readMentions(f *form) *allowedMentions {
	field := f.object("allowed_mentions")
	if field == nil {
		return nil
	}
	a := &allowedMentions{}
	for i, kind := range field.strings("parse", 3) {
		switch kind {
		case "everyone":
			a.everyone = true
		case "users":
			a.users = true
		case "roles":
			a.roles = true
		default:
			field.addElementError("parse", i, "BASE_TYPE_CHOICES",
				"Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	a.userIDs, a.roleIDs = field.strings("users", maxMentionIDs), field.strings("roles", maxMentionIDs)
	if a.users && len(a.userIDs) > 0 {
		field.addError("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if a.roles && len(a.roleIDs) > 0 {
		field.addError("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["roles"] and roles: [ids...] are mutually exclusive.`)
	}
	field.unsupported("replied_user")
	field.warnUnread()
	return a
}

func (a *allowedMentions) user(id string) bool {
	return a == nil || a.users || slices.Contains(a.userIDs, id)
}

func (a *allowedMentions) role(id string) bool {
	return a == nil || a.roles || slices.Contains(a.roleIDs, id)
}

var (
	userMention     = regexp.MustCompile(`<@!?(\d+)>`)
	roleMention     = regexp.MustCompile(`<@&(\d+)>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)\b`)
)

// mentioned returns the people whom a new message would notify. A mention in an embed notifies no one. d.mu must be
// held.
func (d *Discord) mentioned(m *message, allowed *allowedMentions) (people []*Person) {
	add := func(p *Person) {
		if p != nil && !slices.Contains(people, p) && m.channel.visibleTo(p) {
			people = append(people, p)
		}
	}
	for _, match := range userMention.FindAllStringSubmatch(m.Content, -1) {
		if allowed.user(match[1]) {
			add(d.people[match[1]])
		}
	}
	g := m.channel.guild
	if g == nil {
		return people
	}
	may := m.byPerson() == nil && m.channel.botPermissions().Has(MentionEveryone)
	for _, match := range roleMention.FindAllStringSubmatch(m.Content, -1) {
		role := g.roles[match[1]]
		if role == nil || !allowed.role(role.id) || !role.mentionable && !may {
			continue
		}
		for _, member := range g.memberList {
			if slices.Contains(member.roles, role) {
				add(member.person)
			}
		}
	}
	if may && (allowed == nil || allowed.everyone) && everyoneMention.MatchString(m.Content) {
		for _, member := range g.memberList {
			add(member.person)
		}
	}
	return people
}
