package say

import (
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
)

// SettingLine is a setting of a table with its current value.
type SettingLine struct{ Name, Value string }

// TableSettings returns the page with the settings of a lobby.
func (l *Localizer) TableSettings(s table.Settings, settings []SettingLine) Page {
	parts := []string{l.settingLines(settings), l.chatNote(s)}
	if s.Refusal != nil {
		parts = append(parts, "**"+l.Refused(*s.Refusal)+"**")
	}
	switch {
	case s.Tournament != nil:
		parts = append(parts, l.say("settings.table.tournament"))
	case s.MayChange:
		if slices.ContainsFunc(s.Seats, func(one table.Seat) bool { return one.ID != 0 && one.ID != s.Host.ID }) {
			parts = append(parts, l.say("settings.table.confirm"))
		}
	default:
		parts = append(parts, l.say("settings.table.host", "Host", l.nameOf(s.Host.Name, Name)))
	}
	return Page{Title: l.say("title.table-settings"), Body: join(parts, "\n\n")}
}

// settingLines returns a line for each setting.
func (l *Localizer) settingLines(settings []SettingLine) string {
	var lines []string
	for _, one := range settings {
		value := l.Choice(one.Name, one.Value)
		if one.Name == "late" && len(lines) > 0 { // its text continues that of the time of a turn
			lines[len(lines)-1] += ", " + value
			continue
		}
		if one.Name == SettingChat && one.Value != ChatOff {
			value = code(value) // its underscores are no markup
		}
		lines = append(lines, l.say("switch.state", "What", l.SettingName(one.Name), "State", value))
	}
	return strings.Join(lines, "\n")
}

// SettingName returns the name of a setting of a table.
func (l *Localizer) SettingName(name string) string { return l.say("setting." + name) }

// settingState returns a setting of a table with its value, as a part of a line.
func (l *Localizer) settingState(name, value string) string {
	return l.say("picker.stands", "What", l.SettingName(name), "State", l.Choice(name, value))
}

// PresetName returns the name of a preset in a menu.
func (l *Localizer) PresetName(p table.Preset) string { return l.settingState("preset", string(p)) }

// PresetAbout describes the options that a preset sets.
func (l *Localizer) PresetAbout(p table.Preset) string { return l.say("preset.about." + string(p)) }

// RoleSetting returns the name of the setting for the role that members of an audience need. Audiences count from 1.
func (l *Localizer) RoleSetting(audience int) string {
	return l.say("setting.role", "Number", strconv.Itoa(audience))
}

// FairDeal returns the page with the commitment to a deal.
func (l *Localizer) FairDeal(state table.PublicState) Page {
	return Page{Title: l.say("field.fair"), Body: l.say("fair.lobby", "Commitment", state.Commitment)}
}
