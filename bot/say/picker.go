package say

import (
	"strconv"
	"strings"
	"time"

	"korsar/bot/table"
	"korsar/storage"
)

// Picker is something of which one is chosen from a list.
type Picker string

// The pickers: the first four are a person's, the others a guild's.
const (
	PickReminders Picker = "reminders"
	PickQuiet     Picker = "quiet"
	PickZone      Picker = "zone"
	PickLanguage  Picker = "language"
	PickEdition   Picker = "edition"
	PickTime      Picker = "time"
	PickChannels  Picker = "channels"
	PickHosts     Picker = "hosts"
	PickPace      Picker = "pace"
	PickBooty     Picker = "booty"
	PickSeasons   Picker = "seasons"
	PickNews      Picker = "news"
)

// Pickers lists every picker.
var Pickers = []Picker{PickReminders, PickQuiet, PickZone, PickLanguage, PickEdition, PickTime, PickChannels, PickHosts, PickPace, PickBooty,
	PickSeasons, PickNews}

// Usual is the choice of what is usual.
const Usual = "usual"

// Pick is what a choice is called, at most 100 characters.
func (t *Localizer) Pick(p Picker, value string) string {
	switch p {
	case PickReminders:
		return t.reminders(value)
	case PickQuiet:
		return t.quiet(value)
	case PickZone:
		return strings.ReplaceAll(value, "_", " ")
	case PickLanguage, PickEdition, PickTime, PickPace, PickBooty, PickSeasons:
		if value == Usual {
			return t.say("usual." + string(p))
		}
		return t.Choice(string(p), value)
	}
	return value
}

func (t *Localizer) reminders(value string) string {
	way, most, _ := strings.Cut(value, ".")
	count, _ := strconv.Atoi(most)
	switch storage.Reminders(way) {
	case storage.NoReminds:
		return t.say("remind.none")
	case storage.InPrivate:
		return t.many("remind.private", count)
	default:
		return t.many("remind.channel", count)
	}
}

func (t *Localizer) quiet(value string) string {
	from, to, _ := strings.Cut(value, ".")
	if from == to {
		return t.say("quiet.none")
	}
	return t.say("quiet.hours", "From", from+":00", "To", to+":00")
}

// Picked is the choice that stands in a person's preferences.
func Picked(p Picker, w storage.UserPreferences) string {
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
			return Usual
		}
		return w.Language
	}
	return ""
}

// Picker is what stands in a list before something is chosen, at most 150
// characters.
func (t *Localizer) Picker(p Picker) string { return t.say("picker." + string(p)) }

// chosen is a line that names a choice that stands.
func (t *Localizer) chosen(p Picker, value string) string {
	return t.say("switch.state", "What", t.Picker(p), "State", t.Pick(p, value))
}

// InTurn is what stands on a button that chooses one value after the other: the
// one that stands.
func (t *Localizer) InTurn(p Picker, value string) string {
	return t.say("picker.stands", "What", t.Picker(p), "State", t.Pick(p, value))
}

// absence is until when somebody is away, and how to change it.
func (t *Localizer) absence(p table.UserPreferences, now time.Time) string {
	if p.Away.After(now) {
		return t.say("away.until", "When", stamp(p.Away, byMinute), "Away", t.slash("korsar away"))
	}
	return t.say("away.not", "Away", t.slash("korsar away"))
}
