package say

import (
	"korsar/bot/table"
)

// Switch is something that is on or off.
type Switch string

// The switches: the first two are a person's, the third a guild's.
const (
	SwitchPictures Switch = "pictures"
	SwitchStreamer Switch = "streamer"
	SwitchBoards   Switch = "boards"
)

// Switches lists every switch.
var Switches = []Switch{SwitchPictures, SwitchStreamer, SwitchBoards}

// Preferences is the page on which a person says what they want everywhere.
func (t *Tongue) Preferences(p table.Preferences) Page {
	return Page{Title: t.say("title.preferences"), Body: join([]string{
		t.switched(SwitchPictures, !p.NoPictures), t.switched(SwitchStreamer, p.Streamer)}, "\n\n")}
}

// Settings is the page on which a guild's managers say what holds there.
func (t *Tongue) Settings(s table.Settings) Page {
	return Page{Title: t.say("title.settings"), Body: t.switched(SwitchBoards, !s.NoPictures)}
}

// Toggle is what stands on the button that turns a switch the other way.
func (t *Tongue) Toggle(s Switch, on bool) string {
	if on {
		return t.say("toggle.off", "What", t.say("switch."+string(s)))
	}
	return t.say("toggle.on", "What", t.say("switch."+string(s)))
}

// switched is a switch as it stands, and what it does.
func (t *Tongue) switched(s Switch, on bool) string {
	state := t.say("off")
	if on {
		state = t.say("on")
	}
	return t.say("switch.state", "What", t.say("switch."+string(s)), "State", state) + "\n" + t.say("switch.about."+string(s))
}
