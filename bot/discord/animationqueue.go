package discord

import (
	"context"
	"sync"
	"time"

	"korsar/bot/say"
	"korsar/storage/snowflake"
)

const (
	// maxAnimations is how many animations may wait or be drawn. Each takes a second or two, up to ten on a busy
	// machine. So the last one is drawn long before Discord stops accepting it, after 15 minutes.
	maxAnimations = 8
	// maxClips is how many clips may wait or be drawn. It is enough for a tournament's round that ends all at once.
	maxClips = 64
	// animationTimeout is how long an animation may take, including its waiting.
	animationTimeout = 5 * time.Minute
	// animationProgress is the time between two updates of the progress that a user sees.
	animationProgress = 3 * time.Second
	// animationRest is how long an animation pauses if too many pictures wait.
	animationRest = 100 * time.Millisecond
)

// animationQueue draws one animation at a time. Each guild and each user may have one in the queue, so that neither a
// guild nor a user in many guilds keeps the others waiting. Clips, for which nobody waits, take no such places. An
// animation waits for at most one of them.
type animationQueue struct {
	base     context.Context // ends when the bot closes
	end      context.CancelFunc
	turn     chan struct{} // holds a token while an animation or a clip is drawn
	clipTurn chan struct{} // holds a token while a clip is drawn or is the next

	mu    sync.Mutex // guards the fields below; held when work grows, so that close misses no job
	jobs  int        // without clips
	clips int
	busy  map[snowflake.ID]bool // guilds and users with a job
	work  sync.WaitGroup
}

func newAnimationQueue() *animationQueue {
	q := &animationQueue{turn: make(chan struct{}, 1), clipTurn: make(chan struct{}, 1), busy: map[snowflake.ID]bool{}}
	q.base, q.end = context.WithCancel(context.Background())
	return q
}

// animationJob is a place in the queue. Its owner must call start or release, once.
type animationJob struct {
	queue       *animationQueue
	guild, user snowflake.ID // guild 0 is none
	waits       bool         // others are drawn first
}

// add reserves a place for a click. If there is none, the fault says why.
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
		defer j.release()
		j.queue.inTurn(draw, j.queue.turn)
	}()
}

// inTurn calls draw once it has a token in each channel, or with a done context after animationTimeout or close.
func (q *animationQueue) inTurn(draw func(context.Context), turns ...chan struct{}) {
	ctx, cancel := context.WithTimeout(q.base, animationTimeout)
	defer cancel()
	for _, turn := range turns {
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-ctx.Done():
		}
	}
	draw(ctx)
}

// startClip is like start, for a clip. It drops the clip if too many wait, or if close was called.
func (q *animationQueue) startClip(draw func(context.Context)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.base.Err() != nil || q.clips == maxClips {
		return
	}
	q.clips++
	q.work.Go(func() {
		q.inTurn(draw, q.clipTurn, q.turn)
		q.mu.Lock()
		defer q.mu.Unlock()
		q.clips--
	})
}

// release gives up the job's place.
func (j *animationJob) release() {
	j.queue.mu.Lock()
	defer j.queue.mu.Unlock()
	delete(j.queue.busy, j.guild)
	delete(j.queue.busy, j.user)
	j.queue.jobs--
	j.queue.work.Done()
}

func (q *animationQueue) wait() { q.work.Wait() }

// close stops the animations and the clips, and blocks until the users who wait for them have been told.
func (q *animationQueue) close() {
	q.mu.Lock()
	q.end()
	q.mu.Unlock()
	q.work.Wait()
}
