package sandbox_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"go.uber.org/goleak"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open starts a sandbox that ends with the test. Every answer is checked against the published description, except in
// benchmarks and in tests with their own Checker.
func open(t testing.TB, options sandbox.Options) *sandbox.Discord {
	t.Helper()
	if _, measures := t.(*testing.B); !measures && options.Checker == nil {
		answers := &answersOnly{Checker: published(t)}
		options.Checker = answers
		t.Cleanup(func() { answers.report(t) })
	}
	d, err := sandbox.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// TestCloseWaitsForHandlers: a handler could otherwise change the world after the last save. It ends although it has
// not read its request's body, which net/http needs for noticing a closed connection.
func TestCloseWaitsForHandlers(t *testing.T) {
	d := open(t, sandbox.Options{})
	begun, ended := make(chan struct{}), atomic.Bool{}
	d.Handle("POST /slow", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		time.Sleep(200 * time.Millisecond) // longer than a Close that does not wait
		ended.Store(true)
	}))
	var requests sync.WaitGroup
	defer requests.Wait()
	requests.Go(func() {
		if response, err := http.Post(d.Origin()+"/slow", "text/plain", strings.NewReader("unread")); err == nil {
			_ = response.Body.Close()
		}
	})
	<-begun
	if err := d.Close(); err != nil || !ended.Load() {
		t.Errorf("Close returned %v before the handler", err)
	}
}

// published returns Discord's own description of its API.
func published(t testing.TB) sandbox.Checker {
	t.Helper()
	checker, err := openapi.Published()
	if err != nil {
		t.Fatal(err)
	}
	return checker
}

// answersOnly checks the sandbox's answers against a description. It does not check the requests, since tests often
// send wrong ones on purpose.
type answersOnly struct {
	sandbox.Checker
	mu    sync.Mutex
	found []string
}

func (a *answersOnly) CheckRequest(sandbox.Exchange) error { return nil }

func (a *answersOnly) CheckAnswer(x sandbox.Exchange) error {
	if err := a.Checker.CheckAnswer(x); err != nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.found = append(a.found, fmt.Sprintf("%s %s, answered %d %s:\n%v", x.Method, x.Path, x.Status, x.Answer, err))
	}
	return nil
}

func (a *answersOnly) report(t testing.TB) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, text := range a.found {
		t.Errorf("the sandbox's answer is not as published: %s", text)
	}
}

// withTimeout returns a context whose deadline only a hanging test reaches.
func withTimeout(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// redirect sends the library's requests to the sandbox.
type redirect struct {
	to   *url.URL
	next *http.Transport
}

func (t redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = t.to.Scheme, t.to.Host
	return t.next.RoundTrip(r)
}

// newSession returns a discordgo session that talks to the sandbox.
func newSession(t testing.TB, d *sandbox.Discord) *discordgo.Session {
	t.Helper()
	s, err := discordgo.New("Bot " + d.Token())
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(d.API())
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	s.Client = &http.Client{Transport: redirect{to, transport}}
	s.StateEnabled = false
	s.ShouldReconnectVoiceOnSessionError = false
	s.Identify.Intents = discordgo.IntentsGuilds
	return s
}

// connect opens a session, which closes with the test.
func connect(t testing.TB, s *discordgo.Session) {
	t.Helper()
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.ShouldReconnectOnError = false
		s.Close()
	})
}
