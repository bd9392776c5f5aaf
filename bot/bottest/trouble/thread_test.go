package trouble_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// expectTableInEachThread checks that there are the given number of threads, each with one table, and no other table.
func (w *world) expectTableInEachThread(want int) {
	w.T.Helper()
	tables, err := w.Store.TablesAt(w.Ctx, snowflake.Parse(w.Guild.ID()), want+1)
	if err != nil {
		w.T.Fatal(err)
	}
	threads := w.Threads()
	for _, thread := range threads {
		if _, err := w.Store.TableIn(w.Ctx, snowflake.Parse(thread.ID())); err != nil {
			w.T.Errorf("the thread %q, %s: %v", thread.Name(), thread.ID(), err)
		}
	}
	if len(threads) != want || len(tables) != want {
		w.T.Errorf("there are %d threads and %d tables, want %d of each", len(threads), len(tables), want)
	}
}

// TestThreadIsMadeOnceWhenItsAnswerIsLost checks that the bot finds a thread whose creation was not acknowledged. It
// does not take the thread of another table of the same host.
func TestThreadIsMadeOnceWhenItsAnswerIsLost(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"502 though it was made": {Status: http.StatusBadGateway, After: true},
		"torn after":             {Disconnect: true, After: true},
		"502":                    {Status: http.StatusBadGateway},
		"torn before":            {Disconnect: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewObservedClock()
			w := open(t, 1, 1, clock.Install)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == fault.Status })
			const command = "/korsar new thread:true"
			w.Type(w.People[0], command)
			fault.Match = bottest.MatchRoute(http.MethodPost, bottest.RouteThreads)
			w.Discord.Inject(fault)
			answer, err := w.People[0].Type(w.Ctx, w.Channel, command)
			if err != nil {
				t.Fatal(err)
			}
			w.AdvanceUntil(clock, "the table is open", func() bool { m, _ := answer.Now(); return m.Content != "" })
			w.ExpectPrivate(answer, "is open in <#"+w.Threads()[1].ID()+">")
			w.expectTableInEachThread(2)
		})
	}
}

// cutStore is a store that, once cut is set, does not record that a click was handled. If withoutTable is set, it does
// not store the table either.
type cutStore struct {
	storage.Store
	cut, withoutTable atomic.Bool
}

func (s *cutStore) SetGatewaySession(ctx context.Context, session storage.GatewaySession) error {
	if s.cut.Load() {
		return bottest.ErrDiskFull
	}
	return s.Store.SetGatewaySession(ctx, session)
}

func (s *cutStore) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	if s.cut.Load() && s.withoutTable.Load() {
		return 0, bottest.ErrDiskFull
	}
	return s.Store.Create(ctx, c)
}

// TestOpeningThatWasCutShortGoesOn checks a bot that ends after it has made a thread, or also the table in it, and
// before it could say so. It gets the click again when it resumes, and uses the same thread and table.
func TestOpeningThatWasCutShortGoesOn(t *testing.T) {
	t.Parallel()
	const forbidden = bottest.UnknownCode // the response is forbidden
	for name, withoutTable := range map[string]bool{"after the thread": true, "after the table": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 1, 1)
			store := &cutStore{}
			store.withoutTable.Store(withoutTable)
			w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
			w.Restart()
			w.AllowCodes(forbidden, 40060)
			store.cut.Store(true)
			withdraw := w.Discord.Inject(sandbox.Fault{Times: -1, Status: http.StatusForbidden, Code: forbidden,
				Match: bottest.MatchRoute(http.MethodPatch, bottest.RouteOriginal)})
			answer, err := w.People[0].Type(w.Ctx, w.Channel, "/korsar new thread:true")
			if err != nil {
				t.Fatal(err)
			}
			w.WaitUntil("the bot is cut short",
				func() bool { return w.CountRequests(http.MethodPatch, bottest.RouteOriginal) > 0 })
			w.Stop()
			withdraw()
			store.cut.Store(false)
			w.Start()
			w.WaitUntil("the table is open", func() bool { m, _ := answer.Now(); return m.Content != "" })
			w.ExpectPrivate(answer, "is open in <#"+w.Threads()[0].ID()+">")
			w.expectTableInEachThread(1)
		})
	}
}
