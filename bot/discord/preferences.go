package discord

import (
	"context"
	"strconv"
	"strings"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
)

func init() {
	onCommand(command{path: "korsar preferences", weight: 210, run: (*Bot).preferences, options: []option{typed("zone", zonesFor)}})
	onPress(preferencePressed, (*Bot).pressPreference)
	onPress(preferencePicked, (*Bot).pickPreference)
}

// The actions of preferences: the argument is which, of a button with on or off after a dot.
const (
	preferencePressed action = "prefer"
	preferencePicked  action = "pick"
)

// preferencesMessage shows what a person wants: a list for each choice, a
// button for each switch.
func preferencesMessage(t *say.Localizer, p table.UserPreferences, now time.Time) message {
	m := pageMessage(t.Preferences(p, now))
	for _, picker := range []say.Picker{say.PickReminders, say.PickQuiet, say.PickZone, say.PickLanguage} {
		m.pick(t, preferencePicked, picker, say.PickedValue(picker, p.UserPreferences))
	}
	m.buttons(toggle(t, preferencePressed, say.SwitchMessages, !p.NoMessages), toggle(t, preferencePressed, say.SwitchPictures, !p.NoPictures),
		toggle(t, preferencePressed, say.SwitchStreamer, p.Streamer), toggle(t, preferencePressed, say.SwitchListed, !p.Unlisted),
		toggle(t, preferencePressed, say.SwitchEverywhere, p.Everywhere))
	return m
}

// pick adds a list from which one is chosen, with the choice that stands.
func (m *message) pick(t *say.Localizer, a action, p say.Picker, stands string) {
	var list []selectOption
	for _, value := range picks(p) {
		list = append(list, selectOption{Label: clip(t.PickLabel(p, value), maxOptionText), Value: value, Default: value == stands})
	}
	m.chooseBy(customID{Action: a, Arg: string(p)}, t.PickerPrompt(p), list)
}

// The two ways a switch is turned.
const (
	turnOn  = "on"
	turnOff = "off"
)

// toggle is the button that turns a switch the other way.
func toggle(t *say.Localizer, a action, s say.Switch, on bool) component {
	way := turnOn
	if on {
		way = turnOff
	}
	return press(customID{Action: a, Arg: string(s) + "." + way}, secondary, t.ToggleLabel(s, on))
}

// pressPreference turns a switch of whoever clicked.
func (b *Bot) pressPreference(ctx context.Context, c *click, pressed pressed) error {
	return b.reply(ctx, c, b.registry.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) {
		name, way, _ := strings.Cut(pressed.Arg, ".")
		switch say.Switch(name) { // a forged one turns nothing
		case say.SwitchPictures:
			p.NoPictures = way == turnOff
		case say.SwitchStreamer:
			p.Streamer = way == turnOn
		case say.SwitchMessages:
			p.NoMessages = way == turnOff
		case say.SwitchListed:
			p.Unlisted = way == turnOff
		case say.SwitchEverywhere:
			p.Everywhere = way == turnOn
		}
	}))
}

// pickPreference notes a choice of whoever clicked. A forged one changes nothing.
func (b *Bot) pickPreference(ctx context.Context, c *click, pressed pressed) error {
	picker, value := say.Picker(pressed.Arg), pressed.value()
	change := func(p *storage.UserPreferences) {
		first, second, _ := strings.Cut(value, ".")
		switch picker {
		case say.PickReminders:
			p.Remind = storage.Reminders(first)
			p.ADay, _ = strconv.Atoi(second)
		case say.PickQuiet:
			p.QuietFrom, _ = strconv.Atoi(first)
			p.QuietTo, _ = strconv.Atoi(second)
		case say.PickZone:
			p.Zone = value
		case say.PickLanguage:
			if p.Language = value; value == say.DefaultChoice {
				p.Language = ""
			}
		}
	}
	if !offered(picker, value) {
		change = func(*storage.UserPreferences) {}
	}
	reply := b.registry.SetPreferences(ctx, c.Click, change)
	if p, ok := reply.(table.UserPreferences); ok {
		c.speak(p.Language)
	}
	return b.reply(ctx, c, reply)
}

// offered tells whether a list has a choice.
func offered(p say.Picker, value string) bool {
	for _, one := range picks(p) {
		if one == value {
			return true
		}
	}
	return false
}

// preferences shows what whoever clicked wants, after noting the time zone that
// they typed, if any.
func (b *Bot) preferences(ctx context.Context, c *click, a arguments) error {
	zone := a.text("zone")
	if zone == "" {
		return b.reply(ctx, c, b.registry.Preferences(ctx, c.Click))
	}
	if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
		return b.tell(ctx, c, text(c.language.Fault(say.NoZone)))
	}
	return b.reply(ctx, c, b.registry.SetPreferences(ctx, c.Click, func(p *storage.UserPreferences) { p.Zone = zone }))
}

// zonesFor suggests time zones.
func zonesFor(_ *Bot, _ context.Context, c *click, _ arguments, typed string) []choice {
	list := []choice{}
	for _, zone := range zones {
		if label := c.language.PickLabel(say.PickZone, zone); strings.Contains(strings.ToLower(label), typed) {
			list = append(list, choice{Name: label, Value: zone})
		}
	}
	return list
}
