package trouble_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

// TestPanicIsContainedAtItsTable checks that a panic is answered and logged with its table, and that other tables
// continue.
func TestPanicIsContainedAtItsTable(t *testing.T) {
	t.Parallel()
	var unlucky atomic.Bool
	w := open(t, 2, 1, func(o *bot.Options) {
		o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
			if unlucky.Load() {
				panic("the deck fell overboard")
			}
			return deal.Deal(s, j, m, seats)
		}
	})
	w.StartGame("/korsar new seats:2", 2)
	home := w.Channel
	w.MoveTo(w.Guild.NewChannel("quay"))
	w.OpenLobby("/korsar new seats:2", 2)
	unlucky.Store(true)
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(w.People[0], "start"),
			bottest.English.Refused(table.Refusal{Code: table.InternalError}))
	})
	log := w.Log.String()
	if !strings.Contains(log, "the deck fell overboard") || !strings.Contains(log, "level=ERROR") ||
		!strings.Contains(log, "table=2") {
		t.Error("the panic is not in the log with its table")
	}
	if i := strings.Index(log, "the deck fell overboard"); i >= 0 &&
		!strings.Contains(log[:strings.IndexByte(log[i:], '\n')+i+1], " click=") {
		t.Error("the panic is not in the log with its click")
	}
	w.MoveTo(home)
	w.Move(w.OnTurn(), simplayer.Draw)
	unlucky.Store(false)
	w.MoveTo(w.Guild.Channels()[1])
	w.Press(w.People[0], "start")
	w.Move(w.OnTurn(), simplayer.Draw)
}

// TestFailedCommitChangesNothing checks that if nothing can be saved, the answer says so and nothing changes. The game
// continues once the store works again.
func TestFailedCommitChangesNothing(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	store := w.RestartFailing()
	unsaved := bottest.English.Refused(table.Refusal{Code: table.NotSaved})
	store.Failing.Store(true)
	w.ExpectPrivate(w.Type(w.People[0], "/korsar new seats:2"), unsaved)
	w.ExpectNoTable()
	store.Failing.Store(false)
	w.Type(w.People[0], "/korsar new seats:2")
	store.Failing.Store(true)
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Press(w.People[1], "join"), unsaved) })
	store.Failing.Store(false)
	for _, who := range w.People[1:] {
		w.Press(who, "join")
	}
	w.Press(w.People[0], "start")
	board := w.OnlyBoard()
	hand := w.OpenHand(w.People[0])
	store.Failing.Store(true)
	w.ExpectUnchanged(func() {
		answer, err := w.People[0].Click(w.Ctx, board.ID, bottest.English.Label("draw"))
		if err != nil {
			t.Fatal(err)
		}
		w.ExpectPrivate(answer, unsaved)
		w.ExpectPrivate(w.Type(w.People[0], "/korsar board"), unsaved)
	})
	store.Failing.Store(false)
	w.MustSettle()
	if now, _ := w.People[0].Message(hand.ID); len(simplayer.Offers(now)) == 0 {
		t.Errorf("the open hand was changed by a move that was not saved:\n%s", now.Text())
	}
	w.Move(w.People[0], simplayer.Draw)
	if !strings.Contains(w.OnlyBoard().Embeds[0].Title, "Ben") {
		t.Errorf("the board reads\n%s", w.OnlyBoard().Text())
	}
	if !strings.Contains(w.Log.String(), bottest.ErrDiskFull.Error()) {
		t.Error("the cause is not in the log")
	}
}

// slowStore is a store whose PreferencesOf blocks until gate is closed.
type slowStore struct {
	storage.Store
	gate chan struct{}
}

func (s *slowStore) PreferencesOf(ctx context.Context, user snowflake.ID) (storage.UserPreferences, error) {
	<-s.gate
	return s.Store.PreferencesOf(ctx, user)
}

// TestClicksBeyondTheBoundAreRefused checks more clicks than the bot can serve at the same time. Clicks beyond the
// bound are told immediately, in a message of their own, to try again. The others are served.
func TestClicksBeyondTheBoundAreRefused(t *testing.T) {
	t.Parallel()
	const bound, beyond = 20, 12
	w := open(t, 2, 1, bottest.SeatOneBegins, func(o *bot.Options) { o.Clicks = bound })
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	anne := w.People[0]
	w.Move(anne, simplayer.Draw)
	hand := w.OpenHand(anne)
	refresh := bottest.Button(t, hand, "open-hand-part:orders").CustomID
	store := &slowStore{gate: make(chan struct{})}
	w.Stop()
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Start()
	gateway := w.Discord.Gateway()
	gateway.Hold()
	var clicks sync.WaitGroup
	answers := make(chan *sandbox.Answer, bound+beyond)
	for range bound + beyond {
		clicks.Go(func() {
			answer, err := anne.Click(w.Ctx, hand.ID, refresh)
			if err != nil {
				t.Error(err)
				return
			}
			answers <- answer
		})
	}
	w.WaitUntil("all clicked", func() bool { return gateway.Held() == bound+beyond })
	gateway.Release(nil)
	for range beyond {
		answer := <-answers
		w.ExpectPrivate(answer, bottest.English.Fault(say.Overloaded))
		if answer.Kind != sandbox.Replied || !answer.Message.Ephemeral() {
			t.Errorf("a click beyond the bound is answered %v", answer.Kind)
		}
	}
	if now, _ := anne.Message(hand.ID); !bottest.HasButton(now, "open-hand-part:orders") {
		t.Errorf("the open hand has become\n%s", now.Text())
	}
	close(store.gate)
	clicks.Wait()
	close(answers)
	for answer := range answers {
		if m, _ := answer.Now(); answer.Kind != sandbox.Updated || !bottest.HasButton(m, "open-hand-part") {
			t.Errorf("a served click is answered %v\n%s", answer.Kind, m.Text())
		}
	}
	w.MustSettle()
	w.Move(w.People[1], simplayer.Draw) // the bot still works
}

