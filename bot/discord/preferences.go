package discord

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// actionPreference is the action of each preference, which its argument names.
const actionPreference action = "preference"

// switchesMenu has a user's switches. Those that are on are selected, and its number has a bit for each of them. A row
// of buttons has no room for all switches, and on a phone their labels would be cut. An option has a line that says
// what it does.
var switchesMenu = newMenu(menu{action: actionPreference, placeholder: "switches"})

const argSwitches = "switches" // the argument of switchesMenu

// userSwitches are the switches of a user in the order of their menu.
var userSwitches = []struct {
	name say.Switch
	isOn func(*storage.UserPreferences) bool
	set  func(p *storage.UserPreferences, on bool)
}{
	{say.SwitchMessages, func(p *storage.UserPreferences) bool { return !p.NoMessages },
		func(p *storage.UserPreferences, on bool) { p.NoMessages = !on }},
	{say.SwitchNext, func(p *storage.UserPreferences) bool { return p.Next },
		func(p *storage.UserPreferences, on bool) { p.Next = on }},
	{say.SwitchStreak, func(p *storage.UserPreferences) bool { return p.Streak },
		func(p *storage.UserPreferences, on bool) { p.Streak = on }},
	{say.SwitchPictures, func(p *storage.UserPreferences) bool { return !p.NoPictures },
		func(p *storage.UserPreferences, on bool) { p.NoPictures = !on }},
	{say.SwitchStreamer, func(p *storage.UserPreferences) bool { return p.Streamer },
		func(p *storage.UserPreferences, on bool) { p.Streamer = on }},
	{say.SwitchListed, func(p *storage.UserPreferences) bool { return !p.Unlisted },
		func(p *storage.UserPreferences, on bool) { p.Unlisted = !on }},
	{say.SwitchEverywhere, func(p *storage.UserPreferences) bool { return p.Everywhere },
		func(p *storage.UserPreferences, on bool) { p.Everywhere = on }},
}

// preferencesMessage shows a user's preferences, with a menu for each choice and one for all switches.
func preferencesMessage(t *say.Localizer, p community.UserPreferences, now time.Time) message {
	m := pageMessage(t.Preferences(p, now))
	for _, picker := range []say.Picker{say.PickReminders, say.PickQuiet, say.PickZone, say.PickLanguage} {
		m.addPicker(t, actionPreference, picker, say.PreferredValue(picker, p.UserPreferences))
	}
	m.addSwitches(t, &p.UserPreferences)
	return m
}

// addSwitches adds the menu of a user's switches.
func (m *message) addSwitches(t *say.Localizer, p *storage.UserPreferences) {
	var list []selectOption
	var shown int64
	for i, s := range userSwitches {
		label, about := t.SwitchOption(s.name)
		list = append(list, selectOption{Label: label, Description: about, Value: string(s.name), Default: s.isOn(p)})
		if s.isOn(p) {
			shown |= 1 << i
		}
	}
	m.addMenu(t, switchesMenu, customID{Seq: shown, Arg: argSwitches}, list)
	none, last := 0, m.Components[len(m.Components)-1].Components
	last[0].MinValues, last[0].MaxValues = &none, len(list)
}

// setSwitches sets the switches that a user has changed in their menu. Discord sends all of them, but the others may
// have been changed elsewhere since the menu was shown.
func setSwitches(p *storage.UserPreferences, pressed pressed) {
	for i, s := range userSwitches {
		wasOn, on := pressed.Seq&(1<<i) != 0, slices.Contains(pressed.values, string(s.name))
		if on != wasOn {
			s.set(p, on)
		}
	}
}

// addPicker adds a menu for a preference or a setting, with the current value selected. A current value that the menu
// does not offer is its placeholder.
func (m *message) addPicker(t *say.Localizer, a action, p say.Picker, current string) {
	var list []selectOption
	for _, value := range pickerValues(p) {
		o := selectOption{Label: t.PickLabel(p, value), Value: value}
		if value == current {
			o.Label, o.Default = t.CurrentLabel(p, value), true
		}
		list = append(list, o)
	}
	m.addSelect(customID{Action: a, Arg: string(p)}, t.CurrentLabel(p, current), list)
}

// Values of a switch.
const (
	turnOn  = "on"
	turnOff = "off"
)

// toggleButton returns the button that turns a switch off if it is on, and on otherwise.
func toggleButton(t *say.Localizer, a action, s say.Switch, on bool) component {
	id := customID{Action: a, Arg: string(s) + "." + onOrOff(!on)}
	return newButtonComponent(id, secondary, t.ToggleLabel(s, on))
}

