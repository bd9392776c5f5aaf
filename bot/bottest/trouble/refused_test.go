package trouble_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestRefusedClickStaysRefused checks that a move that was answered as not saved is not made later, when the database
// is back and Discord delivers the click again. It may be delivered over the same connection, or to the next process,
// which resumes from a sequence before the click.
func TestRefusedClickStaysRefused(t *testing.T) {
	t.Parallel()
	for _, restart := range []bool{false, true} {
		t.Run(fmt.Sprintf("restarted %t", restart), func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			store := w.RestartFailing()
			before := w.MoveCount()
			store.Failing.Store(true)
			var answer *sandbox.Answer
			sent := w.Deliver(func() (_ *sandbox.Answer, err error) {
				answer, err = w.People[0].Press(w.Ctx, "draw")
				return answer, err
			})
			w.ExpectPrivate(answer, "nothing happened")
			if restart {
				w.Stop() // it cannot save the sequence of the latest event
				store.Failing.Store(false)
				w.Start()
				w.Type(w.People[0], "/korsar help") // comes after the events that are sent again
			} else {
				store.Failing.Store(false)
				w.DeliverAgain(sent)
			}
			if made := w.MoveCount() - before; made != 0 {
				t.Errorf("%d moves are made by a click whose player has read that nothing happened", made)
			}
			w.Press(w.People[0], "draw")
			w.MustSettle()
			if made := w.MoveCount() - before; made != 1 {
				t.Errorf("the player's next click makes %d moves", made)
			}
		})
	}
}

// recorder passes requests with interactions on to the bot, and keeps the latest one.
type recorder struct {
	mu     sync.Mutex
	latest *http.Request
}

// install puts the recorder in front of the bot.
func (r *recorder) install(w *world) {
	w.T.Helper()
	bot, err := url.Parse("http://" + w.Bot.InteractionsAddr().String())
	if err != nil {
		w.T.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(bot)
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		body, err := io.ReadAll(in.Body)
		if err != nil {
			w.T.Error(err)
		}
		again, err := http.NewRequestWithContext(w.Ctx, in.Method, bot.String(), bytes.NewReader(body))
		if err != nil {
			w.T.Error(err)
		}
		again.Header, again.Close = in.Header.Clone(), true
		r.mu.Lock()
		r.latest = again
		r.mu.Unlock()
		in.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(out, in)
	}))
	w.T.Cleanup(server.Close)
	if err := w.Discord.SetInteractionsEndpoint(w.Ctx, server.URL); err != nil {
		w.T.Fatal(err)
	}
}

// TestRefusedRequestStaysRefused checks the same over HTTP, where a request may be posted again.
func TestRefusedRequestStaysRefused(t *testing.T) {
	t.Parallel()
	for _, restart := range []bool{false, true} {
		t.Run(fmt.Sprintf("restarted %t", restart), func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			w.Stop()
			store := &forgetfulStore{}
			w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
			w.Start()
			var requests recorder
			requests.install(w)
			before := w.MoveCount()
			store.failing.Store(true)
			answer, err := w.People[0].Press(w.Ctx, "draw")
			if err != nil {
				t.Fatal(err)
			}
			w.ExpectPrivate(answer, "nothing happened")
			store.failing.Store(false)
			w.Advance(4 * time.Second) // Discord would have given up
			if restart {
				w.Restart()
			}
			if status, body := w.send(requests.latest, nil); status != http.StatusUnauthorized {
				t.Errorf("posted again it is answered %d %s", status, body)
			}
			w.MustSettle()
			if made := w.MoveCount() - before; made != 0 {
				t.Errorf("%d moves are made by a click whose player has read that nothing happened", made)
			}
		})
	}
}

// TestUnknownOutcomeIsNotPromised checks that if the database does not say whether it has saved a move, the player is
// promised nothing, and told where to look.
func TestUnknownOutcomeIsNotPromised(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	w.Stop()
	w.WrapStore = func(s storage.Store) storage.Store { return unsureStore{s} }
	w.Start()
	answer, err := w.People[0].Press(w.Ctx, "draw")
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(answer, "I don’t know yet whether that was saved")
	text := w.Shown(answer).Text()
	if strings.Contains(text, "nothing happened") || !strings.Contains(text, "/korsar hand") {
		t.Errorf("the player reads\n%s", text)
	}
}

// unsureStore is a store that makes each change of a table and then returns an unknown outcome.
type unsureStore struct{ storage.Store }

func (s unsureStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if err := s.Store.Append(ctx, id, c); err != nil {
		return err
	}
	return fmt.Errorf("commit: %w", storage.ErrOutcomeUnknown)
}
