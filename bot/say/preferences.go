package say

import (
	"slices"
	"time"

	"korsar/bot/community"
	"korsar/storage"
)

// Switch is a setting that is on or off.
type Switch string

// The switches. Those of UserSwitches are a user's, the others a guild's.
const (
	SwitchPictures   Switch = "pictures"
	SwitchStreamer   Switch = "streamer"
	SwitchMessages   Switch = "messages"
	SwitchListed     Switch = "listed"
	SwitchEverywhere Switch = "everywhere"
	SwitchNext       Switch = "next"
	SwitchStreak     Switch = "streak"
	SwitchBoards     Switch = "boards"
	SwitchThreads    Switch = "threads"
	SwitchDigest     Switch = "digest"
)

// Switches lists every switch.
var Switches = append(slices.Clip(UserSwitches), SwitchBoards, SwitchThreads, SwitchDigest)

// UserSwitches lists the switches of a user.
var UserSwitches = []Switch{SwitchPictures, SwitchStreamer, SwitchMessages, SwitchListed, SwitchEverywhere, SwitchNext,
	SwitchStreak}

// SwitchOption returns the name of a user's switch, and what it does if it is on.
func (l *Localizer) SwitchOption(s Switch) (label, about string) {
	return l.say("switch." + string(s)), l.say("switch.about." + string(s))
}

// Preferences returns the page on which a user sets their preferences. The lists and buttons below it show what is
// chosen.
func (l *Localizer) Preferences(p community.UserPreferences, now time.Time) Page {
	return Page{Title: l.say("title.preferences"),
		Body: l.absence(p, now) + "\n-# " + l.say("preferences.about")}
}

// absence says until when a user is away, and how to change it.
func (l *Localizer) absence(p community.UserPreferences, now time.Time) string {
	if p.Away.After(now) {
		return l.say("away.until", "When", timestamp(p.Away, byMinute), "Away", l.slash("korsar-me away")) + "\n" +
			l.Clock(p.UserPreferences, now)
	}
	return l.say("away.not", "Away", l.slash("korsar-me away"))
}

// Settings returns the page on which a guild's managers change its settings. settings are its defaults for new tables.
// The buttons below it show which switches are on. Small text explains what has no room on a button.
func (l *Localizer) Settings(s community.GuildSettings, settings []SettingLine) Page {
	var channels, hosts []string
	for _, id := range s.Channels {
		channels = append(channels, channel(id))
	}
	if s.Hosts != 0 {
		hosts = append(hosts, roleMention(s.Hosts))
	}
	lines := []string{l.settingLines(settings), l.pickedLine(PickChannels, channels), l.pickedLine(PickHosts, hosts),
		"-# " + l.say("settings.about")}
	return Page{Title: l.say("title.settings"), Body: join(lines, "\n")}
}

// Seasons returns the page on which a guild's managers choose the length of seasons and the channel of announcements.
func (l *Localizer) Seasons(s community.GuildSettings, now time.Time) Page {
	var news []string
	about := l.say("seasons.news.none")
	if at := community.NextAnnouncement(storage.SeasonEnd, s.GuildSettings, now); !at.IsZero() {
		news, about = append(news, channel(s.Announcements)), l.say("seasons.news", "When", timestamp(at, byMinute))
	}
	lines := []string{l.pickedLine(PickAnnouncements, news), "**" + l.say("seasons.podium") + "**", "-# " + about,
		"**" + l.say("switch.digest") + "**", "-# " + l.say("seasons.digest.about")}
	if at := community.NextAnnouncement(storage.Digest, s.GuildSettings, now); !at.IsZero() {
		lines = append(lines, "-# "+l.say("seasons.digest", "When", timestamp(at, byMinute)))
	}
	return Page{Title: l.say("title.seasons"), Body: join(lines, "\n")}
}

// ToggleLabel returns the label of the button that flips a switch, which says its current state.
func (l *Localizer) ToggleLabel(s Switch, on bool) string {
	state := l.say("off")
	if on {
		state = l.say("on")
	}
	return l.say("picker.stands", "What", l.say("switch."+string(s)), "State", state)
}