// setting returns what was pressed on a page of settings: a button, whose argument has the name and the value, or the
// menu that its argument names.
func (p pressed) setting() (name, value string) {
	name, value, isButton := strings.Cut(p.Arg, ".")
	if !isButton {
		value = p.value() // "" if none is chosen
	}
	return name, value
}

// setPreference saves one of the user's preferences. A forged one changes nothing.
func (b *Bot) setPreference(ctx context.Context, c *click, pressed pressed) error {
	name, value := pressed.Arg, pressed.value()
	reply := b.community.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) {
		if name == argSwitches {
			setSwitches(p, pressed)
		}
		if !isOffered(say.Picker(name), value) {
			return
		}
		first, second, _ := strings.Cut(value, ".")
		switch say.Picker(name) {
		case say.PickReminders:
			p.Remind = storage.Reminders(first)
			p.ADay, _ = strconv.Atoi(second)
		case say.PickQuiet:
			p.QuietFrom, _ = strconv.Atoi(first)
			p.QuietTo, _ = strconv.Atoi(second)
		case say.PickZone:
			p.Zone = value
		case say.PickLanguage:
			p.Language = unlessDefault(value, say.DiscordsLanguage)
		}
	})
	if p, ok := reply.(community.UserPreferences); ok {
		c.setLanguage(p.Language)
	}
	return b.reply(ctx, c, reply)
}

// pickerValues returns the values of a picker. Discord itself lists channels and roles.
func pickerValues(p say.Picker) []string {
	switch p {
	case say.PickReminders:
		return []string{"channel.1", "channel.3", "channel.6", "private.1", "private.3", "private.6", "none"}
	case say.PickQuiet:
		return []string{"0.0", "21.7", "22.7", "22.8", "23.7", "23.8", "0.7", "0.8", "0.9", "1.9",
			"2.10", "8.17", "9.18"}
	case say.PickZone, say.PickGuildZone:
		return zones
	case say.PickPuzzleHour:
		return hours
	case say.PickLanguage:
		return append([]string{say.DiscordsLanguage}, say.Languages()...)
	case say.PickSeasons:
		return toStrings(storage.Monthly, storage.Quarterly, storage.NoSeasons)
	}
	return nil
}

// hours are the hours of a day.
var hours = func() (list []string) {
	for hour := range 24 {
		list = append(list, strconv.Itoa(hour))
	}
	return list
}()

func isOffered(p say.Picker, value string) bool {
	return slices.Contains(pickerValues(p), value)
}

// preferences shows the user's preferences. If the user typed a time zone, it is saved first.
func (b *Bot) preferences(ctx context.Context, c *click, a arguments) error {
	zone := a.text("zone")
	if zone == "" {
		return b.reply(ctx, c, b.community.Preferences(ctx, c.Click))
	}
	if !isZone(zone) {
		return b.answerFault(ctx, c, say.NoZone)
	}
	return b.reply(ctx, c, b.community.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) { p.Zone = zone }))
}

func (*Bot) suggestZones(_ context.Context, c *click, _ arguments, typed string) (list []choice) {
	for _, zone := range zones {
		list = addSuggestion(list, typed, c.language.PickLabel(say.PickZone, zone), zone)
	}
	return list
}

// preferencesOf returns the preferences of a user, or the default ones if the store fails.
func (b *Bot) preferencesOf(ctx context.Context, user snowflake.ID) storage.UserPreferences {
	p, _ := b.community.PreferencesOf(ctx, user)
	return p
}

// languageOf returns the language of a direct message to a user, which is the user's choice or else usual.
func (b *Bot) languageOf(ctx context.Context, user snowflake.ID, usual string) *say.Localizer {
	return say.In(cmp.Or(b.preferencesOf(ctx, user).Language, usual))
}

// wantsMessages reports whether the preferences of a user allow direct messages.
func (b *Bot) wantsMessages(ctx context.Context, user snowflake.ID) bool {
	p, read := b.community.PreferencesOf(ctx, user)
	return read && !p.NoMessages // nobody is disturbed because the store fails
}

// isQuiet reports whether a user is in quiet hours or away, according to their preferences.
func (b *Bot) isQuiet(ctx context.Context, user snowflake.ID) bool {
	return table.IsQuiet(b.preferencesOf(ctx, user), b.clock.Now())
}
