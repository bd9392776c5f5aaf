package discord

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// guildClick returns a click of a user in a guild. Guild 0 is none.
func guildClick(guild, user snowflake.ID) *click {
	return &click{Click: table.Click{Guild: guild, User: user}}
}

// TestAnimationsQueue fills the queue. It takes at most maxAnimations, one for each guild and each user, and draws one
// after the other.
func TestAnimationsQueue(t *testing.T) {
	q := newAnimationQueue()
	defer q.close()
	var jobs []*animationJob
	for guild := range snowflake.ID(maxAnimations) {
		c := guildClick(guild, 100+guild) // the first is in no guild
		job, fault := q.add(c)
		if fault != "" || job.waits != (guild > 0) {
			t.Fatalf("guild %d: %q, waits: %v", guild, fault, job.waits)
		}
		if guild > 0 {
			if _, fault := q.add(guildClick(guild, 99)); fault != say.AnimationBusy {
				t.Errorf("a second one of guild %d: %q", guild, fault)
			}
		}
		for _, elsewhere := range []snowflake.ID{guild, 98, 0} {
			if _, fault := q.add(guildClick(elsewhere, c.User)); fault != say.YourAnimation {
				t.Errorf("a second one of the same user in guild %d: %q", elsewhere, fault)
			}
		}
		jobs = append(jobs, job)
	}
	if _, fault := q.add(guildClick(97, 96)); fault != say.AnimationsFull {
		t.Errorf("one too many: %q", fault)
	}
	var mu sync.Mutex
	drawing, most, drawn := 0, 0, 0
	for _, job := range jobs[1:] {
		job.start(func(ctx context.Context) {
			mu.Lock()
			drawing++
			most = max(most, drawing)
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			drawing--
			drawn++
			if ctx.Err() != nil {
				t.Error(ctx.Err())
			}
		})
	}
	jobs[0].release()
	q.wait()
	if most != 1 || drawn != maxAnimations-1 {
		t.Errorf("%d were drawn, %d at the same time", drawn, most)
	}
	job, fault := q.add(guildClick(3, 1))
	if fault != "" || job.waits {
		t.Fatalf("after all are drawn: %q", fault)
	}
	job.release()
}

// TestAnimationsWaitForOneClip fills the queue with clips. An animation takes no place from them. It is drawn after the
// one that is being drawn.
func TestAnimationsWaitForOneClip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newAnimationQueue()
		defer q.close()
		permit, clips, before := make(chan struct{}), 0, 0
		for range maxClips + 1 {
			q.startClip(func(context.Context) {
				<-permit
				clips++
			})
		}
		synctest.Wait()
		job, fault := q.add(guildClick(1, 2))
		if fault != "" || job.waits {
			t.Fatalf("an animation beside clips: %q, waits: %v", fault, job.waits)
		}
		job.start(func(context.Context) { before = clips })
		synctest.Wait()
		close(permit)
		q.wait()
		if clips != maxClips || before != 1 {
			t.Errorf("%d clips were drawn, %d of them before the animation", clips, before)
		}
		q.startClip(func(context.Context) { clips++ })
		if q.wait(); clips != maxClips+1 {
			t.Error("no clip is drawn once there is room again")
		}
	})
}

// TestClosedAnimationsQueue closes a queue. That ends the animations and clips that are drawn and that wait, and no
// more are accepted.
func TestClosedAnimationsQueue(t *testing.T) {
	q := newAnimationQueue()
	ended := make(chan error, 3)
	untilDone := func(ctx context.Context) {
		<-ctx.Done()
		ended <- ctx.Err()
	}
	for guild := range snowflake.ID(2) {
		job, fault := q.add(guildClick(guild+1, guild+101))
		if fault != "" {
			t.Fatal(fault)
		}
		job.start(untilDone)
	}
	q.startClip(untilDone)
	q.close()
	q.startClip(func(context.Context) { t.Error("a clip is drawn after the end") })
	if q.wait(); len(ended) != 3 {
		t.Errorf("%d have ended", len(ended))
	}
	if _, fault := q.add(guildClick(3, 1)); fault != say.AnimationEnded {
		t.Errorf("after the end: %q", fault)
	}
}
