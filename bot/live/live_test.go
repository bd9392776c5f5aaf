package live

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/say"
	"korsar/storage"
)

// staged is a server with a show that nobody runs.
func staged(t *testing.T) (*Server, playbill, *show) {
	s := New(Options{Clock: clockwork.NewFakeClock(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	t.Cleanup(s.Close)
	bill := playbill{token: "t", table: 1, language: "en"}
	sh := &show{playbill: bill, server: s, stop: func() {}, viewers: map[*viewer]bool{}}
	s.shows[bill] = sh
	return s, bill, sh
}

// TestSlowReaders are dropped, and wait for nobody: the others are told all.
func TestSlowReaders(t *testing.T) {
	s, bill, sh := staged(t)
	quick, leave := s.watch(bill, say.In("en"))
	defer leave()
	slow, leaveSlow := s.watch(bill, say.In("en"))
	for n := int64(1); n <= 2*onTheWay; n++ {
		s.publish(sh, newFrame(n, []byte("{}")))
		if f := <-quick.frames; f.id != newFrame(n, []byte("{}")).id {
			t.Fatalf("frame %d arrives as %s", n, f.id)
		}
	}
	select {
	case <-slow.gone:
	default:
		t.Error("who reads nothing is still there")
	}
	if len(slow.frames) != onTheWay || s.viewers != 1 || len(sh.viewers) != 1 {
		t.Errorf("%d frames wait for who is gone; %d watch", len(slow.frames), s.viewers)
	}
	leaveSlow()
	if s.viewers != 1 {
		t.Errorf("who was dropped leaves: %d watch", s.viewers)
	}
}

// TestNothingTwice: the same scene is sent once, and a newcomer begins with it.
func TestNothingTwice(t *testing.T) {
	s, bill, sh := staged(t)
	first, leave := s.watch(bill, say.In("en"))
	defer leave()
	s.publish(sh, newFrame(7, []byte("{}")))
	s.publish(sh, newFrame(7, []byte("{}")))
	s.publish(sh, newFrame(7, []byte(`{"name":"changed"}`)))
	second, leaveSecond := s.watch(bill, say.In("en"))
	defer leaveSecond()
	if len(first.frames) != 2 || len(second.frames) != 1 || (<-second.frames).id != sh.frame.id {
		t.Errorf("the first was sent %d frames, a newcomer %d", len(first.frames), len(second.frames))
	}
}

// TestFull: there is place for so many, and no more.
func TestFull(t *testing.T) {
	s, bill, _ := staged(t)
	s.viewers = manyViewers
	if v, _ := s.watch(bill, say.In("en")); v != nil {
		t.Error("one too many watches")
	}
	s.viewers = 0
	for n := range manyShows {
		s.shows[playbill{token: "other", delay: time.Duration(n)}] = &show{}
	}
	if v, _ := s.watch(playbill{token: "new"}, say.In("en")); v != nil {
		t.Error("one show too many is given")
	}
	if v, leave := s.watch(bill, say.In("en")); v == nil {
		t.Error("a show that is given takes nobody in")
	} else {
		leave()
	}
	clear(s.shows)
}

// TestLastLeaves: a show that nobody watches ends.
func TestLastLeaves(t *testing.T) {
	s, bill, sh := staged(t)
	ended := 0
	sh.stop = func() { ended++ }
	_, leave := s.watch(bill, say.In("en"))
	_, leaveToo := s.watch(bill, say.In("en"))
	leave()
	if ended != 0 || s.shows[bill] != sh {
		t.Error("a show ended while somebody watched")
	}
	leaveToo()
	if ended != 1 || len(s.shows) != 0 {
		t.Error("a show goes on for nobody")
	}
}

// TestDelays: a query can only lengthen the delay, and not beyond the longest.
func TestDelays(t *testing.T) {
	for query, want := range map[string]time.Duration{"": 10, "?delay=0": 10, "?delay=-5": 10, "?delay=9": 10, "?delay=11": 11, "?delay=30": 30,
		"?delay=31": 30, "?delay=9000000000000000000": 30, "?delay=x": 10, "?delay=99999999999999999999": 10} {
		if got := delayOf(httptest.NewRequest("GET", "/t/x"+query, nil), storage.LivePage{Delay: 10 * time.Second}); got != want*time.Second {
			t.Errorf("%q is %v behind, want %v", query, got, want*time.Second)
		}
	}
}
