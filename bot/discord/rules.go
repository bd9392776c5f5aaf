package discord

import (
	"cmp"
	"context"
	"slices"

	"korsar/bot/say"
	"korsar/game"
)

var topicMenu = newMenu(menu{action: "topic"}) // with an edition as argument

// runRules shows How to Play, or a topic of all the rules.
func (b *Bot) runRules(ctx context.Context, c *click, a arguments) error {
	if a.text("topic") == "" {
		return b.reply(ctx, c, b.showHowToPlay(ctx, c, pressed{customID: customID{Arg: a.text("edition")}}))
	}
	return b.showRules(ctx, c, a.text("edition"), say.Topic(a.text("topic")))
}

func (b *Bot) pressRules(ctx context.Context, c *click, p pressed) error {
	return b.showRules(ctx, c, p.Arg, say.Topic(p.value()))
}

func (b *Bot) showRules(ctx context.Context, c *click, edition string, topic say.Topic) error {
	e := cmp.Or(game.EditionByID(edition), game.Editions[0])
	return b.answer(ctx, c, rulesMessage(c.language, e, topic))
}

// rulesMessage shows a topic of the rules with a menu of all topics. The first topic replaces an unknown one.
func rulesMessage(t *say.Localizer, e *game.Edition, topic say.Topic) message {
	if !slices.Contains(say.Topics, topic) {
		topic = say.Topics[0]
	}
	m := pageMessage(t.Rules(e, topic))
	var list []selectOption
	for _, other := range say.Topics {
		list = append(list, selectOption{Label: t.TopicName(other), Value: string(other)})
	}
	m.addMenu(t, topicMenu, customID{Arg: e.ID}, list)
	m.addButtons(howToButton.component(t, customID{Arg: howToArg(e, say.HowToGoal)}))
	return m
}
