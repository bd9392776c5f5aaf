package followup

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/say"
	"korsar/storage/snowflake"
)

// TestAnimationsQueue fills the queue. It takes at most maxAnimations, one for each guild and each user, and draws one
// after the other.
func TestAnimationsQueue(t *testing.T) {
	a := NewAnimations()
	defer a.Close()
	var jobs []*Job
	for guild := range snowflake.ID(maxAnimations) {
		user := 100 + guild
		job, fault := a.Add(guild, user) // the first is in no guild
		if fault != "" || job.Waits != (guild > 0) {
			t.Fatalf("guild %d: %q, waits: %v", guild, fault, job.Waits)
		}
		if guild > 0 {
			if _, fault := a.Add(guild, 99); fault != say.AnimationBusy {
				t.Errorf("a second one of guild %d: %q", guild, fault)
			}
		}
		for _, elsewhere := range []snowflake.ID{guild, 98, 0} {
			if _, fault := a.Add(elsewhere, user); fault != say.YourAnimation {
				t.Errorf("a second one of the same user in guild %d: %q", elsewhere, fault)
			}
		}
		jobs = append(jobs, job)
	}
	if _, fault := a.Add(97, 96); fault != say.AnimationsFull {
		t.Errorf("one too many: %q", fault)
	}
	var mu sync.Mutex
	drawing, most, drawn := 0, 0, 0
	for _, job := range jobs[1:] {
		job.Start(func(ctx context.Context) {
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
	jobs[0].Release()
	a.Wait()
	if most != 1 || drawn != maxAnimations-1 {
		t.Errorf("%d were drawn, %d at the same time", drawn, most)
	}
	job, fault := a.Add(3, 1)
	if fault != "" || job.Waits {
		t.Fatalf("after all are drawn: %q", fault)
	}
	job.Release()
}

// TestAnimationsWaitForOneClip fills the queue with clips. An animation takes no place from them. It is drawn after the
// one that is being drawn.
func TestAnimationsWaitForOneClip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAnimations()
		defer a.Close()
		permit, clips, before := make(chan struct{}), 0, 0
		for range maxClips + 1 {
			a.StartClip(func(context.Context) {
				<-permit
				clips++
			})
		}
		synctest.Wait()
		job, fault := a.Add(1, 2)
		if fault != "" || job.Waits {
			t.Fatalf("an animation beside clips: %q, waits: %v", fault, job.Waits)
		}
		job.Start(func(context.Context) { before = clips })
		synctest.Wait()
		close(permit)
		a.Wait()
		if clips != maxClips || before != 1 {
			t.Errorf("%d clips were drawn, %d of them before the animation", clips, before)
		}
		a.StartClip(func(context.Context) { clips++ })
		if a.Wait(); clips != maxClips+1 {
			t.Error("no clip is drawn once there is room again")
		}
	})
}

// TestClosedAnimationsQueue closes a queue. That ends the animations and clips that are drawn and that wait, and no
// more are accepted.
func TestClosedAnimationsQueue(t *testing.T) {
	a := NewAnimations()
	ended := make(chan error, 3)
	untilDone := func(ctx context.Context) {
		<-ctx.Done()
		ended <- ctx.Err()
	}
	for guild := range snowflake.ID(2) {
		job, fault := a.Add(guild+1, guild+101)
		if fault != "" {
			t.Fatal(fault)
		}
		job.Start(untilDone)
	}
	a.StartClip(untilDone)
	a.Close()
	a.StartClip(func(context.Context) { t.Error("a clip is drawn after the end") })
	if a.Wait(); len(ended) != 3 {
		t.Errorf("%d have ended", len(ended))
	}
	if _, fault := a.Add(3, 1); fault != say.AnimationEnded {
		t.Errorf("after the end: %q", fault)
	}
}
