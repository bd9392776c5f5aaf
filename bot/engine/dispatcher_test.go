package engine_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestBoardErrors: what becomes of the telling of a board, by what the platform
// answers first.
func TestBoardErrors(t *testing.T) {
	once := func(what string, err error) func(string) error {
		met := false
		return func(now string) error {
			if now == what && !met {
				met = true
				return err
			}
			return nil
		}
	}
	tests := []struct {
		name  string
		pace  journal.Pace
		fail  func(string) error
		tries string // at once
		waits int    // tellings that wait after that
	}{
		{"no trouble, live", journal.Live, nil, "edit", 0},
		{"no trouble, relaxed", journal.Relaxed, nil, "post delete", 0},
		{"the message was deleted", journal.Live, once("edit", table.ErrMessageGone), "edit post delete", 0},
		{"the message is too old", journal.Live, once("edit", table.ErrTooOld), "edit post delete", 0},
		{"no access", journal.Live, once("edit", fmt.Errorf("wrapped: %w", table.ErrNoAccess)), "edit strand", 0},
		{"refused for good", journal.Relaxed, once("post", errors.New("no")), "post", 0},
		{"not now", journal.Relaxed, once("post", &table.Later{Err: errors.New("busy")}), "post", 1},
		{"the old one cannot be deleted now", journal.Relaxed, once("delete", &table.Later{Err: errors.New("busy")}), "post delete", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := open(t, enginetest.Options{})
			id := h.Playing(5, test.pace)
			h.Messenger.Fail(test.fail)
			h.Draw(id)
			h.Settle()
			if tries := h.Messenger.Tried(); tries != test.tries {
				t.Errorf("it tried %q, expected %q", tries, test.tries)
			}
			if waits := h.Undelivered(); len(waits) != test.waits {
				t.Errorf("it still has to tell %+v", waits)
			}
		})
	}
}

// TestRetriesDouble: a telling that cannot be told is tried after 2, 4, 8 …
// seconds, not beyond half an hour, and given up after the twelfth try. It is
// on record all the time.
func TestRetriesDouble(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.Messenger.Fail(func(string) error { return &table.Later{Err: errors.New("busy")} })
	h.Draw(id)
	h.Settle()
	for try, wait := 1, 2*time.Second; try < 12; try, wait = try+1, min(2*wait, 30*time.Minute) {
		untold := h.Undelivered()
		if len(untold) != 1 || untold[0].Attempts != try {
			t.Fatalf("after try %d: %+v", try, untold)
		}
		if next := untold[0].NotBefore.Sub(h.Clock.Now()); next > wait || next < wait-wait/4 {
			t.Fatalf("after try %d the next is in %v, expected up to a quarter less than %v", try, next, wait)
		}
		h.advanceUntil(wait, func() bool { u := h.Undelivered(); return len(u) == 0 || u[0].Attempts > try })
	}
	if untold := h.Undelivered(); len(untold) != 0 {
		t.Errorf("after the last try it still has to tell %+v", untold)
	}
	h.Messenger.Fail(nil)
	h.Draw(id)
	h.Settle()
	if deeds := h.Messenger.Succeeded(); deeds != "post edit delete" { // the board is old by now, and the last tries may have posted one
		t.Errorf("the next event leads to %q", deeds)
	}
}

// advanceUntil lets time pass and waits for what it sets off.
func (h *harness) advanceUntil(d time.Duration, done func() bool) {
	h.T.Helper()
	if err := h.Clock.BlockUntilContext(h.Ctx, 1); err != nil {
		h.T.Fatal(err)
	}
	h.Clock.Advance(d)
	h.Settle()
	if !done() {
		h.T.Fatalf("nothing happened after %v: %+v, tried %s", d, h.Undelivered(), h.Messenger.Tried())
	}
}

// TestRetryAfter: who says how long to wait is not asked earlier.
func TestRetryAfter(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.Messenger.Fail(func(string) error { return &table.Later{After: 45 * time.Second, Err: errors.New("slow down")} })
	h.Draw(id)
	h.Settle()
	if untold := h.Undelivered(); len(untold) != 1 || !untold[0].NotBefore.Equal(h.Clock.Now().Add(45*time.Second)) {
		t.Errorf("it is to be told %+v", untold)
	}
}

// TestTakesUpWhatWasUntold: what an earlier run left is told at the start of
// the next, at once or when it is due.
func TestTakesUpWhatWasUntold(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	h.Messenger.Fail(func(string) error { return &table.Later{Err: errors.New("busy")} })
	h.Draw(id)
	h.Settle()
	h.Close()
	h.Messenger.Fail(nil)
	h.Open()
	h.Settle()
	if tries := h.Messenger.Tried(); tries != "" {
		t.Errorf("before it is due: %q", tries)
	}
	h.advanceUntil(2*time.Second, func() bool { return len(h.Undelivered()) == 0 })
	if deeds := h.Messenger.Succeeded(); deeds != "post edit delete" {
		t.Errorf("when it is due: %q; a post that may have been made is edited to show the newest", deeds)
	}
	h.Clock.Advance(time.Minute)
	h.Close()
	h.Messenger.Fail(nil)
	h.Open()
	h.Settle()
	if tries := h.Messenger.Tried(); tries != "" {
		t.Errorf("with nothing left untold: %q", tries)
	}
}

