package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

var (
	moreButton  = newButton(button{action: "more", style: secondary})
	nudgeButton = newButton(button{action: "nudge", style: secondary}) // reminds the player on turn
)

func showMore(t *table.Table, _ context.Context, by table.Click, _ pressed) (table.Reply, error) {
	return t.More(by)
}

// moreMessage shows the actions at a running game besides playing.
func moreMessage(t *say.Localizer, r table.More) message {
	m := textMessage(t.MoreActions())
	id := customID{Table: r.Table, Seq: r.Seq}
	list := []component{howToButton.component(t, customID{Arg: goalOfEdition(r.PublicState)})}
	if r.Seated && canNudge(r.PublicState) {
		list = append(list, nudgeButton.component(t, id))
	}
	if r.Seated && r.Tournament == nil && !isSolo(r.PublicState) {
		list = append(list, askLeaveButton.component(t, id))
	}
	if r.MayJudge && r.HasAudience() {
		list = append(list, voteControlsButton.component(t, id))
	}
	if r.MayJudge {
		list = append(list, askEndButton.component(t, id))
	}
	m.addButtons(list...)
	if r.MayJudge && r.Tournament == nil {
		m.addMenu(t, seatMenu, id, takenSeats(t, r.PublicState))
	}
	return m
}

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
