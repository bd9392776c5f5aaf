package discord

import (
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// pageMessage shows a page of words.
func pageMessage(p say.Page) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(say.Board{Title: p.Title, Body: p.Body}, colourLobby)}
	return m
}

// rulesMessage shows a topic of the rules with a select of all topics. An
// unknown topic is the first.
func rulesMessage(t *say.Tongue, e *game.Edition, topic say.Topic) message {
	topics := say.Topics()
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	m := pageMessage(t.Rules(e, topic))
	var list []option
	for _, other := range topics {
		list = append(list, option{Label: clip(t.TopicName(other), maxOptionText), Value: string(other)})
	}
	m.choose(button{Action: actTopic, Arg: e.ID}, t.Placeholder(say.PlaceholderTopic), list)
	return m
}

// fleetMessage is somebody's tables, with a list to open a hand from.
func fleetMessage(t *say.Tongue, f table.Fleet) message {
	m := text(t.Fleet(f))
	var running []table.Berth
	for _, one := range f.Tables {
		if one.Phase == journal.Playing {
			running = append(running, one)
		}
	}
	m.choose(button{Action: actOpen}, t.Placeholder(say.PlaceholderFleet), berthOptions(t, running))
	return m
}

// confirmMessage asks once more before a table is ended.
func confirmMessage(t *say.Tongue, f table.Face, confirmed action) message {
	m := text(t.Confirm(f))
	m.buttons(press(button{Table: f.Table, Seq: f.Seq, Action: confirmed}, danger, t.Label(say.ButtonEnd)))
	return m
}
