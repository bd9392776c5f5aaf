package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/metrics"
	"korsar/bot/say"
	"korsar/storage/snowflake"
)

const (
	// maxAnimations is how many animations may wait or be drawn. One takes a second or two, up to ten on a busy
	// machine. So the last one is drawn long before Discord stops accepting it, after 15 minutes.
	maxAnimations = 8
	// animationTimeout is how long an animation may take, including its waiting.
	animationTimeout = 5 * time.Minute
	// animationProgress is how often a user is shown the progress.
	animationProgress = 3 * time.Second
	// animationRest is how long an animation pauses if too many pictures wait.
	animationRest = 100 * time.Millisecond
)

// animationQueue draws one animation at a time. Each guild and each user may have one in the queue, so that neither a
// guild nor a user in many guilds keeps the others waiting.
type animationQueue struct {
	base context.Context // ends when the bot closes
	end  context.CancelFunc
	turn chan struct{} // holds a token while an animation is drawn

	mu   sync.Mutex // guards jobs and busy; held when work grows, so that close misses no job
	jobs int
	busy map[snowflake.ID]bool // guilds and users with a job
	work sync.WaitGroup
}

func newAnimationQueue() *animationQueue {
	q := &animationQueue{turn: make(chan struct{}, 1), busy: map[snowflake.ID]bool{}}
	q.base, q.end = context.WithCancel(context.Background())
	return q
}

// animationJob is a place in the queue. Its owner must call start or cancel, once.
type animationJob struct {
	queue       *animationQueue
	guild, user snowflake.ID // guild 0 is none
	waits       bool         // others are drawn first
}

// add takes a place for a click. If there is none, the fault says why.
func (q *animationQueue) add(c *click) (*animationJob, say.Fault) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.base.Err() != nil:
		return nil, say.AnimationEnded
	case q.busy[c.User]:
		return nil, say.YourAnimation
	case q.busy[c.Guild]:
		return nil, say.AnimationBusy
	case q.jobs == maxAnimations:
		return nil, say.AnimationsFull
	}
	job := &animationJob{queue: q, guild: c.Guild, user: c.User, waits: q.jobs > 0}
	q.jobs++
	q.busy[c.User] = true
	if c.Guild != 0 {
		q.busy[c.Guild] = true
	}
	q.work.Add(1)
	return job, ""
}

// start calls draw in the background when it is the job's turn. If the turn does not come in time, or close was called,
// draw gets a context that is done.
func (j *animationJob) start(draw func(context.Context)) {
	go func() {
		defer j.cancel()
		ctx, cancel := context.WithTimeout(j.queue.base, animationTimeout)
		defer cancel()
		select {
		case j.queue.turn <- struct{}{}:
			defer func() { <-j.queue.turn }()
		case <-ctx.Done():
		}
		draw(ctx)
	}()
}

// cancel gives up the job's place.
func (j *animationJob) cancel() {
	j.queue.mu.Lock()
	defer j.queue.mu.Unlock()
	delete(j.queue.busy, j.guild)
	delete(j.queue.busy, j.user)
	j.queue.jobs--
	j.queue.work.Done()
}

// wait blocks until all animations are shown.
func (q *animationQueue) wait() { q.work.Wait() }

// close stops the animations, and blocks until the users who wait for them have been told.
func (q *animationQueue) close() {
	q.mu.Lock()
	q.end()
	q.mu.Unlock()
	q.work.Wait()
}

// drawAnimation draws an animation, and calls drawn with the fraction that is done. The pool draws each frame as a
// picture of its own, so boards do not wait. If there is no animation, the fault says why.
func (b *Bot) drawAnimation(ctx context.Context, a community.Animation,
	drawn func(part float64)) (picture []byte, fault say.Fault) {
	outcome := metrics.Spared
	defer func() { b.metrics.Picture(outcome) }()
	animation, err := draw.NewAnimation(draw.Game{States: a.Positions, Result: a.Result}, a.From, a.To)
	for n, more := 0, true; err == nil && more; drawn(float64(n) / float64(animation.Frames())) {
		if ctx.Err() != nil {
			return nil, say.AnimationEnded
		}
		frame := func() {
			defer b.recoverImage("drawing an animation", a.Table)
			more, err = false, errNotDrawn
			_, err = b.options.Paint(animation, func() (_ []byte, err error) {
				more, err = animation.DrawNext()
				return nil, err
			})
			n++
		}
		if !b.pool.run(background, frame) {
			waitFor(ctx, animationRest)
		}
	}
	if err != nil {
		outcome = metrics.Failed
		b.log.Error("cannot draw an animation", "table", a.Table, "error", err)
		return nil, say.InternalError
	}
	outcome = metrics.Done
	return animation.Bytes(), ""
}

// errNotDrawn is the error of a frame whose drawing panicked. The panic is logged.
var errNotDrawn = errors.New("the frame was not drawn")

// waitFor blocks for d, or until ctx is done.
func waitFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d): // real time, as in renderPool
	case <-ctx.Done():
	}
}
