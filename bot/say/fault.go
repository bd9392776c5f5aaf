package say

import "strings"

// Fault is what only the platform's side of the bot can find wrong.
type Fault string

// The faults.
const (
	UnknownButton  Fault = "unknown-button"  // of no version that this bot knows, or of none at all
	GuildOnly      Fault = "guild-only"      // asked for in a direct message
	UnknownCommand Fault = "unknown-command" // a command that is not the bot's any more
	ThreadFailed   Fault = "thread-failed"   // no thread could be made for the table
	WrongChannel   Fault = "not-there"       // tables are for other channels of this guild
	NotHosts       Fault = "not-hosts"       // only those with a role open tables in this guild
	NoBots         Fault = "no-bots"         // a bot was asked to play
	Overloaded     Fault = "flood"           // more people click than can be served
	NoDate         Fault = "no-date"         // what was typed is no day to come
	NoZone         Fault = "no-zone"         // what was typed is no time zone
	TestWorked     Fault = "test-worked"     // a message could be posted here and deleted
	TestFailed     Fault = "test-failed"     // it could not
	ManagersOnly   Fault = "managers-only"   // asked for without the right to manage the server
	NoGame         Fault = "no-game"         // what was typed names no finished game of this guild
	NoSeason       Fault = "no-season"       // what was typed names no season
	NotInThread    Fault = "not-in-thread"   // the bot is not in the private thread that a table was asked for in
	InternalError  Fault = "trouble"         // a fault of the program, logged
)

// Faults lists every fault.
var Faults = []Fault{UnknownButton, GuildOnly, UnknownCommand, ThreadFailed, WrongChannel, NotHosts, NoBots, Overloaded, NoDate, NoZone, TestWorked, TestFailed,
	ManagersOnly, NoGame, NoSeason, NotInThread, InternalError}

// Fault is a fault in words, with the way out.
func (l *Localizer) Fault(k Fault) string {
	return l.say("fault."+string(k), "Help", l.slash("korsar help"), "Settings", l.slash("korsar-admin settings"), "History", l.slash("korsar history"))
}

// Permission is what a server grants the bot in a channel.
type Permission string

// The permissions that a table needs, each named as Discord's settings name it.
const (
	ViewChannel           Permission = "view-channel"
	SendMessages          Permission = "send-messages"
	EmbedLinks            Permission = "embed-links"
	AttachFiles           Permission = "attach-files"
	ReadMessageHistory    Permission = "read-message-history"
	CreatePublicThreads   Permission = "create-public-threads"
	SendMessagesInThreads Permission = "send-messages-in-threads"
	Connect               Permission = "connect"
)

// Permissions lists every permission.
var Permissions = []Permission{ViewChannel, SendMessages, EmbedLinks, AttachFiles, ReadMessageHistory, CreatePublicThreads,
	SendMessagesInThreads, Connect}

// MissingPermissions tells which permissions the bot lacks in a channel, and
// how to grant them.
func (l *Localizer) MissingPermissions(names []Permission) string {
	var lines []string
	for _, name := range names {
		lines = append(lines, bulletLine("**"+l.PermissionName(name)+"**"))
	}
	return l.many("permissions", len(names), "List", strings.Join(lines, "\n"))
}

// PermissionName is what Discord's settings call a permission.
func (l *Localizer) PermissionName(p Permission) string { return l.say("permission." + string(p)) }
