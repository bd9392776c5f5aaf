package discord

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Menus of a guild's settings.
var (
	guildSettingMenu = newMenu(menu{action: "guild-setting", placeholder: "setting"}) // which one to change
	// guildValueMenu has the setting as its argument. The menus of other settings and the buttons of switches have the
	// same action. On a button, a dot and the value follow the setting.
	guildValueMenu = newMenu(menu{action: "guild-set", placeholder: "value"})
)

// guildSettings are the settings of tables whose defaults a guild's managers choose.
var guildSettings = []setting{*findSetting("edition"), *findSetting("time"), guildLanguage(), *findSetting("pace"),
	*findSetting("booty")}

// guildLanguage returns the setting for the language, which may be the one that Discord names for a guild.
func guildLanguage() setting {
	s := *findSetting("language")
	s.values = pickerValues(say.PickLanguage)
	return s
}

func (b *Bot) settings(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.GuildSettings(ctx, c.Guild))
}

// chooseGuildSetting shows the values of the setting that was chosen.
func (b *Bot) chooseGuildSetting(ctx context.Context, c *click, p pressed) error {
	return b.showSettings(ctx, c, b.community.GuildSettings(ctx, c.Guild), p.value())
}

// showSettings shows the settings of a guild, with the values of the chosen one.
func (b *Bot) showSettings(ctx context.Context, c *click, r table.Reply, chosen string) error {
	if s, ok := r.(community.GuildSettings); ok {
		return b.answer(ctx, c, settingsMessage(c.language, s, chosen))
	}
	return b.reply(ctx, c, r)
}

// settingsMessage shows the settings of a guild like those of a lobby, with menus for its channels and hosts, and
// buttons for switches. chosen is the setting whose values it offers, or "".
func settingsMessage(t *say.Localizer, s community.GuildSettings, chosen string) message {
	o := table.DefaultOptions(s.GuildSettings, say.DiscordsLanguage)
	lines := settingLines(guildSettings, o)
	m := pageMessage(t.Settings(s, lines))
	m.addMenu(t, guildSettingMenu, customID{}, settingOptions(t, lines, chosen))
	m.addValues(t, guildValueMenu, customID{Arg: chosen}, guildSettings, o)
	m.addButtons(guildSelect(t, typeChannels, say.PickChannels, maxOptions, s.Channels...))
	m.addButtons(guildSelect(t, typeRoles, say.PickHosts, 1, s.Hosts))
	m.addButtons(toggleButton(t, guildValueMenu.action, say.SwitchThreads, s.Threads),
		toggleButton(t, guildValueMenu.action, say.SwitchBoards, !s.NoPictures))
	return m
}

// channelKinds has the kinds of channels that each menu offers. Tables may be in the chat of a voice channel. A forum
// or a category stands for the threads or channels in it.
var channelKinds = map[say.Picker][]int{
	say.PickChannels: {int(discordgo.ChannelTypeGuildText), int(discordgo.ChannelTypeGuildNews),
		int(discordgo.ChannelTypeGuildForum), int(discordgo.ChannelTypeGuildVoice),
		int(discordgo.ChannelTypeGuildStageVoice), int(discordgo.ChannelTypeGuildCategory)},
	say.PickAnnouncements: postChannels,
	say.PickPuzzles:       postChannels,
	say.PickStanding:      postChannels,
}

// postChannels are the kinds of channels in which the bot posts by itself.
var postChannels = []int{int(discordgo.ChannelTypeGuildText), int(discordgo.ChannelTypeGuildNews)}

// guildSelect returns a menu of the guild's channels or roles, with the selected ones. It ignores 0.
func guildSelect(t *say.Localizer, kind int, p say.Picker, maxValues int, selected ...snowflake.ID) component {
	none := 0
	list := component{Type: kind, CustomID: customID{Action: guildValueMenu.action, Arg: string(p)}.String(),
		Placeholder: t.PickerPrompt(p), MinValues: &none, MaxValues: maxValues, ChannelTypes: channelKinds[p]}
	what := map[int]string{typeChannels: "channel", typeRoles: "role"}[kind]
	for _, id := range selected {
		if id != 0 {
			list.Defaults = append(list.Defaults, defaultValue{id.String(), what})
		}
	}
	return list
}

