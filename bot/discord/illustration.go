package discord

import (
	"context"
	"time"

	"korsar/bot/table"
)

// imageTimeout is how long a picture may take on its way to a message.
const imageTimeout = 30 * time.Second

// illustration is how an answer in words is followed by a picture.
type illustration struct {
	slot   imageSlot
	render func() message // makes the same message with the picture; nil where words are all
}

// newIllustration returns how a reply is illustrated; false for replies that never are, and
// for hands, which are renewed by their table.
func (b *Bot) newIllustration(c *click, r table.Reply) (i illustration, is bool) {
	t := c.language
	var pictured bool
	switch r := r.(type) {
	case table.Replay:
		i.slot, pictured = imageSlot{table: r.Table, name: replayFile}, r.Pictured()
		i.render = func() message { return b.renderReplay(t, r) }
	case table.Ranking:
		i.slot, pictured = imageSlot{name: leaderboardFile}, r.Pictured()
		i.render = func() message { return b.renderRanking(t, r) }
	case table.Profile:
		i.slot, pictured = imageSlot{name: ratingFile}, r.Pictured()
		i.render = func() message { return b.renderProfile(t, r) }
	default:
		return i, false
	}
	if !pictured {
		i.render = nil
	}
	i.slot.user = c.User
	return i, true
}

// replyWithImage answers a click in words, and has the picture take their place.
func (b *Bot) replyWithImage(ctx context.Context, c *click, r table.Reply, i illustration) error {
	words := b.replyMessage(c, r)
	answered := b.images.begin(i.slot, c.Interaction)
	if err := b.answer(ctx, c, words); err != nil {
		answered(nil, false)
		return err
	}
	if i.render == nil {
		answered(func() { b.showImage(c, i.slot, func() message { return words }) }, true)
	} else {
		answered(func() { b.showImage(c, i.slot, i.render) }, false)
	}
	return nil
}

// showImage puts what paint makes in the place of the answer to a click.
func (b *Bot) showImage(c *click, slot imageSlot, paint func() message) {
	defer b.recoverImage("a picture", slot.table)
	m := paint()
	ctx, cancel := context.WithTimeout(b.base, imageTimeout)
	defer cancel()
	if err := b.editResponse(ctx, c.token, m); err != nil {
		b.log.Debug("a message could not be illustrated", "table", slot.table, "picture", slot.name, "error", err)
	}
}
