package say

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"korsar/bot/community"
	"korsar/storage"
)

// Switch is a setting that is on or off.
type Switch string

// The switches: the first five are a user's, the others a guild's.
const (
	SwitchPictures   Switch = "pictures"
	SwitchStreamer   Switch = "streamer"
	SwitchMessages   Switch = "messages"
	SwitchListed     Switch = "listed"
	SwitchEverywhere Switch = "everywhere"
	SwitchBoards     Switch = "boards"
	SwitchThreads    Switch = "threads"
	SwitchDigest     Switch = "digest"
)

// Switches lists every switch.
var Switches = []Switch{SwitchPictures, SwitchStreamer, SwitchMessages, SwitchListed, SwitchEverywhere, SwitchBoards,
	SwitchThreads, SwitchDigest}

// Preferences returns the page on which a user sets their preferences.
func (l *Localizer) Preferences(p community.UserPreferences, now time.Time) Page {
	parts := []string{l.absence(p, now)}
	for _, picker := range []Picker{PickReminders, PickQuiet, PickZone, PickLanguage} {
		parts = append(parts, l.pickLine(picker, PickedValue(picker, p.UserPreferences)))
	}
	return Page{Title: l.say("title.preferences"),
		Body: join([]string{strings.Join(parts, "\n"), l.switchLine(SwitchMessages, !p.NoMessages),
			l.switchLine(SwitchPictures, !p.NoPictures), l.switchLine(SwitchStreamer, p.Streamer), l.switchLine(SwitchListed,
				!p.Unlisted),
			l.switchLine(SwitchEverywhere, p.Everywhere)}, "\n\n")}
}

// Settings returns the page on which a guild's managers change its settings.
func (l *Localizer) Settings(s community.GuildSettings) Page {
	lines := []string{l.say("settings.channels.all"), l.say("settings.hosts.all")}
	if len(s.Channels) > 0 {
		var names []string
		for _, id := range s.Channels {
			names = append(names, channel(id))
		}
		lines[0] = l.say("settings.channels", "Channels", strings.Join(names, ", "))
	}
	if s.Hosts != 0 {
		lines[1] = l.say("settings.hosts", "Role", fmt.Sprintf("<@&%d>", s.Hosts))
	}
	lines = append(lines, l.pickLine(PickEdition, cmp.Or(s.Edition, DefaultChoice)),
		l.pickLine(PickTime, HoursChoice(s.Hours)),
		l.pickLine(PickLanguage, cmp.Or(s.Language, DefaultChoice)), l.pickLine(PickPace,
			cmp.Or(string(s.Pace), DefaultChoice)), l.pickLine(PickBooty, cmp.Or(string(s.Booty), DefaultChoice)))
	return Page{Title: l.say("title.settings"),
		Body: join([]string{strings.Join(lines, "\n"), l.switchLine(SwitchThreads, s.Threads),
			l.switchLine(SwitchBoards, !s.NoPictures)}, "\n\n")}
}

// Seasons returns the page on which a guild's managers choose the length of seasons and the channel
// of announcements.
func (l *Localizer) Seasons(s community.GuildSettings) Page {
	news := l.say("seasons.news.none")
	if s.Announcements != 0 {
		news = l.say("seasons.news", "Channel", channel(s.Announcements))
	}
	return Page{Title: l.say("title.seasons"),
		Body: join([]string{l.pickLine(PickSeasons, cmp.Or(string(s.Seasons), DefaultChoice)), news,
			l.switchLine(SwitchDigest, s.Digest)}, "\n\n")}
}

// HoursChoice returns the choice of a guild's time limit for turns.
func HoursChoice(hours int) string {
	switch hours {
	case 0:
		return DefaultChoice
	case storage.NoHours:
		return "0"
	default:
		return strconv.Itoa(hours)
	}
}

// ToggleLabel returns the label of the button that flips a switch.
func (l *Localizer) ToggleLabel(s Switch, on bool) string {
	if on {
		return l.say("toggle.off", "What", l.say("switch."+string(s)))
	}
	return l.say("toggle.on", "What", l.say("switch."+string(s)))
}

// switchLine returns a switch with its state and what it does.
func (l *Localizer) switchLine(s Switch, on bool) string {
	state := l.say("off")
	if on {
		state = l.say("on")
	}
	return l.say("switch.state", "What", l.say("switch."+string(s)), "State",
		state) + "\n" + l.say("switch.about."+string(s))
}
