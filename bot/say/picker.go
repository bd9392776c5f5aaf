package say

import (
	"strconv"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/storage"
)

// Picker is a setting with a list of choices.
type Picker string

// The pickers: the first four are a user's, the others a guild's.
const (
	PickReminders     Picker = "reminders"
	PickQuiet         Picker = "quiet"
	PickZone          Picker = "zone"
	PickLanguage      Picker = "language"
	PickEdition       Picker = "edition"
	PickTime          Picker = "time"
	PickChannels      Picker = "channels"
	PickHosts         Picker = "hosts"
	PickPace          Picker = "pace"
	PickBooty         Picker = "booty"
	PickSeasons       Picker = "seasons"
	PickAnnouncements Picker = "news"
)

// Pickers lists every picker.
var Pickers = []Picker{PickReminders, PickQuiet, PickZone, PickLanguage, PickEdition, PickTime, PickChannels, PickHosts,
	PickPace, PickBooty,
	PickSeasons, PickAnnouncements}

// DefaultChoice is the choice of the default.
const DefaultChoice = "usual"

// PickLabel returns the name of a choice, at most 100 characters.
func (l *Localizer) PickLabel(p Picker, value string) string {
	switch p {
	case PickReminders:
		return l.reminders(value)
	case PickQuiet:
		return l.quiet(value)
	case PickZone:
		return strings.ReplaceAll(value, "_", " ")
	case PickLanguage, PickEdition, PickTime, PickPace, PickBooty, PickSeasons:
		if value == DefaultChoice {
			return l.say("usual." + string(p))
		}
		return l.Choice(string(p), value)
	}
	return value
}

func (l *Localizer) reminders(value string) string {
	way, most, _ := strings.Cut(value, ".")
	count, _ := strconv.Atoi(most)
	switch storage.Reminders(way) {
	case storage.NoReminds:
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

// PickedValue returns a user's current choice.
func PickedValue(p Picker, w storage.UserPreferences) string {
	switch p {
	case PickReminders:
		if w.Remind == storage.NoReminds {
			return string(w.Remind)
		}
		way, most := w.Remind, w.ADay
		if way == "" {
			way = storage.InChannel
		}
		if most == 0 {
			most = 3
		}
		return string(way) + "." + strconv.Itoa(most)
	case PickQuiet:
		return strconv.Itoa(w.QuietFrom) + "." + strconv.Itoa(w.QuietTo)
	case PickZone:
		if w.Zone == "" {
			return "UTC"
		}
		return w.Zone
	case PickLanguage:
		if w.Language == "" {
			return DefaultChoice
		}
		return w.Language
	}
	return ""
}

// PickerPrompt returns the text of a select before something is chosen, at most 150 characters.
func (l *Localizer) PickerPrompt(p Picker) string { return l.say("picker." + string(p)) }

// pickLine returns a line with a setting and its current choice.
func (l *Localizer) pickLine(p Picker, value string) string {
	return l.say("switch.state", "What", l.PickerPrompt(p), "State", l.PickLabel(p, value))
}

// CycleLabel returns the label of a button that cycles through the choices: the current one.
func (l *Localizer) CycleLabel(p Picker, value string) string {
	return l.say("picker.stands", "What", l.PickerPrompt(p), "State", l.PickLabel(p, value))
}

// absence says until when somebody is away, and how to change it.
func (l *Localizer) absence(p community.UserPreferences, now time.Time) string {
	if p.Away.After(now) {
		return l.say("away.until", "When", timestamp(p.Away, byMinute), "Away", l.slash("korsar away"))
	}
	return l.say("away.not", "Away", l.slash("korsar away"))
}
