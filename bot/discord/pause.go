package discord

import (
	"korsar/bot/table"
	"korsar/storage/journal"
)

func init() {
	nudge := newButton(button{action: "nudge", label: "nudge", style: secondary})
	onPress(nudge.action, inChannel(tableMethod((*table.Table).Nudge)))
	addBoardButton(boardButton{button: nudge, phase: journal.Playing, weight: 40, shown: canNudge})
	wake := newButton(button{action: "unshelve", label: "wake", style: primary})
	onPress(wake.action, inChannel(tableMethod((*table.Table).Unshelve)))
	addBoardButton(boardButton{button: wake, phase: journal.Shelved, weight: 10})
}

// canNudge reports whether it is a person's turn and another person could nudge them.
func canNudge(state table.PublicState) bool {
	people := 0
	for _, s := range state.Seats {
		if s.ID != 0 {
			people++
		}
	}
	return state.UserAt(state.Game.Turn) != (table.User{}) && people > 1
}
