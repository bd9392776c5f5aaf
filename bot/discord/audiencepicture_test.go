package discord

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/jonboulle/clockwork"
)

// TestFailedPictureIsTriedOnceForAllWhoWait: the members of an audience who wait for a picture that cannot be drawn get
// none. The next one draws it.
func TestFailedPictureIsTriedOnceForAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &Bot{base: t.Context(), audiencePictures: newAudiencePictures(clockwork.NewFakeClock())}
		var tries atomic.Int32
		fails := make(chan struct{})
		draw := func() []byte {
			if tries.Add(1) == 1 {
				<-fails
				return nil
			}
			return []byte("a hand")
		}
		var waiting sync.WaitGroup
		for range 3 {
			waiting.Go(func() {
				if got := b.drawAudiencePicture(audiencePicture{seq: 1}, draw); got != nil {
					t.Errorf("a member who waited gets %q", got)
				}
			})
		}
		synctest.Wait()
		close(fails)
		waiting.Wait()
		for range 2 {
			if got := b.drawAudiencePicture(audiencePicture{seq: 1}, draw); string(got) != "a hand" {
				t.Errorf("the next gets %q", got)
			}
		}
		if n := tries.Load(); n != 2 {
			t.Errorf("it is drawn %d times, want once in vain and once", n)
		}
	})
}
