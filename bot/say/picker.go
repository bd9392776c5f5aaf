package say

import (
	"cmp"
	"strconv"
	"strings"

	"korsar/storage"
)

// Picker is a setting with a list of choices.
type Picker string

// The pickers. The first four are those of users, the others those of guilds.
const (
	PickReminders     Picker = "reminders"
	PickQuiet         Picker = "quiet"
	PickZone          Picker = "zone"
	PickLanguage      Picker = "language"
	PickChannels      Picker = "channels"
	PickHosts         Picker = "hosts"
	PickSeasons       Picker = "seasons"
	PickAnnouncements Picker = "announcements"
	PickPuzzles       Picker = "puzzles"
	PickPuzzleHour    Picker = "puzzle-hour"
	PickGuildZone     Picker = "guild-zone"
	PickStanding      Picker = "standing"
	PickCallRole      Picker = "call-role"
)

// DiscordsLanguage is the choice of the language that Discord shows to a user, or names for a guild.
const DiscordsLanguage = "discord"

// defaultValue returns the choice of a picker that applies by default, or "" for a list of channels or roles.
func defaultValue(p Picker) string {
	switch p {
	case PickSeasons:
		return string(storage.Monthly)
	case PickGuildZone:
		p = PickZone
	}
	return PreferredValue(p, storage.UserPreferences{})
}

// PickLabel returns the name of a choice, and says whether it is the default. It has at most 100 characters.
func (l *Localizer) PickLabel(p Picker, value string) string {
	if value == defaultValue(p) {
		return l.say("state.default", "State", l.pickName(p, value))
	}
	return l.pickName(p, value)
}

// CurrentLabel returns the names of a picker and of its current choice. A closed list shows nothing else.
func (l *Localizer) CurrentLabel(p Picker, value string) string {
	return l.say("picker.stands", "What", l.pickerName(p), "State", l.pickName(p, value))
}

func (l *Localizer) pickName(p Picker, value string) string {
	switch {
	case p == PickReminders:
		return l.reminders(value)
	case p == PickQuiet:
		return l.quiet(value)
	case p == PickZone, p == PickGuildZone:
		return strings.ReplaceAll(value, "_", " ")
	case p == PickPuzzleHour:
		return value + ":00"
	}
	return l.Choice(string(p), value)
}

func (l *Localizer) reminders(value string) string {
	way, most, _ := strings.Cut(value, ".")
	count, _ := strconv.Atoi(most)
	switch storage.Reminders(way) {
	case storage.NoReminders:
		return l.say("remind.none")
	case storage.InPrivate:
		return l.many("remind.private", count)
	default:
		return l.many("remind.channel", count)
	}
}

func (l *Localizer) quiet(value string) string {
	from, to, _ := strings.Cut(value, ".")
	if from == to {
		return l.say("quiet.none")
	}
	return l.say("quiet.hours", "From", from+":00", "To", to+":00")
}

// PreferredValue returns a user's current choice, or "" for a picker of guilds.
func PreferredValue(p Picker, u storage.UserPreferences) string {
	switch p {
	case PickReminders:
		if u.Remind == storage.NoReminders {
			return string(u.Remind)
		}
		return string(cmp.Or(u.Remind, storage.InChannel)) + "." + strconv.Itoa(cmp.Or(u.ADay, 3))
	case PickQuiet:
		return strconv.Itoa(u.QuietFrom) + "." + strconv.Itoa(u.QuietTo)
	case PickZone:
		return cmp.Or(u.Zone, "UTC")
	case PickLanguage:
		return cmp.Or(u.Language, DiscordsLanguage)
	}
	return ""
}

// PickerPrompt returns the text of a list of channels or roles from which nothing is chosen. It says what applies then.
func (l *Localizer) PickerPrompt(p Picker) string {
	return l.say("picker.stands", "What", l.pickerName(p), "State", l.unpicked(p))
}

// unpicked says what applies while nothing is chosen from a list of channels or roles.
func (l *Localizer) unpicked(p Picker) string {
	switch p {
	case PickChannels:
		return l.say("channels.all")
	case PickHosts:
		return l.say("hosts.all")
	case PickCallRole:
		return l.say("call-role.none")
	}
	return l.say("news.none")
}

func (l *Localizer) pickerName(p Picker) string { return l.say("picker." + string(p)) }

// pickedLine returns a line with the chosen channels or roles. It returns "" for none, which the list itself shows.
func (l *Localizer) pickedLine(p Picker, chosen []string) string {
	if len(chosen) == 0 {
		return ""
	}
	return l.say("switch.state", "What", l.pickerName(p), "State", strings.Join(chosen, ", "))
}
