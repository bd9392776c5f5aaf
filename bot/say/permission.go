package say

import (
	"slices"
	"strings"

	"korsar/storage/snowflake"
)

// Permission is a permission of the bot in a channel.
type Permission string

// Permissions that the bot may need, named as in Discord's settings.
const (
	ViewChannel           Permission = "view-channel"
	SendMessages          Permission = "send-messages"
	EmbedLinks            Permission = "embed-links"
	AttachFiles           Permission = "attach-files"
	CreatePublicThreads   Permission = "create-public-threads"
	SendMessagesInThreads Permission = "send-messages-in-threads"
	Connect               Permission = "connect"
	ManageRoles           Permission = "manage-roles"
	CreateEvents          Permission = "create-events"
	MentionEveryone       Permission = "mention-everyone"
)

// MissingPermissions lists the permissions that the bot lacks in a channel, and says how to grant them.
func (l *Localizer) MissingPermissions(names []Permission) string {
	var lines []string
	for _, name := range names {
		lines = append(lines, bulletLine("**"+l.PermissionName(name)+"**"))
	}
	return l.many("permissions", len(names), "List", strings.Join(lines, "\n"))
}

// MissingThere lists the permissions that the bot lacks in another channel.
func (l *Localizer) MissingThere(id snowflake.ID, names []Permission) string {
	return l.say("permissions.there", "Channel", channel(id), "List", l.permissionList(names))
}

// permissionList returns the names of permissions, separated by commas.
func (l *Localizer) permissionList(names []Permission) string {
	var list []string
	for _, name := range names {
		list = append(list, l.PermissionName(name))
	}
	return strings.Join(list, ", ")
}

// PermissionName returns the name of a permission in Discord's settings.
func (l *Localizer) PermissionName(p Permission) string { return l.say("permission." + string(p)) }

// Checklist returns the permissions that the bot needs in a channel, and marks those that it lacks.
func (l *Localizer) Checklist(wanted, missing []Permission) Page {
	var lines []string
	for _, p := range wanted {
		mark := "✓ "
		if slices.Contains(missing, p) {
			mark = "✕ "
		}
		lines = append(lines, mark+l.PermissionName(p))
	}
	verdict := l.say("checklist.ready", "Open", l.slash("korsar new"))
	if len(missing) > 0 {
		verdict = l.say("checklist.lacking")
	}
	if slices.Contains(wanted, ManageRoles) {
		lines = append(lines, "", l.say("checklist.roles"))
	}
	return Page{Title: l.say("checklist.title"), Body: strings.Join(lines, "\n") + "\n\n" + verdict + "\n" +
		l.say("checklist.next", "Settings", l.slash("korsar-admin settings"))}
}
