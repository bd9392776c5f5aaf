package discord

import (
	"context"
	"errors"

	"korsar/bot/discord/rest"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
)

// answer answers a click with a private message. It replaces the clicked message if that is private, except a hand.
// Otherwise it is a new message below.
func (b *Bot) answer(ctx context.Context, c *click, m message) error {
	if c.onHand {
		return b.answerBelow(ctx, c, m)
	}
	return b.answerInPlace(ctx, c, m)
}

// answerFault answers a click with a message that says what is wrong with it.
func (b *Bot) answerFault(ctx context.Context, c *click, fault say.Fault) error {
	return b.answer(ctx, c, textMessage(c.language.Fault(fault)))
}

// answerBelow answers a click with a new private message. The clicked message stays as it is.
func (b *Bot) answerBelow(ctx context.Context, c *click, m message) error {
	if c.board != 0 && b.Scarce() {
		return b.answerApart(ctx, c, m)
	}
	return b.respond(ctx, c, callbackMessage, m.ephemeral())
}

func (b *Bot) answerFaultBelow(ctx context.Context, c *click, fault say.Fault) error {
	return b.answerBelow(ctx, c, textMessage(c.language.Fault(fault)))
}

// answerInPlace is like answer, but also replaces a hand. If the clicked message was deleted meanwhile, because a newer
// hand took its place, the answer is a new message. It waits for an edit of the message that is under way.
func (b *Bot) answerInPlace(ctx context.Context, c *click, m message) error {
	if c.onPrivate && !c.lost {
		wait, cancel := b.timeouts.startLookup(ctx)
		defer cancel()
		defer b.messages.Answer(wait, c.Reply.Message, c.Interaction)()
		err := b.sendFirst(ctx, c, callback{Type: callbackUpdate, Data: m, confirmed: c.messageMayBeGone})
		if rest.CodeOf(err) != rest.CodeUnknownMessage {
			return err
		}
		c.startMessage()
	}
	return b.answerBelow(ctx, c, m)
}

func (b *Bot) reply(ctx context.Context, c *click, r table.Reply) error {
	switch r := r.(type) {
	case table.Done:
		// The board may be replaced next.
		err := b.sendFirst(ctx, c, callback{Type: callbackDeferUpdate, confirmed: true})
		if err == nil {
			b.keepBoardToken(c)
		}
		return err
	case table.Hand:
		return b.replyWithHand(ctx, c, r)
	}
	if illustration, is := b.illustrationOf(c, r); is {
		return b.replyWithPicture(ctx, c, r, illustration)
	}
	return b.presenterOf(r).send(b, ctx, c, b.replyMessage(c, r))
}

// replyWithHand answers a click with a hand. From then on, the table renews it.
func (b *Bot) replyWithHand(ctx context.Context, c *click, hand table.Hand) error {
	if pictureFollows(c, hand) && b.pool.Full() {
		hand.Preferences.NoPictures = true // the text shows everything, and no picture follows
		b.metrics.Picture(metrics.Spared)
	}
	c.messageMayBeGone = hand.Elsewhere
	err := b.answerInPlace(ctx, c, b.replyMessage(c, hand))
	if err == nil || ctx.Err() != nil { // it may have arrived even after a timeout
		err = errors.Join(err, b.trackHand(c, hand))
	}
	return err
}

// handPresenter presents a hand in words, with the picture that stays.
func handPresenter() presenter {
	return presenterFor[table.Hand]{words: func(b *Bot, c *click, r table.Hand) message {
		m := handMessage(c.language, r, keepsPicture(c, r))
		switch {
		case keepsPicture(c, r):
			m.keepPicture(c, handFile(r))
		case r.Pictured():
			b.keepUntilDrawn(&m, c, handFile(r))
		}
		return m
	}}.presenter()
}

// refusalPresenter presents a refusal below the clicked message, whose controls stay.
func refusalPresenter() presenter {
	words := func(b *Bot, c *click, r table.Refused) message {
		if r.Code == table.TableGone && c.lost {
			r.Refusal = table.Refuse(table.TableLost)
		}
		m := refusedMessage(c.language, r)
		if r.Code == table.TableLost || r.Code == table.NoTableHere || r.Code == table.TableGone {
			m.addTableOffer(c, tellMeOffer(c, r.Code)...)
		}
		return b.refusal(c, m)
	}
	return presenterFor[table.Refused]{send: (*Bot).answerBelow, words: words}.presenter()
}

// tellMeOffer returns the button for alerts if a channel of a guild has no table.
func tellMeOffer(c *click, code table.Code) (list []component) {
	if code == table.NoTableHere && c.Guild != 0 {
		list = append(list, tellMeButton.component(c.language, customID{}))
	}
	return list
}

// refuse answers a click that changes nothing with the reason. err is a *table.Refusal, or an error that was logged.
func (b *Bot) refuse(ctx context.Context, c *click, err error) error {
	if refusal, is := errors.AsType[*table.Refusal](err); is {
		return b.reply(ctx, c, table.Refused{Refusal: refusal})
	}
	return b.refuseWith(ctx, c, c.language.Fault(say.InternalError))
}

// trackHand lets the table renew the hand that the user sees now. It does so even if the click's time is over, unless
// it is not known in which message the hand is.
func (b *Bot) trackHand(c *click, hand table.Hand) error {
	if c.Reply.Token == "" {
		return nil
	}
	ctx, cancel := b.timeouts.start(b.base, answerTimeout)
	defer cancel()
	whole := !pictureFollows(c, hand)
	if hand.Audience != nil {
		b.registry.VoterHandShown(ctx, hand.Table, c.Click, whole)
		return nil
	}
	err := b.registry.HandShown(ctx, hand.Table, c.Click, whole)
	if errors.As(err, new(*table.Refusal)) {
		return nil
	}
	return err
}

// pictureFollows reports whether a picture follows a hand that was answered in words.
func pictureFollows(c *click, h table.Hand) bool { return h.Pictured() && !keepsPicture(c, h) }

// keepsPicture reports whether the message that a hand replaces already has the right picture. Keeping it saves a
// second request.
func keepsPicture(c *click, h table.Hand) bool {
	return h.Pictured() && h.Drawn && c.hasPicture(handFile(h))
}
