package discord

import (
	"context"
	"time"

	"korsar/bot/discord/followup"
	"korsar/bot/table"
)

// editTimeout is how long an edit or a post that follows an answer may take.
const editTimeout = 30 * time.Second

// illustration is the picture that follows an answer in words.
type illustration struct {
	slot      followup.Slot
	render    func() message // returns the same message with the picture; nil for words only
	keepsNone bool           // no earlier picture stays meanwhile, because its figures would contradict the words
}

// illustrate returns an illustration with a picture if pictured is true, and otherwise one of words only.
func illustrate(slot followup.Slot, pictured bool, render func() message) illustration {
	if !pictured {
		render = nil
	}
	return illustration{slot: slot, render: render}
}

// illustrateHand is like illustrate, with the picture of a hand. words returns the message. Its argument is false if
// the hand could not be drawn.
func (b *Bot) illustrateHand(c *click, file string, pictured bool, h table.Hand,
	words func(drawn bool) message) illustration {
	return illustrate(followup.Slot{File: file}, pictured, func() message {
		picture := b.drawHand(h)
		m := words(picture != nil)
		m.attachPicture(file, picture, c.language.HandAlt(h))
		return m
	})
}

// replyWithPicture answers a click in words. The picture follows in an edit.
func (b *Bot) replyWithPicture(ctx context.Context, c *click, r table.Reply, i illustration) error {
	words := b.replyMessage(c, r)
	answered := b.pictures.Begin(i.slot, c.Interaction)
	if err := b.answer(ctx, c, words); err != nil {
		answered(nil, false)
		return err
	}
	if i.render == nil {
		answered(func() { b.showPicture(c, i.slot, func() message { return words }) }, true)
	} else {
		answered(func() { b.showPicture(c, i.slot, i.render) }, false)
	}
	return nil
}

// editLater edits the answer to a click whose time is over, unless a later click was answered in its place.
func (b *Bot) editLater(c *click, m message) error {
	ctx, cancel := b.timeouts.start(b.base, editTimeout)
	defer cancel()
	return b.messages.Edit(ctx, c.answeredIn(), c.Interaction, func() error { return b.editResponse(ctx, c.Reply, m) })
}

// showPicture replaces the answer to a click with the message that render returns.
func (b *Bot) showPicture(c *click, slot followup.Slot, render func() message) {
	defer b.logPanic("showing a picture", slot.Table)
	if err := b.editLater(c, render()); err != nil {
		b.log.Debug("cannot add a picture to a message", "table", slot.Table, "picture", slot.File, "error", err)
	}
}
