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

// preferencesMessage shows what a person wants: a list for each choice, a
// button for each switch.
func preferencesMessage(t *say.Tongue, p table.Preferences, now time.Time) message {
	m := pageMessage(t.Preferences(p, now))
	for _, picker := range []say.Picker{say.PickReminders, say.PickQuiet, say.PickZone, say.PickLanguage} {
		m.pick(t, actPick, picker, say.Picked(picker, p.UserPreferences))
	}
	m.buttons(toggle(t, actPrefer, say.SwitchMessages, !p.NoMessages), toggle(t, actPrefer, say.SwitchPictures, !p.NoPictures),
		toggle(t, actPrefer, say.SwitchStreamer, p.Streamer), toggle(t, actPrefer, say.SwitchListed, !p.Unlisted),
		toggle(t, actPrefer, say.SwitchEverywhere, p.Everywhere))
	return m
}

// pick adds a list from which one is chosen, with the choice that stands.
func (m *message) pick(t *say.Tongue, a action, p say.Picker, stands string) {
	var list []option
	for _, value := range say.Picks(p) {
		list = append(list, option{Label: clip(t.Pick(p, value), maxOptionText), Value: value, Default: value == stands})
	}
	m.choose(button{Action: a, Arg: string(p)}, t.Picker(p), list)
}

// The two ways a switch is turned.
const (
	turnOn  = "on"
	turnOff = "off"
)

// toggle is the button that turns a switch the other way.
func toggle(t *say.Tongue, a action, s say.Switch, on bool) component {
	way := turnOn
	if on {
		way = turnOff
	}
	return press(button{Action: a, Arg: string(s) + "." + way}, secondary, t.Toggle(s, on))
}

// prefer turns a switch of whoever clicked.
func (b *Bot) prefer(ctx context.Context, c *click, arg string) error {
	return b.reply(ctx, c, b.harbour.Prefer(ctx, c.Click, func(p *storage.UserPreferences) {
		name, way, _ := strings.Cut(arg, ".")
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

// picked notes a choice of whoever clicked. A forged one changes nothing.
func (b *Bot) picked(ctx context.Context, c *click, picker say.Picker, value string) error {
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
			if p.Language = value; value == say.Usual {
				p.Language = ""
			}
		}
	}
	if !offered(picker, value) {
		change = func(*storage.UserPreferences) {}
	}
	reply := b.harbour.Prefer(ctx, c.Click, change)
	if p, ok := reply.(table.Preferences); ok {
		c.speak(p.Language)
	}
	return b.reply(ctx, c, reply)
}

// offered tells whether a list has a choice.
func offered(p say.Picker, value string) bool {
	for _, one := range say.Picks(p) {
		if one == value {
			return true
		}
	}
	return false
}

// preferences shows what whoever clicked wants, after noting the time zone that
// they typed, if any.
func (b *Bot) preferences(ctx context.Context, c *click, zone string) error {
	if zone == "" {
		return b.reply(ctx, c, b.harbour.PreferencesOf(ctx, c.Click))
	}
	if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
		return b.tell(ctx, c, text(c.tongue.Fault(say.NoZone)))
	}
	return b.reply(ctx, c, b.harbour.Prefer(ctx, c.Click, func(p *storage.UserPreferences) { p.Zone = zone }))
}

// longestAway is how far ahead somebody can be away.
const longestAway = 366 * 24 * time.Hour

// away notes until when whoever clicked is away: the beginning of a day of
// theirs, or no more.
func (b *Bot) away(ctx context.Context, c *click, until string) error {
	var day time.Time
	if until != backAgain {
		wishes, ok := b.harbour.PreferencesOf(ctx, c.Click).(table.Preferences)
		if !ok {
			return b.tell(ctx, c, text(c.tongue.Fault(say.Trouble)))
		}
		zone, err := time.LoadLocation(wishes.Zone)
		if err != nil {
			zone = time.UTC
		}
		now := b.clock.Now()
		day, err = time.ParseInLocation(time.DateOnly, strings.TrimSpace(until), zone)
		if err != nil || !day.After(now) || day.After(now.Add(longestAway)) {
			return b.tell(ctx, c, text(c.tongue.Fault(say.NoDate)))
		}
	}
	return b.reply(ctx, c, b.harbour.Prefer(ctx, c.Click, func(p *storage.UserPreferences) { p.Away = day.UTC() }))
}

// backAgain is the choice of who is away no more.
const backAgain = "back"

// daysAhead is what is suggested as a day of return.
var daysAhead = []int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30}

// daysFor suggests days of return that fit what was typed.
func (b *Bot) daysFor(t *say.Tongue, typed string) []choice {
	list := []choice{}
	add := func(label, value string) {
		if strings.Contains(strings.ToLower(label), typed) || strings.Contains(value, typed) {
			list = append(list, choice{Name: clip(label, maxOptionText), Value: value})
		}
	}
	add(t.Back(), backAgain)
	for _, days := range daysAhead {
		date := b.clock.Now().AddDate(0, 0, days).Format(time.DateOnly)
		add(t.Day(date, days), date)
	}
	return list
}

// zonesFor suggests time zones that fit what was typed.
func zonesFor(t *say.Tongue, typed string) []choice {
	list := []choice{}
	for _, zone := range say.Zones {
		if label := t.Pick(say.PickZone, zone); strings.Contains(strings.ToLower(label), typed) {
			list = append(list, choice{Name: label, Value: zone})
		}
	}
	return list
}
