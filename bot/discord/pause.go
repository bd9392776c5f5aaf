package discord

import (
	"korsar/bot/table"
	"korsar/storage/journal"
)

func init() {
	nudge := newButton(button{action: "nudge", label: "nudge", style: secondary})
	onPress(nudge.action, inChannel(at((*table.Table).Nudge)))
	onBoard(boardButton{button: nudge, phase: journal.Playing, weight: 40, shown: waitsForSomebodyElse})
	wake := newButton(button{action: "wake", label: "wake", style: primary})
	onPress(wake.action, inChannel(at((*table.Table).Unshelve)))
	onBoard(boardButton{button: wake, phase: journal.Shelved, weight: 10})
}

// waitsForSomebodyElse reports whether a person is on turn whom another could nudge.
func waitsForSomebodyElse(f table.PublicState) bool {
	people := 0
	for _, s := range f.Seats {
		if s.ID != 0 {
			people++
		}
	}
	return f.UserAt(f.Game.Turn) != (table.User{}) && people > 1
}
