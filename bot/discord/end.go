package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
)

// endMessage shows how a game ended. If picture is nil, the words alone show everything.
func endMessage(t *say.Localizer, end table.End, picture []byte) message {
	if picture == nil {
		return endWords(t, end, t.End(end))
	}
	m := endWords(t, end, t.EndCaption(end))
	m.attach(pictureFile(resultFile, picture), t.ResultAlt(end))
	return m
}

// endWords shows the end of a game in the given words, with the buttons below.
func endWords(t *say.Localizer, end table.End, words say.Board) message {
	m := embedMessage(words, colorOver)
	id := customID{Table: end.Table, Seq: end.Seq}
	var list []component
	if end.Tournament == nil {
		list = append(list, rematchButton.component(t, id))
	}
	if end.Watch != "" {
		list = append(list, watchLink.linkTo(t, end.Watch))
	} else {
		list = append(list, watchButton.component(t, positionID(end.PublicState, "watch", 0)))
	}
	if end.Finished != nil {
		list = append(list, analyseButton.component(t, customID{Table: end.Table}))
	}
	m.addButtons(append(list, detailsButton.component(t, id))...)
	return m
}

// detailsButton leads to the details of a finished game.
var detailsButton = newButton(button{action: "details", style: secondary})

// detailsMessage says what the card of a finished game leaves out, and leads to its replay, its record, the proof of
// its deal and the rules.
func detailsMessage(t *say.Localizer, r community.Details) message {
	m := embedMessage(t.EndDetails(r.End), colorOver)
	list := []component{replayButton.component(t, positionID(r.PublicState, "start", 0))}
	list = append(list, recordButtons(t, r.PublicState)...)
	m.addButtons(append(list, howToButton.component(t, customID{Arg: goalOfEdition(r.PublicState)}))...)
	return m
}

// Ending a table must be confirmed. Managers may end it from another channel too.
var (
	endButton         = newButton(button{action: "end", style: danger})
	askEndButton      = newButton(button{action: "ask-end", label: "end-game", style: danger})
	endAnywhereButton = newButton(button{action: "end-anywhere", label: "end", style: danger})
)

// neverMindButton declines to do something that cannot be undone.
var neverMindButton = newButton(button{action: "never-mind", style: secondary})

func (b *Bot) neverMind(ctx context.Context, c *click, _ pressed) error {
	return b.answer(ctx, c, textMessage(c.language.NothingChanged()))
}

// confirmEndMessage asks whether to end a game. Outside the game's channel only managers can end it, unless it is a
// solo game.
func confirmEndMessage(_ *Bot, c *click, r table.Confirm) message {
	confirmed := endButton
	if r.Channel != c.Channel && !isSolo(r.PublicState) {
		confirmed = endAnywhereButton
	}
	m := textMessage(c.language.ConfirmEnd(r.PublicState))
	m.addButtons(confirmed.component(c.language, customID{Table: r.Table, Seq: r.Seq}),
		neverMindButton.component(c.language, customID{}))
	return m
}
