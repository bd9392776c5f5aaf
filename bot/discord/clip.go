package discord

import (
	"context"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// addClip draws a clip of the game's top capture in the background. It then shows the clip in place of the picture on
// the end message. If that fails, the picture stays.
func (b *Bot) addClip(e table.End, end snowflake.ID) {
	if e.Top == nil || e.Finished == nil || !e.Pictured() || b.isFileless(e.Channel) {
		return
	}
	b.animations.StartClip(func(ctx context.Context) {
		defer b.recoverImage("showing a clip", e.Table)
		if err := b.showClip(ctx, e, end); err != nil {
			b.log.Debug("cannot show the clip of a game", "table", e.Table, "error", err)
		}
	})
}

func (b *Bot) showClip(ctx context.Context, e table.End, end snowflake.ID) error {
	whole, err := b.community.WholeGame(ctx, e.PublicState)
	if err != nil {
		return err
	}
	g := draw.Game{States: whole.Positions, Result: whole.Result, Ratings: e.Ratings, Faces: b.faces.At(e.Seats)}
	clip, fault := b.drawAnimation(ctx, e.Table,
		func() (*draw.Animation, error) { return draw.NewClip(g, e.Top.Ship, e.Top.Move) }, func(float64) {})
	if fault != "" {
		return nil // the fault is logged, or the bot is stopping
	}
	ctx, cancel := b.timeouts.start(b.base, imageTimeout)
	defer cancel()
	return b.edit(ctx, e.Channel, end, func(bool) message { return clipMessage(say.In(e.Options.Language), e, clip) })
}

// clipMessage shows how a game ended, with a clip.
func clipMessage(t *say.Localizer, e table.End, clip []byte) message {
	m := endWords(t, e, t.ClipCaption(e))
	m.attachAnimation(clip, t.ClipAlt(e))
	return m
}
