package discord

import (
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "korsar rules", weight: 200, run: (*Bot).typedRules,
		options: []option{oneOf("topic", texts(say.Topics()...)), oneOf("edition", editionIDs())}})
	onPress(rulesButton.action, (*Bot).pressedRules)
	onPress(topicMenu.action, (*Bot).pressedRules)
	onBoard(boardButton{button: rulesButton, phase: journal.Playing, weight: 30, argument: func(f table.PublicState) string { return f.Options.Edition }})
}

var (
	rulesButton = newButton(button{action: "rules", label: "rules", style: secondary}) // the argument is an edition
	topicMenu   = newMenu(menu{action: "topic", prompt: "topic"})                      // the same
)

func (b *Bot) typedRules(ctx context.Context, c *click, a arguments) error {
	return b.rules(ctx, c, a.text("edition"), say.Topic(a.text("topic")))
}

func (b *Bot) pressedRules(ctx context.Context, c *click, p pressed) error {
	return b.rules(ctx, c, p.Arg, say.Topic(p.value()))
}

// rules shows a page of the rules with a select of the others.
func (b *Bot) rules(ctx context.Context, c *click, edition string, topic say.Topic) error {
	e := game.EditionByID(edition)
	if e == nil {
		e = game.Editions[0]
	}
	return b.tell(ctx, c, rulesMessage(c.language, e, topic))
}

// rulesMessage shows a topic of the rules with a select of all topics. An
// unknown topic is the first.
func rulesMessage(t *say.Localizer, e *game.Edition, topic say.Topic) message {
	topics := say.Topics()
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	m := pageMessage(t.Rules(e, topic))
	var list []selectOption
	for _, other := range topics {
		list = append(list, selectOption{Label: clip(t.TopicName(other), maxOptionText), Value: string(other)})
	}
	m.choose(t, topicMenu, customID{Arg: e.ID}, list)
	return m
}
