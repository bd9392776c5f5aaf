package discord

import (
	"context"
	"time"

	"korsar/bot/table"
)

// pictureTime is how long a picture may take on its way to a message.
const pictureTime = 30 * time.Second

// illustration is how an answer in words is followed by a picture.
type illustration struct {
	frame frame
	paint func() message // makes the same message with the picture; nil where words are all
}

// illustrationOf returns how a reply is illustrated; false for replies that never are, and
// for hands, which are renewed by their table.
func (b *Bot) illustrationOf(c *click, r table.Reply) (i illustration, is bool) {
	t := c.language
	var pictured bool
	switch r := r.(type) {
	case table.Replay:
		i.frame, pictured = frame{table: r.Table, name: replayFile}, r.Pictured()
		i.paint = func() message { return b.paintReplay(t, r) }
	case table.Ranking:
		i.frame, pictured = frame{name: rankFile}, r.Pictured()
		i.paint = func() message { return b.paintRanking(t, r) }
	case table.Profile:
		i.frame, pictured = frame{name: courseFile}, r.Pictured()
		i.paint = func() message { return b.paintProfile(t, r) }
	default:
		return i, false
	}
	if !pictured {
		i.paint = nil
	}
	i.frame.user = c.User
	return i, true
}

// illustrate answers a click in words, and has the picture take their place.
func (b *Bot) illustrate(ctx context.Context, c *click, r table.Reply, i illustration) error {
	words := b.messageOf(c, r)
	answered := b.images.enter(i.frame, c.Interaction)
	if err := b.tell(ctx, c, words); err != nil {
		answered(nil, false)
		return err
	}
	if i.paint == nil {
		answered(func() { b.hang(c, i.frame, func() message { return words }) }, true)
	} else {
		answered(func() { b.hang(c, i.frame, i.paint) }, false)
	}
	return nil
}

// hang puts what paint makes in the place of the answer to a click.
func (b *Bot) hang(c *click, f frame, paint func() message) {
	defer b.survive("a picture", f.table)
	m := paint()
	ctx, cancel := context.WithTimeout(b.life, pictureTime)
	defer cancel()
	if err := b.complete(ctx, c.token, m); err != nil {
		b.log.Debug("a message could not be illustrated", "table", f.table, "picture", f.name, "error", err)
	}
}
