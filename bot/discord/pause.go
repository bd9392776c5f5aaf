package discord

import (
	"korsar/bot/table"
)

// nudgeButton reminds the player on turn.
var nudgeButton = newButton(button{action: "nudge", label: "nudge", style: secondary})

// unshelveButton resumes a game on hold.
var unshelveButton = newButton(button{action: "unshelve", label: "unshelve", style: primary})

// canNudge reports whether a person is on turn whom another person could nudge.
func canNudge(state table.PublicState) bool {
	people := 0
	for _, s := range state.Seats {
		if s.ID != 0 {
			people++
		}
	}
	return state.UserAt(state.Game.Turn) != (table.User{}) && people > 1
}
