package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

// moreButton leads to further actions at a running game.
var moreButton = newButton(button{action: "more", label: "more", style: secondary})

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