// TestOneTellingForManyMoves: while one board is being told, moves are told
// together, the newest state only.
func TestOneTellingForManyMoves(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	gate, reached := make(chan struct{}), make(chan struct{}, 1)
	h.Messenger.Fail(nil)
	slow := &gated{Messenger: h.Messenger, gate: gate, reached: reached}
	h.Platform.Messenger = slow
	h.Draw(id)
	<-reached
	for range 20 {
		h.Draw(id)
	}
	close(gate)
	h.Settle()
	if deeds := h.Messenger.Succeeded(); deeds != "edit edit" {
		t.Errorf("21 moves led to %q", deeds)
	}
	if slow.latest != 4+21 { // opened, two joined, started; and the moves
		t.Errorf("the board shows entry %d", slow.latest)
	}
}

// gated is a crier whose first edit waits at a gate.
type gated struct {
	*enginetest.Messenger
	gate, reached chan struct{}
	latest        int64
}

func (g *gated) EditBoard(ctx context.Context, f table.PublicState, call table.Call, m snowflake.ID) error {
	select {
	case g.reached <- struct{}{}:
	default:
	}
	<-g.gate
	g.latest = f.Seq
	return g.Messenger.EditBoard(ctx, f, call, m)
}

// TestDamagedJournal: a table whose journal does not fold is told as damaged;
// the others go on.
func TestDamagedJournal(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	other := h.Playing(6, journal.Live)
	h.Close()
	h.Open()
	h.Settle()
	h.Served.Store = (damaged{Store: h.Store, id: id})
	if n := h.Do(id, 1, h.Show); said(n) != string(table.Damaged) {
		t.Errorf("it is told %+v", n)
	}
	h.Draw(other)
}

// TestShortenedJournalIsNoGame: a game whose journal has lost its end does not go on from
// the middle; others do.
func TestShortenedJournalIsNoGame(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	other := h.Playing(6, journal.Live)
	h.Draw(id)
	h.Draw(id)
	h.Close()
	db, err := sql.Open("sqlite3", h.Path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`DELETE FROM entries WHERE table_id = ?1 AND seq = (SELECT max(seq) FROM entries WHERE table_id = ?1)`, int64(id))
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	h.Open()
	h.Settle()
	if n := h.Do(id, 1, h.Show); said(n) != string(table.Damaged) {
		t.Errorf("got %+v, want the notice %s", n, table.Damaged)
	}
	h.Draw(other)
}

// damaged is a store in which one journal does not fold.
type damaged struct {
	storage.Store
	id journal.TableID
}

func (d damaged) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	if id == d.id {
		return storage.LoadedTable{}, &storage.CorruptError{Table: id, Seq: 3, Err: errors.New("rats")}
	}
	return d.Store.Load(ctx, id)
}

// TestPanicWhileTelling: a panic in the making of words is logged with its
// table, what was to be said is given up, and the others go on.
func TestPanicWhileTelling(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.showHand(id, 1)
	h.showHand(id, 2)
	h.Messenger.Fail(func(what string) error { panic("no words for " + what) })
	h.Draw(id)
	h.Settle()
	for _, what := range []string{"edit", "renew"} {
		if log := h.Log.String(); !strings.Contains(log, "no words for "+what) || !strings.Contains(log, fmt.Sprintf("table=%d", id)) {
			t.Errorf("the panic of %s is not in the log with its table: %s", what, log)
		}
	}
	h.Messenger.Fail(nil)
	other := h.Playing(6, journal.Live)
	h.Draw(id)
	h.Draw(other)
	h.Settle()
	if deeds := h.Messenger.Succeeded(); strings.Count(deeds, "edit") < 2 {
		t.Errorf("after the panic the boards are told by %q", deeds)
	}
}

// TestHandsPassBoards: however many boards wait for the platform, hands are renewed
// meanwhile, for it limits them apart; and every board comes in the end.
func TestHandsPassBoards(t *testing.T) {
	const tables = 100
	h := open(t, enginetest.Options{})
	var ids []journal.TableID
	for i := range tables {
		ids = append(ids, h.Playing(snowflake.ID(100+i), journal.Live))
	}
	last := ids[tables-1]
	h.showHand(last, 1)
	h.showHand(last, 2)
	h.Settle()
	h.Messenger.Fail(nil)
	release := h.Messenger.Hold()
	for _, id := range ids {
		h.Draw(id)
	}
	if waiting := h.Registry.Delivering(); waiting < tables {
		t.Errorf("%d tables wait to be told of, expected %d", waiting, tables)
	}
	h.eventually("a hand is renewed while boards wait", 0, func() bool { return strings.Contains(h.Messenger.Succeeded(), "renew") })
	if deeds := h.Messenger.Succeeded(); strings.Contains(deeds, "edit") {
		t.Fatalf("boards are told though they are held: %s", deeds)
	}
	release()
	h.Settle()
	if edits := strings.Count(h.Messenger.Succeeded(), "edit"); edits != tables {
		t.Errorf("%d boards were told of %d", edits, tables)
	}
}

