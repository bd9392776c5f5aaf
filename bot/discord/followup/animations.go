package followup

import (
	"context"
	"sync"
	"time"

	"korsar/bot/say"
	"korsar/storage/snowflake"
)

const (
	// maxAnimations is how many animations may wait or be drawn. Each takes a second or two, up to ten on a busy
	// machine: the last one is drawn long before Discord stops accepting it, after 15 minutes.
	maxAnimations = 8
	// maxClips is how many clips may wait or be drawn. It is enough for a tournament's round that ends all at once.
	maxClips = 64
	// animationTimeout is how long an animation may take, including its waiting.
	animationTimeout = 5 * time.Minute
)

// Animations draws one animation at a time. Each guild and each user may have one in the queue, so that neither a
// guild nor a user in many guilds keeps the others waiting. Clips, for which nobody waits, take no such places. An
// animation waits for at most one of them.
type Animations struct {
	base     context.Context // ends when the bot closes
	end      context.CancelFunc
	turn     chan struct{} // holds a token while an animation or a clip is drawn
	clipTurn chan struct{} // holds a token while a clip is drawn or is the next

	mu    sync.Mutex // guards the fields below; held when work grows, so that Close misses no job
	jobs  int        // without clips
	clips int
	busy  map[snowflake.ID]bool // guilds and users with a job
	work  sync.WaitGroup
}

// NewAnimations returns an empty queue.
func NewAnimations() *Animations {
	a := &Animations{turn: make(chan struct{}, 1), clipTurn: make(chan struct{}, 1), busy: map[snowflake.ID]bool{}}
	a.base, a.end = context.WithCancel(context.Background())
	return a
}

// Job is a place in the queue. Its owner must call Start or Release, once.
type Job struct {
	Waits bool // others are drawn first

	queue       *Animations
	guild, user snowflake.ID // guild 0 is none
}

// Add reserves a place for a user in a guild. guild 0 is none. If there is no place, the fault says why.
func (a *Animations) Add(guild, user snowflake.ID) (*Job, say.Fault) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.base.Err() != nil:
		return nil, say.AnimationEnded
	case a.busy[user]:
		return nil, say.YourAnimation
	case a.busy[guild]:
		return nil, say.AnimationBusy
	case a.jobs == maxAnimations:
		return nil, say.AnimationsFull
	}
	job := &Job{queue: a, guild: guild, user: user, Waits: a.jobs > 0}
	a.jobs++
	a.busy[user] = true
	if guild != 0 {
		a.busy[guild] = true
	}
	a.work.Add(1)
	return job, ""
}

// Start calls draw in the background when it is the job's turn. If the turn does not come in time, or Close was called,
// draw gets a context that is done.
func (j *Job) Start(draw func(context.Context)) {
	go func() {
		defer j.Release()
		j.queue.inTurn(draw, j.queue.turn)
	}()
}

// inTurn calls draw once it has a token in each channel, or with a done context after animationTimeout or Close.
func (a *Animations) inTurn(draw func(context.Context), turns ...chan struct{}) {
	ctx, cancel := context.WithTimeout(a.base, animationTimeout)
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

// StartClip is like Start, for a clip. It drops the clip if too many wait, or if Close was called.
func (a *Animations) StartClip(draw func(context.Context)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.base.Err() != nil || a.clips == maxClips {
		return
	}
	a.clips++
	a.work.Go(func() {
		a.inTurn(draw, a.clipTurn, a.turn)
		a.mu.Lock()
		defer a.mu.Unlock()
		a.clips--
	})
}

// Release gives up the job's place.
func (j *Job) Release() {
	j.queue.mu.Lock()
	defer j.queue.mu.Unlock()
	delete(j.queue.busy, j.guild)
	delete(j.queue.busy, j.user)
	j.queue.jobs--
	j.queue.work.Done()
}

// Wait blocks until the animations and clips in the queue are drawn and shown.
func (a *Animations) Wait() { a.work.Wait() }

// Close stops the animations and the clips, and blocks until the users who wait for them have been told.
func (a *Animations) Close() {
	a.mu.Lock()
	a.end()
	a.mu.Unlock()
	a.work.Wait()
}
