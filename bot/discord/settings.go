package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar-admin settings", weight: 260, run: (*Bot).settings})
	onPress(settingPressed, byManagers((*Bot).pressSetting))
	onPress(settingPicked, byManagers((*Bot).pickSetting))
}

// The actions of settings: the argument is which, of a button with the value after a dot.
const (
	settingPressed action = "ordain"
	settingPicked  action = "fix"
)

func (b *Bot) settings(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.registry.GuildSettings(ctx, c.Guild))
}

// settingsMessage shows what holds in a guild: a list for each choice, a button
// for each switch and for what is chosen in turn.
func settingsMessage(t *say.Localizer, s table.GuildSettings) message {
	m := pageMessage(t.Settings(s))
	m.pick(t, settingPicked, say.PickEdition, orUsual(s.Edition))
	m.pick(t, settingPicked, say.PickTime, say.HoursChoice(s.Hours))
	m.buttons(theirs(t, typeChannels, say.PickChannels, maxOptions, s.Channels...))
	m.buttons(theirs(t, typeRoles, say.PickHosts, 1, s.Hosts))
	m.buttons(inTurn(t, say.PickLanguage, s.Language), inTurn(t, say.PickPace, string(s.Pace)), inTurn(t, say.PickBooty, string(s.Booty)),
		toggle(t, settingPressed, say.SwitchThreads, s.Threads), toggle(t, settingPressed, say.SwitchBoards, !s.NoPictures))
	return m
}

// theirs is a select of the guild's own channels or roles, with those that stand; 0
// is none.
func theirs(t *say.Localizer, kind int, p say.Picker, most int, stand ...snowflake.ID) component {
	none := 0
	list := component{Type: kind, CustomID: customID{Action: settingPicked, Arg: string(p)}.String(), Placeholder: t.PickerPrompt(p), Least: &none, Most: most}
	what := map[int]string{typeChannels: "channel", typeRoles: "role"}[kind]
	for _, one := range stand {
		if one != 0 {
			list.Defaults = append(list.Defaults, chosen{one.String(), what})
		}
	}
	return list
}

// inTurn is the button that chooses the next of the values.
func inTurn(t *say.Localizer, p say.Picker, stands string) component {
	values := picks(p)
	next := values[(slices.Index(values, orUsual(stands))+1)%len(values)]
	return press(customID{Action: settingPressed, Arg: string(p) + "." + next}, secondary, t.CycleLabel(p, orUsual(stands)))
}

func orUsual(value string) string {
	if value == "" {
		return say.DefaultChoice
	}
	return value
}

// pressSetting turns a switch of this guild, or chooses the next value.
func (b *Bot) pressSetting(ctx context.Context, c *click, p pressed) error {
	name, value, _ := strings.Cut(p.Arg, ".")
	show := b.reply
	if say.Switch(name) == say.SwitchDigest {
		show = b.showSeasons
	}
	return show(ctx, c, b.registry.SetGuildSettings(ctx, c.Guild, func(s *storage.GuildSettings) {
		switch picker := say.Picker(name); {
		case say.Switch(name) == say.SwitchDigest:
			s.Digest = value == turnOn
		case say.Switch(name) == say.SwitchBoards:
			s.NoPictures = value == turnOff
		case say.Switch(name) == say.SwitchThreads:
			s.Threads = value == turnOn
		case !offered(picker, value): // forged
		case picker == say.PickLanguage:
			s.Language = unusual(value)
		case picker == say.PickPace:
			s.Pace = journal.Pace(unusual(value))
		case picker == say.PickBooty:
			s.Booty = journal.Booty(unusual(value))
		}
	}))
}

func unusual(value string) string {
	if value == say.DefaultChoice {
		return ""
	}
	return value
}

// pickSetting notes a choice of this guild.
func (b *Bot) pickSetting(ctx context.Context, c *click, p pressed) error {
	picker, values := say.Picker(p.Arg), p.values
	show := b.reply
	if picker == say.PickSeasons || picker == say.PickAnnouncements {
		show = b.showSeasons
	}
	return show(ctx, c, b.registry.SetGuildSettings(ctx, c.Guild, func(s *storage.GuildSettings) {
		switch picker {
		case say.PickSeasons:
			if len(values) > 0 && offered(picker, values[0]) {
				s.Seasons = storage.Seasons(unusual(values[0]))
			}
		case say.PickAnnouncements:
			s.Announcements = 0
			if len(values) > 0 {
				s.Announcements = snowflake.Parse(values[0])
			}
		case say.PickChannels:
			s.Channels = nil
			for _, value := range values {
				s.Channels = append(s.Channels, snowflake.Parse(value))
			}
		case say.PickHosts:
			s.Hosts = 0
			if len(values) > 0 {
				s.Hosts = snowflake.Parse(values[0])
			}
		case say.PickEdition:
			if len(values) > 0 && offered(picker, values[0]) {
				s.Edition = unusual(values[0])
			}
		case say.PickTime:
			if len(values) > 0 && offered(picker, values[0]) {
				s.Hours = hoursOf(values[0])
			}
		}
	}))
}

// hoursOf is a choice of time as a guild's custom.
func hoursOf(value string) int {
	hours, err := strconv.Atoi(value)
	switch {
	case err != nil:
		return 0
	case hours == 0:
		return storage.NoHours
	}
	return hours
}