// showHand opens somebody's hand, so that it stands on a screen.
func (h *harness) showHand(id journal.TableID, user snowflake.ID) {
	h.T.Helper()
	c := h.Click(user, h.Channel(id))
	c.Reply = table.ReplyToken{Token: fmt.Sprint("slip of ", user), Language: "en"}
	h.Registry.At(h.Ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) })
	if err := h.Registry.HandShown(h.Ctx, id, c, true); err != nil {
		h.T.Fatal(err)
	}
}

// TestPostStaysOnRecord: a board that was posted is on record, whatever becomes of the
// edit that is to bring it up to date.
func TestPostStaysOnRecord(t *testing.T) {
	for name, refusal := range map[string]error{
		"not now":   &table.Later{Err: errors.New("busy")},
		"no access": fmt.Errorf("wrapped: %w", table.ErrNoAccess),
		"for good":  errors.New("no"),
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, enginetest.Options{})
			id := h.Playing(5, journal.Relaxed)
			board, torn := h.Stored(id).Board.Number, false
			h.Messenger.Fail(func(now string) error {
				switch {
				case now == "post" && !torn:
					torn = true
					return &table.Later{Err: errors.New("torn")}
				case now == "edit":
					return refusal
				}
				return nil
			})
			h.Draw(id)
			h.Settle()
			h.advanceUntil(2*time.Second, func() bool { return strings.Contains(h.Messenger.Tried(), "edit") })
			if kept := h.Stored(id); kept.Board.Message != h.Messenger.Latest() || kept.Board.Number != board+1 {
				t.Errorf("on record is %+v; posted was message %d", kept.Board, h.Messenger.Latest())
			}
			h.Messenger.Fail(nil)
			h.Clock.Advance(time.Minute)
			h.Close() // what waits is told by the next run
			h.Open()
			h.Settle()
			if deeds := h.Messenger.Succeeded(); strings.Contains(deeds, "post") {
				t.Errorf("it is posted again: %s", deeds)
			}
		})
	}
}

// TestNobodyIsCalledTwice: what happens while a board is being posted is told by another
// one, which does not notify those again who are called by the first.
func TestNobodyIsCalledTwice(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	crier := &calling{Messenger: h.Messenger, calls: make(chan table.Call, 3)}
	h.Platform.Messenger = crier
	release := h.Messenger.Hold()
	h.Draw(id)
	next := h.OnTurn(id)
	first := <-crier.calls
	h.Do(id, next, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "Sailor 3"})
	})
	release()
	h.Settle()
	second := <-crier.calls
	if first.OnTurn != next || second.OnTurn != 0 || !slices.Equal(second.Asked, []snowflake.ID{3}) || len(crier.calls) > 0 {
		t.Errorf("of those on turn, %d, and asked, 3, the boards call %+v, then %+v", next, first, second)
	}
}

// TestNobodyIsCalledTwiceAfterARefusedEdit: likewise where the board was found by its nonce, and the
// edit that is to bring it up to date is refused for good.
func TestNobodyIsCalledTwiceAfterARefusedEdit(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	crier := &calling{Messenger: h.Messenger, calls: make(chan table.Call, 3)}
	h.Platform.Messenger = crier
	tries := 0
	h.Messenger.Fail(func(now string) error {
		if now == "delete" {
			return nil
		}
		switch tries++; tries {
		case 1: // the post, which arrives
			return &table.Later{Err: errors.New("torn")}
		case 3: // the edit
			h.Do(id, h.OnTurn(id), func(t *table.Table, c table.Click) (table.Reply, error) {
				return t.Substitute(h.Ctx, c, 0, table.User{ID: 3, Name: "Sailor 3"})
			})
			return errors.New("no")
		}
		return nil
	})
	h.Draw(id)
	next := h.OnTurn(id)
	h.Settle()
	h.advanceUntil(2*time.Second, func() bool { return len(crier.calls) == 3 })
	h.Settle()
	if first, again, third := <-crier.calls, <-crier.calls, <-crier.calls; first.OnTurn != next || again.OnTurn != next || third.OnTurn != 0 ||
		!slices.Equal(third.Asked, []snowflake.ID{3}) {
		t.Errorf("of those on turn, %d, and asked, 3, the boards call %+v, %+v, then %+v", next, first, again, third)
	}
}

// calling is a crier that tells whom its posts call.
type calling struct {
	*enginetest.Messenger
	calls chan table.Call
}

func (s *calling) PostBoard(ctx context.Context, f table.PublicState, call table.Call, nonce string) (engine.BoardPost, error) {
	s.calls <- call
	return s.Messenger.PostBoard(ctx, f, call, nonce)
}
