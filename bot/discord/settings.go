package discord

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Actions of settings. Their argument names the setting. On a button, it is followed by a dot and the value.
const (
	actionSwitchSetting action = "switch-setting"
	actionChooseSetting action = "choose-setting"
)

func (b *Bot) settings(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.GuildSettings(ctx, c.Guild))
}

// settingsMessage shows the settings of a guild, with menus, buttons for switches, and buttons that step through
// values.
func settingsMessage(t *say.Localizer, s community.GuildSettings) message {
	m := pageMessage(t.Settings(s))
	for _, picker := range []say.Picker{say.PickEdition, say.PickTime} {
		m.addPicker(t, actionChooseSetting, picker, say.SettingValue(picker, s.GuildSettings))
	}
	m.addButtons(guildSelect(t, typeChannels, say.PickChannels, maxOptions, s.Channels...))
	m.addButtons(guildSelect(t, typeRoles, say.PickHosts, 1, s.Hosts))
	m.addButtons(cycleButton(t, say.PickLanguage, s), cycleButton(t, say.PickPace, s), cycleButton(t, say.PickBooty, s),
		toggleButton(t, actionSwitchSetting, say.SwitchThreads, s.Threads),
		toggleButton(t, actionSwitchSetting, say.SwitchBoards, !s.NoPictures))
	return m
}

// channelKinds has the kinds of channels that each menu offers. Tables may be in the chat of a voice channel. A forum
// or a category stands for the threads or channels in it.
var channelKinds = map[say.Picker][]int{
	say.PickChannels: {int(discordgo.ChannelTypeGuildText), int(discordgo.ChannelTypeGuildNews),
		int(discordgo.ChannelTypeGuildForum), int(discordgo.ChannelTypeGuildVoice),
		int(discordgo.ChannelTypeGuildStageVoice), int(discordgo.ChannelTypeGuildCategory)},
	say.PickAnnouncements: {int(discordgo.ChannelTypeGuildText), int(discordgo.ChannelTypeGuildNews)},
}

// guildSelect returns a menu of the guild's channels or roles, with the selected ones. It ignores 0.
func guildSelect(t *say.Localizer, kind int, p say.Picker, maxValues int, selected ...snowflake.ID) component {
	none := 0
	list := component{Type: kind, CustomID: customID{Action: actionChooseSetting, Arg: string(p)}.String(),
		Placeholder: t.PickerPrompt(p), MinValues: &none, MaxValues: maxValues, ChannelTypes: channelKinds[p]}
	what := map[int]string{typeChannels: "channel", typeRoles: "role"}[kind]
	for _, id := range selected {
		if id != 0 {
			list.Defaults = append(list.Defaults, defaultValue{id.String(), what})
		}
	}
	return list
}

// cycleButton returns the button that chooses the next value of a setting.
func cycleButton(t *say.Localizer, p say.Picker, s community.GuildSettings) component {
	current, values := say.SettingValue(p, s.GuildSettings), pickerValues(p)
	next := values[(slices.Index(values, current)+1)%len(values)]
	return newButtonComponent(customID{Action: actionSwitchSetting, Arg: string(p) + "." + next}, secondary,
		t.CycleLabel(p, current))
}

// switchSetting turns a switch of this guild on or off, or chooses the next value.
func (b *Bot) switchSetting(ctx context.Context, c *click, p pressed) error {
	name, value, _ := strings.Cut(p.Arg, ".")
	show := b.reply
	if say.Switch(name) == say.SwitchDigest {
		show = b.showSeasons
	}
	return show(ctx, c, b.community.SetGuildSettings(ctx, c.Guild, func(s *storage.GuildSettings) {
		switch picker := say.Picker(name); {
		case say.Switch(name) == say.SwitchDigest:
			s.Digest = value == turnOn
		case say.Switch(name) == say.SwitchBoards:
			s.NoPictures = value == turnOff
		case say.Switch(name) == say.SwitchThreads:
			s.Threads = value == turnOn
		case !isOffered(picker, value): // forged
		case picker == say.PickLanguage:
			s.Language = emptyIfDefault(picker, value)
		case picker == say.PickPace:
			s.Pace = journal.Pace(emptyIfDefault(picker, value))
		case picker == say.PickBooty:
			s.Booty = journal.Booty(emptyIfDefault(picker, value))
		}
	}))
}

// emptyIfDefault returns a picker's value as it is stored, which is "" for the default.
func emptyIfDefault(p say.Picker, value string) string {
	if value == say.DefaultValue(p) {
		return ""
	}
	return value
}

func (b *Bot) chooseSetting(ctx context.Context, c *click, p pressed) error {
	picker, value := say.Picker(p.Arg), p.value() // "" if none is chosen
	show := b.reply
	if picker == say.PickSeasons || picker == say.PickAnnouncements {
		show = b.showSeasons
	}
	if picker == say.PickAnnouncements && value != "" {
		if problem := b.announcementProblem(ctx, c, snowflake.Parse(value)); problem != "" {
			return b.answerBelow(ctx, c, textMessage(problem))
		}
	}
	return show(ctx, c, b.community.SetGuildSettings(ctx, c.Guild, func(s *storage.GuildSettings) {
		switch {
		case picker == say.PickAnnouncements:
			s.Announcements = snowflake.Parse(value)
		case picker == say.PickChannels:
			s.Channels = nil
			for _, channel := range p.values {
				s.Channels = append(s.Channels, snowflake.Parse(channel))
			}
		case picker == say.PickHosts:
			s.Hosts = snowflake.Parse(value)
		case !isOffered(picker, value): // forged
		case picker == say.PickSeasons:
			s.Seasons = storage.Seasons(emptyIfDefault(picker, value))
		case picker == say.PickEdition:
			s.Edition = emptyIfDefault(picker, value)
		case picker == say.PickTime:
			s.Minutes = parseTurnTime(emptyIfDefault(picker, value))
		}
	}))
}

// announcementProblem returns why nothing can be announced in a channel, or "" if it can or Discord does not say.
func (b *Bot) announcementProblem(ctx context.Context, c *click, id snowflake.ID) string {
	missing, kind := b.missingIn(ctx, c.Guild, id, announcing)
	switch {
	case len(missing) > 0:
		return c.language.MissingThere(id, missing)
	case kind != unknownKind && !slices.Contains(channelKinds[say.PickAnnouncements], int(kind)):
		return c.language.Fault(say.NoNewsThere)
	}
	return ""
}

// parseTurnTime returns the chosen minutes of a turn as a guild's setting. It returns 0, the default, for "".
func parseTurnTime(value string) int {
	minutes, err := strconv.Atoi(value)
	switch {
	case err != nil:
		return 0
	case minutes == 0:
		return storage.NoTimeLimit
	}
	return minutes
}
