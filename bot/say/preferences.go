package say

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"korsar/bot/table"
	"korsar/storage"
)

// Switch is something that is on or off.
type Switch string

// The switches: the first five are a person's, the others a guild's.
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
var Switches = []Switch{SwitchPictures, SwitchStreamer, SwitchMessages, SwitchListed, SwitchEverywhere, SwitchBoards, SwitchThreads, SwitchDigest}

// Preferences is the page on which a person says what they want everywhere.
func (t *Localizer) Preferences(p table.UserPreferences, now time.Time) Page {
	parts := []string{t.absence(p, now)}
	for _, picker := range []Picker{PickReminders, PickQuiet, PickZone, PickLanguage} {
		parts = append(parts, t.chosen(picker, Picked(picker, p.UserPreferences)))
	}
	return Page{Title: t.say("title.preferences"), Body: join([]string{strings.Join(parts, "\n"), t.switched(SwitchMessages, !p.NoMessages),
		t.switched(SwitchPictures, !p.NoPictures), t.switched(SwitchStreamer, p.Streamer), t.switched(SwitchListed, !p.Unlisted),
		t.switched(SwitchEverywhere, p.Everywhere)}, "\n\n")}
}

// Settings is the page on which a guild's managers say what holds there.
func (t *Localizer) Settings(s table.GuildSettings) Page {
	lines := []string{t.say("settings.channels.all"), t.say("settings.hosts.all")}
	if len(s.Channels) > 0 {
		var names []string
		for _, id := range s.Channels {
			names = append(names, channel(id))
		}
		lines[0] = t.say("settings.channels", "Channels", strings.Join(names, ", "))
	}
	if s.Hosts != 0 {
		lines[1] = t.say("settings.hosts", "Role", fmt.Sprintf("<@&%d>", s.Hosts))
	}
	lines = append(lines, t.chosen(PickEdition, cmp.Or(s.Edition, Usual)), t.chosen(PickTime, HoursChoice(s.Hours)),
		t.chosen(PickLanguage, cmp.Or(s.Language, Usual)), t.chosen(PickPace, cmp.Or(string(s.Pace), Usual)), t.chosen(PickBooty, cmp.Or(string(s.Booty), Usual)))
	return Page{Title: t.say("title.settings"), Body: join([]string{strings.Join(lines, "\n"), t.switched(SwitchThreads, s.Threads),
		t.switched(SwitchBoards, !s.NoPictures)}, "\n\n")}
}

// Seasons is the page on which a guild's managers say how long seasons last, and
// where news come.
func (t *Localizer) Seasons(s table.GuildSettings) Page {
	news := t.say("seasons.news.none")
	if s.Announcements != 0 {
		news = t.say("seasons.news", "Channel", channel(s.Announcements))
	}
	return Page{Title: t.say("title.seasons"), Body: join([]string{t.chosen(PickSeasons, cmp.Or(string(s.Seasons), Usual)), news,
		t.switched(SwitchDigest, s.Digest)}, "\n\n")}
}

// HoursChoice is the choice of a guild's time for turns.
func HoursChoice(hours int) string {
	switch hours {
	case 0:
		return Usual
	case storage.NoHours:
		return "0"
	default:
		return strconv.Itoa(hours)
	}
}

// Toggle is what stands on the button that turns a switch the other way.
func (t *Localizer) Toggle(s Switch, on bool) string {
	if on {
		return t.say("toggle.off", "What", t.say("switch."+string(s)))
	}
	return t.say("toggle.on", "What", t.say("switch."+string(s)))
}

// switched is a switch as it stands, and what it does.
func (t *Localizer) switched(s Switch, on bool) string {
	state := t.say("off")
	if on {
		state = t.say("on")
	}
	return t.say("switch.state", "What", t.say("switch."+string(s)), "State", state) + "\n" + t.say("switch.about."+string(s))
}