// TestFailedAnswersAreRetried checks that a click is answered in spite of rate limits, server errors and broken
// connections, and that its move is made once.
func TestFailedAnswersAreRetried(t *testing.T) {
	t.Parallel()
	callback := bottest.MatchRoute(http.MethodPost, bottest.RouteCallback)
	for _, test := range []struct {
		name  string
		fault sandbox.Fault
	}{
		{"429", sandbox.Fault{Match: callback, Status: http.StatusTooManyRequests}},
		{"502", sandbox.Fault{Match: callback, Status: http.StatusBadGateway, Times: 2}},
		{"500 though it was taken", sandbox.Fault{Match: callback,
			Status: http.StatusInternalServerError, After: true}},
		{"torn before", sandbox.Fault{Match: callback, Disconnect: true}},
		{"torn after", sandbox.Fault{Match: callback, Disconnect: true, After: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewObservedClock()
			w := open(t, 2, 1, bottest.SeatOneBegins, clock.Install)
			w.StartGame("/korsar new seats:2", 2)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Route == bottest.RouteCallback })
			before := len(w.Entries())
			w.Discord.Inject(test.fault)
			answered := make(chan *sandbox.Answer, 1)
			go func() {
				answer, err := w.People[0].Press(w.Ctx, "draw")
				if err != nil {
					t.Error(err)
				}
				answered <- answer
			}()
			w.advanceTimes(clock, max(1, test.fault.Times))
			w.ExpectPrivate(<-answered, "You drew")
			w.MustSettle()
			if after := len(w.Entries()); after != before+1 {
				t.Errorf("%d moves were made, expected one", after-before)
			}
			if strings.Contains(w.Log.String(), "cannot answer a click") {
				t.Error("the bot logs the answered click as unanswered")
			}
		})
	}
}

// advanceTimes advances the clock the given number of times by the duration that the bot waits.
func (w *world) advanceTimes(clock *bottest.ObservedClock, times int) {
	w.T.Helper()
	for range times {
		select {
		case wait := <-clock.Waits:
			w.Advance(wait)
		case <-w.Ctx.Done():
			w.T.Fatal("the bot does not try again")
		}
	}
}

// TestRefusedResponseEndsTheClick checks that a test goes on if Discord refuses the first response to a click. The
// clock stands still, so the three seconds of the click do not pass.
func TestRefusedResponseEndsTheClick(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.AllowCodes(bottest.UnknownCode)
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPost, bottest.RouteCallback),
		Status: http.StatusBadRequest, Code: bottest.UnknownCode})
	if answer := w.Type(w.People[0], "/korsar-me preferences"); answer.Kind != sandbox.Unanswered {
		t.Errorf("the answer is %v", answer.Kind)
	}
}

// TestRestoredBackupGoesOn checks that after a backup replaces the database, as docs/hosting.md describes, the game
// continues from the state of the backup, with the newer buttons in the channel.
func TestRestoredBackupGoesOn(t *testing.T) {
	t.Parallel()
	for _, pace := range []string{"live", "relaxed"} {
		t.Run(pace, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1, bottest.SeatOneBegins)
			// Boards of the backup are deleted by now.
			w.AllowCodes(10008)
			w.StartGame("/korsar new seats:2 pace:"+pace, 2)
			play := func(moves int) {
				t.Helper()
				for range moves {
					w.Move(w.People[w.MoveCount()%2], simplayer.Draw)
				}
			}
			play(3)
			copied := filepath.Join(filepath.Dir(w.Path), "copy.db")
			if err := sqlite.Backup(w.Ctx, w.Path, copied, func(int, int) {}); err != nil {
				t.Fatal(err)
			}
			play(4)
			w.Stop()
			w.Advance(time.Minute) // restoring a backup takes a while
			for _, behind := range []string{"-wal", "-shm"} {
				if err := os.Remove(w.Path + behind); err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
			}
			if err := os.Rename(copied, w.Path); err != nil {
				t.Fatal(err)
			}
			w.Start()
			if made := w.MoveCount(); made != 3 {
				t.Fatalf("%d moves are in the copy", made)
			}
			play(5)
			if board := w.OnlyBoard().Text(); !strings.Contains(board, "Anne’s turn") {
				t.Errorf("the board reads\n%s", board)
			}
			w.SkipToEnd()
		})
	}
}