// setGuildSetting changes a setting of this guild, and shows the page that it is on. A forged value changes nothing.
func (b *Bot) setGuildSetting(ctx context.Context, c *click, p pressed) error {
	name, value := p.setting()
	if slices.Equal(channelKinds[say.Picker(name)], postChannels) && value != "" {
		if problem := b.announcementProblem(ctx, c, snowflake.Parse(value)); problem != "" {
			return b.answerBelow(ctx, c, textMessage(problem))
		}
	}
	if say.Picker(name) == say.PickCallRole && value != "" {
		if problem := b.callProblem(ctx, c, snowflake.Parse(value), 0); problem != "" {
			return b.answerBelow(ctx, c, textMessage(problem))
		}
	}
	isPost := false
	reply := b.community.SetGuildSettings(ctx, c.Guild, func(s *storage.GuildSettings) {
		isPost = setPost(s, say.Picker(name), value)
		if !isPost {
			changeGuildSetting(s, name, value, p.values)
		}
	})
	switch name {
	case string(say.PickSeasons), string(say.PickAnnouncements), string(say.SwitchDigest):
		return b.showSeasons(ctx, c, reply)
	}
	if isPost {
		return b.showPosts(ctx, c, reply)
	}
	return b.showSettings(ctx, c, reply, name)
}

// changeGuildSetting changes a setting to a value, or to several if its menu takes them.
func changeGuildSetting(s *storage.GuildSettings, name, value string, values []string) {
	switch name {
	case string(say.SwitchDigest):
		s.Digest = value == turnOn
	case string(say.SwitchBoards):
		s.NoPictures = value == turnOff
	case string(say.SwitchThreads):
		s.Threads = value == turnOn
	case string(say.PickAnnouncements):
		s.Announcements = snowflake.Parse(value)
	case string(say.PickChannels):
		s.Channels = nil
		for _, channel := range values {
			s.Channels = append(s.Channels, snowflake.Parse(channel))
		}
	case string(say.PickHosts):
		s.Hosts = snowflake.Parse(value)
	case string(say.PickSeasons):
		if isOffered(say.PickSeasons, value) {
			s.Seasons = unlessDefault(storage.Seasons(value), storage.Monthly)
		}
	default:
		setDefault(s, name, value)
	}
}

// setDefault changes the guild's default of a setting of tables.
func setDefault(s *storage.GuildSettings, name, value string) {
	o := table.DefaultOptions(*s, say.DiscordsLanguage)
	for _, one := range guildSettings {
		if one.name == name {
			one.change(&o, value)
		}
	}
	usual := table.DefaultOptions(storage.GuildSettings{}, say.DiscordsLanguage)
	s.Edition = unlessDefault(o.Edition, usual.Edition)
	s.Language = unlessDefault(o.Language, usual.Language)
	s.Pace = unlessDefault(o.Pace, usual.Pace)
	s.Booty = unlessDefault(o.Booty, usual.Booty)
	s.Minutes = unlessDefault(cmp.Or(o.Minutes, storage.NoTimeLimit), usual.Minutes)
}

// unlessDefault returns a value as it is stored. The default is stored as the zero value.
func unlessDefault[T comparable](value, usual T) T {
	if value == usual {
		var zero T
		return zero
	}
	return value
}

// announcementProblem returns why nothing can be announced in a channel, or "" if it can or Discord does not say.
func (b *Bot) announcementProblem(ctx context.Context, c *click, id snowflake.ID) string {
	missing, kind := b.missingIn(ctx, c.Guild, id, announcing)
	switch {
	case len(missing) > 0:
		return c.language.MissingThere(id, missing)
	case kind != unknownKind && !slices.Contains(postChannels, int(kind)):
		return c.language.Fault(say.NoNewsThere)
	}
	return ""
}

func (b *Bot) seasons(ctx context.Context, c *click, _ arguments) error {
	return b.showSeasons(ctx, c, b.community.GuildSettings(ctx, c.Guild))
}

// showSeasons shows how long a guild's seasons last, and in which channel they are announced.
func (b *Bot) showSeasons(ctx context.Context, c *click, r table.Reply) error {
	if s, ok := r.(community.GuildSettings); ok {
		return b.answer(ctx, c, seasonsMessage(c.language, s, b.clock.Now()))
	}
	return b.reply(ctx, c, r)
}

func seasonsMessage(t *say.Localizer, s community.GuildSettings, now time.Time) message {
	m := pageMessage(t.Seasons(s, now))
	m.addPicker(t, guildValueMenu.action, say.PickSeasons, string(cmp.Or(s.Seasons, storage.Monthly)))
	m.addButtons(guildSelect(t, typeChannels, say.PickAnnouncements, 1, s.Announcements))
	m.addButtons(toggleButton(t, guildValueMenu.action, say.SwitchDigest, s.Digest))
	return m
}
