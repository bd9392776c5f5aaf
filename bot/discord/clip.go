package discord

import (
	"context"
	"errors"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// addClip draws a clip of the game's top capture in the background. It then shows the clip in place of the picture on
// the end message. If that fails, the picture stays.
func (b *Bot) addClip(e table.End, end snowflake.ID) {
	if e.Top == nil || e.Finished == nil || !e.Pictured() || b.isFileless(e.Channel) {
		return
	}
	b.animations.StartClip(func(ctx context.Context) {
		defer b.logPanic("showing a clip", e.Table)
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
	ctx, cancel := b.timeouts.start(b.base, editTimeout)
	defer cancel()
	return b.edit(ctx, e.Channel, end, func(bool) message { return clipMessage(say.In(e.Options.Language), e, clip) })
}

// clipMessage shows how a game ended, with a clip.
func clipMessage(t *say.Localizer, e table.End, clip []byte) message {
	m := endWords(t, e, t.ClipCaption(e))
	m.attachAnimation(clip, t.ClipAlt(e))
	return m
}

// animationRest is how long an animation pauses if too many pictures wait.
const animationRest = 100 * time.Millisecond

// drawAnimation draws an animation, and calls drawn with the fraction done so far, up to 1. The pool draws each frame
// as a picture of its own, so boards do not wait. If there is no animation, the fault says why.
func (b *Bot) drawAnimation(ctx context.Context, id journal.TableID, begin func() (*draw.Animation, error),
	drawn func(part float64)) (picture []byte, fault say.Fault) {
	outcome := metrics.Spared
	defer func() { b.metrics.Picture(outcome) }()
	animation, err := begin()
	for n, more := 0, true; err == nil && more; drawn(float64(n) / float64(animation.Frames())) {
		if ctx.Err() != nil {
			return nil, say.AnimationEnded
		}
		frame := func() {
			defer b.logPanic("drawing an animation", id)
			more, err = false, errNotDrawn
			_, err = b.options.Paint(animation, func() (_ []byte, err error) {
				more, err = animation.DrawNext()
				return nil, err
			})
			n++
		}
		if !b.pool.Run(worker.Background, frame) {
			_ = backoff.Sleep(ctx, clockwork.NewRealClock(), animationRest) // real time, as in worker.Pool
		}
	}
	if err != nil {
		outcome = metrics.Failed
		b.log.Error("cannot draw an animation", "table", id, "error", err)
		return nil, say.InternalError
	}
	outcome = metrics.Done
	return animation.Bytes(), ""
}

// errNotDrawn is the error of a frame whose drawing panicked, which is logged.
var errNotDrawn = errors.New("the frame was not drawn")
