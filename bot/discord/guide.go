package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/guide"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
)

// actionStep is a choice in the guided game. Its number is that of the step, its argument the choice.
const actionStep action = "step"

var (
	guideButton      = newButton(button{action: "guide", style: success})
	guideDrawButton  = newButton(button{action: actionStep, label: "draw", style: secondary, arg: "draw"})
	guideBackButton  = newButton(button{action: actionStep, label: "back", style: secondary}) // to the choice of a card
	leaveGuideButton = newButton(button{action: "guide-leave", label: "leave", style: secondary})
)

// guideFile is the file name of a step's picture.
const guideFile = "guide.png"

// startGuide shows the first step of the guided game, in a private message.
func (b *Bot) startGuide(ctx context.Context, c *click, _ pressed) error {
	return b.reply(ctx, c, guide.At(1, b.guideReader(ctx, c)))
}

// chooseInGuide shows the step after a choice. The button has the step that was shown, so nothing is stored until the
// end.
func (b *Bot) chooseInGuide(ctx context.Context, c *click, p pressed) error {
	reader := b.guideReader(ctx, c)
	step := guide.At(int(p.Seq), reader).Choose(p.Arg)
	if step.Over() && reader.Preferences.Guide != storage.GuideDone {
		b.community.FinishGuide(ctx, c.Click)
	}
	return b.reply(ctx, c, step)
}

// guideReader returns the user who clicked as the reader of the guided game, without pictures if the guild wants none.
func (b *Bot) guideReader(ctx context.Context, c *click) guide.Reader {
	reader := guide.Reader{User: table.User{ID: c.User, Name: c.Name}, Language: c.language.Tag(),
		Preferences: b.preferencesOf(ctx, c.User)}
	if settings, ok := b.community.GuildSettings(ctx, c.Guild).(community.GuildSettings); ok && settings.NoPictures {
		reader.Preferences.NoPictures = true
	}
	return reader
}

// leaveGuide replaces the step with the ways to play.
func (b *Bot) leaveGuide(ctx context.Context, c *click, _ pressed) error {
	m := textMessage(c.language.GuideLeft())
	m.addButtons(guideButton.component(c.language, customID{}), soloButton.component(c.language, customID{}))
	return b.answer(ctx, c, m)
}

// guideMessage shows a step of the guided game with the buttons of a hand.
func guideMessage(c *click, s guide.Step, pictured bool) message {
	t := c.language
	m := positionMessage(t.Guide(s, pictured))
	if s.Over() {
		m.addTableOffer(c)
		m.addButtons(howToButton.component(t, customID{Arg: howToArg(s.Hand.Edition(), say.HowToGoal)}))
		return m
	}
	last := guideDrawButton
	if s.Hand.Chosen != game.NoCard {
		last = guideBackButton
	}
	id := customID{Seq: int64(s.Number)}
	first := last.component(t, id)
	if s.Suggested == game.DrawMove {
		first.Style = primary
	}
	m.addChoices(guideChoices(t, s), first, leaveGuideButton.component(t, id))
	return m
}

// guideChoices returns a button for each card, or for each ship of the chosen card. The suggested one stands out.
func guideChoices(t *say.Localizer, s guide.Step) (list []component) {
	add := func(label, choice string, suggested bool, shows draw.Emoji) {
		style := secondary
		if suggested {
			style = primary
		}
		id := customID{Seq: int64(s.Number), Action: actionStep, Arg: choice}
		list = append(list, newButtonComponent(id, style, label).showing(shows))
	}
	if s.Hand.Chosen != game.NoCard {
		for _, move := range s.Hand.Options() {
			add(t.ShipLabel(s.Hand.PublicState, move.Ship), move.String(), move == s.Suggested,
				moveEmoji(&s.Hand, move))
		}
		return list
	}
	for _, p := range t.Plays(s.Hand) {
		add(p.Label, p.Choice(), p.Card == s.Suggested.Card, playEmoji(&s.Hand, p))
	}
	return list
}

func guidePresenter() presenter {
	return presenterFor[guide.Step]{
		words: func(_ *Bot, c *click, r guide.Step) message { return guideMessage(c, r, false) },
		picture: func(b *Bot, c *click, r guide.Step) illustration {
			return b.illustrateHand(c, guideFile, r.Pictured(), r.Hand,
				func(drawn bool) message { return guideMessage(c, r, drawn) })
		},
	}.presenter()
}

// offerGuide adds a line and a button that offer the guided game to a user who takes a seat for the first time. It
// reports whether it did.
func (b *Bot) offerGuide(ctx context.Context, c *click, m *message) bool {
	if !b.community.OfferGuide(ctx, c.Click) {
		return false
	}
	if m.Content != "" {
		m.Content += "\n"
	}
	m.Content = say.Clip(m.Content+c.language.GuideOffer(), say.ContentLimit)
	m.addButtons(guideButton.component(c.language, customID{}))
	return true
}

// offersGuide reports whether a hand has the button of the guided game in place of How to Play. That holds in the first
// round of a solo game, until the player has done the guided one.
func offersGuide(h table.Hand) bool {
	return isSolo(h.PublicState) && h.View.Moves < len(h.Seats) && h.Preferences.Guide != storage.GuideDone
}
