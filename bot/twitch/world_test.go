package twitch

import (
	"bytes"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is a server with a reader of its chats.
type world struct {
	t        *testing.T
	log      *logBuffer
	server   *server
	chats    *Chats
	patience time.Duration // for how long receive waits
}

// newWorld returns a world for synctest, where time passes while all goroutines wait: what is expected must come before
// any does.
func newWorld(t *testing.T) *world {
	w := &world{t: t, log: newLog(), patience: 1}
	w.server = newServer(w)
	w.chats = New(Options{Dial: w.server.dial, Clock: clockwork.NewRealClock(), Log: w.log.logger()})
	t.Cleanup(func() {
		w.chats.Close()
		w.expectNoChatters()
	})
	return w
}

// advance lets time pass, and waits until everything is done that is due by then.
func (w *world) advance(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// expectNoChatters checks that the log has neither name nor id of a chatter.
func (w *world) expectNoChatters() {
	id := strconv.Itoa(chatterID(0))[:4] // of all chatters
	for _, secret := range []string{chatterName, id} {
		if strings.Contains(w.log.String(), secret) {
			w.t.Errorf("the log has %q:\n%s", secret, w.log)
		}
	}
}

// viewer keeps what a watch has been told.
type viewer struct {
	*Watch
	w        *world
	messages chan Message
	states   chan State
}

func (w *world) watch(channel string) *viewer {
	w.t.Helper()
	v := &viewer{w: w, messages: make(chan Message, 1000), states: make(chan State, 1000)}
	watch, err := w.chats.Watch(channel, Handler{
		Message: func(m Message) { v.messages <- m },
		State:   func(s State) { v.states <- s },
	})
	if err != nil {
		w.t.Fatal(err)
	}
	v.Watch = watch
	return v
}

// expectState waits for the next state, and fails if its phase or reason is another one.
func (v *viewer) expectState(phase Phase, reason Reason) State {
	v.w.t.Helper()
	state := receive(v.w, v.states)
	if state.Phase != phase || state.Reason != reason {
		v.w.t.Fatalf("state is %+v, expected %s %s", state, phase, reason)
	}
	return state
}

// expectVote waits for the next message, which must be the vote of a user.
func (v *viewer) expectVote(user int, letter string) {
	v.w.t.Helper()
	if got := receive(v.w, v.messages); got.Letter != letter || got.Voter != Voter(chatterID(user)) {
		v.w.t.Fatalf("got %+v, expected %s of %d", got, letter, chatterID(user))
	}
}

// read watches a channel and waits until its chat is read.
func (w *world) read(channel string) (*viewer, *session) {
	w.t.Helper()
	v := w.watch(channel)
	s := w.server.session()
	s.expect("JOIN #" + channel)
	v.expectState(Reading, "")
	return v, s
}

// expectLogged waits until a line of the log has a text.
func (w *world) expectLogged(text string) {
	w.t.Helper()
	for !strings.Contains(receive(w, w.log.lines), text) {
	}
}

// logBuffer keeps all that is logged, at any level.
type logBuffer struct {
	lines chan string

	mu   sync.Mutex
	text bytes.Buffer
}

func newLog() *logBuffer { return &logBuffer{lines: make(chan string, 10_000)} }

func (l *logBuffer) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug - 100}))
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines <- string(p)
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
