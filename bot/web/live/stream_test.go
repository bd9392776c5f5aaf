package live

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// newTestServer returns a server with a stream that does not run.
func newTestServer(t *testing.T) (*Server, streamKey, *stream) {
	s := New(Options{Clock: clockwork.NewFakeClock(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	t.Cleanup(s.Close)
	key := streamKey{token: "t", table: 1, language: "en"}
	st := &stream{streamKey: key, server: s, stop: func() {}, viewers: map[*viewer]bool{}}
	s.streams[key] = st
	return s, key, st
}

// TestSlowReadersAreDropped checks that a viewer that does not read is dropped, and that other viewers get every frame.
func TestSlowReadersAreDropped(t *testing.T) {
	s, key, st := newTestServer(t)
	quick, leave := s.join(key)
	defer leave()
	slow, leaveSlow := s.join(key)
	for n := int64(1); n <= 2*viewerBuffer; n++ {
		s.publish(st, newFrame(n, []byte("{}")))
		if f := <-quick.frames; f.id != newFrame(n, []byte("{}")).id {
			t.Fatalf("frame %d arrives as %s", n, f.id)
		}
	}
	select {
	case <-slow.gone:
	default:
		t.Error("the viewer that does not read is still there")
	}
	if len(slow.frames) != viewerBuffer || s.viewers != 1 || len(st.viewers) != 1 {
		t.Errorf("%d frames wait for the viewer that is gone; %d watch", len(slow.frames), s.viewers)
	}
	leaveSlow()
	if s.viewers != 1 {
		t.Errorf("after the dropped viewer has left, %d watch", s.viewers)
	}
}

// TestSameSceneIsSentOnce checks that a scene is not repeated, and that a new viewer starts with the latest one.
func TestSameSceneIsSentOnce(t *testing.T) {
	s, key, st := newTestServer(t)
	first, leave := s.join(key)
	defer leave()
	s.publish(st, newFrame(7, []byte("{}")))
	s.publish(st, newFrame(7, []byte("{}")))
	s.publish(st, newFrame(7, []byte(`{"name":"changed"}`)))
	second, leaveSecond := s.join(key)
	defer leaveSecond()
	if len(first.frames) != 2 || len(second.frames) != 1 || (<-second.frames).id != st.frame.id {
		t.Errorf("the first viewer gets %d frames, the second %d", len(first.frames), len(second.frames))
	}
}

// TestFullServerRefusesViewers checks the limits of viewers and streams.
func TestFullServerRefusesViewers(t *testing.T) {
	s, key, _ := newTestServer(t)
	s.viewers = maxViewers
	if v, _ := s.join(key); v != nil {
		t.Error("one viewer too many is allowed")
	}
	s.viewers = 0
	for n := range maxStreams {
		s.streams[streamKey{token: "other", delay: time.Duration(n)}] = &stream{}
	}
	if v, _ := s.join(streamKey{token: "new"}); v != nil {
		t.Error("one stream too many is started")
	}
	if v, leave := s.join(key); v == nil {
		t.Error("a running stream refuses a viewer")
	} else {
		leave()
	}
	clear(s.streams)
}

// TestStreamStopsWhenItsLastViewerLeaves checks that a stream runs exactly while it has viewers.
func TestStreamStopsWhenItsLastViewerLeaves(t *testing.T) {
	s, key, st := newTestServer(t)
	stopped := 0
	st.stop = func() { stopped++ }
	_, leave := s.join(key)
	_, leaveSecond := s.join(key)
	leave()
	if stopped != 0 || s.streams[key] != st {
		t.Error("a stream stops while it has a viewer")
	}
	leaveSecond()
	if stopped != 1 || len(s.streams) != 0 {
		t.Error("a stream runs without a viewer")
	}
}

// TestQueryCanOnlyLengthenTheDelay checks that a query can neither shorten the delay nor exceed the longest one.
func TestQueryCanOnlyLengthenTheDelay(t *testing.T) {
	page := storage.LivePage{Delay: 10 * time.Second}
	for query, want := range map[string]time.Duration{
		"": 10, "?delay=0": 10, "?delay=-5": 10, "?delay=9": 10, "?delay=11": 11, "?delay=30": 30, "?delay=31": 30,
		"?delay=9000000000000000000": 30, "?delay=x": 10, "?delay=99999999999999999999": 10,
	} {
		if got := delayOf(httptest.NewRequest(http.MethodGet, "/t/x"+query, nil), page); got != want*time.Second {
			t.Errorf("%q has a delay of %v, want %v", query, got, want*time.Second)
		}
	}
}
