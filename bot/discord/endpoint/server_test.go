package endpoint

import (
	"log/slog"
	"slices"
	"testing"

	"github.com/jonboulle/clockwork"
)

// TestFailedListenerIsReported: a server whose listener fails says that it does not listen any more.
func TestFailedListenerIsReported(t *testing.T) {
	var listening []bool
	s := New(Options{Addr: "127.0.0.1:0", Clock: clockwork.NewRealClock(), Timeouts: clockwork.NewRealClock(),
		Log: slog.New(slog.DiscardHandler), Listening: func(now bool) { listening = append(listening, now) }})
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.listener.Close(); err != nil {
		t.Fatal(err)
	}
	if s.served.Wait(); !slices.Equal(listening, []bool{true, false}) {
		t.Errorf("it says that it listens: %v", listening)
	}
}
