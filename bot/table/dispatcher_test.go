package table_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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
			q := openQuay(t)
			id := q.playing(5, test.pace)
			q.crier.plan(test.fail)
			q.draw(id)
			q.settle()
			if tries := q.crier.tries(); tries != test.tries {
				t.Errorf("it tried %q, expected %q", tries, test.tries)
			}
			if waits := q.untold(); len(waits) != test.waits {
				t.Errorf("it still has to tell %+v", waits)
			}
		})
	}
}

// TestRetriesDouble: a telling that cannot be told is tried after 2, 4, 8 …
// seconds, not beyond half an hour, and given up after the twelfth try. It is
// on record all the time.
func TestRetriesDouble(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	q.crier.plan(func(string) error { return &table.Later{Err: errors.New("busy")} })
	q.draw(id)
	q.settle()
	for try, wait := 1, 2*time.Second; try < 12; try, wait = try+1, min(2*wait, 30*time.Minute) {
		untold := q.untold()
		if len(untold) != 1 || untold[0].Attempts != try {
			t.Fatalf("after try %d: %+v", try, untold)
		}
		if next := untold[0].NotBefore.Sub(q.clock.Now()); next > wait || next < wait-wait/4 {
			t.Fatalf("after try %d the next is in %v, expected up to a quarter less than %v", try, next, wait)
		}
		q.advanceUntil(wait, func() bool { u := q.untold(); return len(u) == 0 || u[0].Attempts > try })
	}
	if untold := q.untold(); len(untold) != 0 {
		t.Errorf("after the last try it still has to tell %+v", untold)
	}
	q.crier.plan(nil)
	q.draw(id)
	q.settle()
	if deeds := q.crier.deeds(); deeds != "post edit delete" { // the board is old by now, and the last tries may have posted one
		t.Errorf("the next event leads to %q", deeds)
	}
}

// advanceUntil lets time pass and waits for what it sets off.
func (q *quay) advanceUntil(d time.Duration, done func() bool) {
	q.t.Helper()
	if err := q.clock.BlockUntilContext(q.ctx, 1); err != nil {
		q.t.Fatal(err)
	}
	q.clock.Advance(d)
	q.settle()
	if !done() {
		q.t.Fatalf("nothing happened after %v: %+v, tried %s", d, q.untold(), q.crier.tries())
	}
}

// TestRetryAfter: who says how long to wait is not asked earlier.
func TestRetryAfter(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	q.crier.plan(func(string) error { return &table.Later{After: 45 * time.Second, Err: errors.New("slow down")} })
	q.draw(id)
	q.settle()
	if untold := q.untold(); len(untold) != 1 || !untold[0].NotBefore.Equal(q.clock.Now().Add(45*time.Second)) {
		t.Errorf("it is to be told %+v", untold)
	}
}

// TestTakesUpWhatWasUntold: what an earlier run left is told at the start of
// the next, at once or when it is due.
func TestTakesUpWhatWasUntold(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Relaxed)
	q.crier.plan(func(string) error { return &table.Later{Err: errors.New("busy")} })
	q.draw(id)
	q.settle()
	q.close()
	q.crier.plan(nil)
	q.open()
	q.settle()
	if tries := q.crier.tries(); tries != "" {
		t.Errorf("before it is due: %q", tries)
	}
	q.advanceUntil(2*time.Second, func() bool { return len(q.untold()) == 0 })
	if deeds := q.crier.deeds(); deeds != "post edit delete" {
		t.Errorf("when it is due: %q; a post that may have been made is edited to show the newest", deeds)
	}
	q.clock.Advance(time.Minute)
	q.close()
	q.crier.plan(nil)
	q.open()
	q.settle()
	if tries := q.crier.tries(); tries != "" {
		t.Errorf("with nothing left untold: %q", tries)
	}
}

// TestOneTellingForManyMoves: while one board is being told, moves are told
// together, the newest state only.
func TestOneTellingForManyMoves(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	gate, reached := make(chan struct{}), make(chan struct{}, 1)
	q.crier.plan(nil)
	slow := &gated{scripted: q.crier, gate: gate, reached: reached}
	q.harbour.Messenger = slow
	q.draw(id)
	<-reached
	for range 20 {
		q.draw(id)
	}
	close(gate)
	q.settle()
	if deeds := q.crier.deeds(); deeds != "edit edit" {
		t.Errorf("21 moves led to %q", deeds)
	}
	if slow.latest != 4+21 { // opened, two joined, started; and the moves
		t.Errorf("the board shows entry %d", slow.latest)
	}
}

// gated is a crier whose first edit waits at a gate.
type gated struct {
	*scripted
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
	return g.scripted.EditBoard(ctx, f, call, m)
}

// TestDamagedJournal: a table whose journal does not fold is told as damaged;
// the others go on.
func TestDamagedJournal(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	other := q.playing(6, journal.Live)
	q.close()
	q.open()
	q.settle()
	q.harbour.Store = table.StoreOf(damaged{Store: q.store, id: id})
	if n, ok := q.do(id, 1, q.show).(table.Notice); !ok || n.Kind != table.Damaged {
		t.Errorf("it is told %+v", n)
	}
	q.draw(other)
}

// TestShortenedJournalIsNoGame: a game whose journal has lost its end does not go on from
// the middle; others do.
func TestShortenedJournalIsNoGame(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	other := q.playing(6, journal.Live)
	q.draw(id)
	q.draw(id)
	q.close()
	db, err := sql.Open("sqlite3", q.path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`DELETE FROM entries WHERE table_id = ?1 AND seq = (SELECT max(seq) FROM entries WHERE table_id = ?1)`, int64(id))
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	q.open()
	q.settle()
	if n, ok := q.do(id, 1, q.show).(table.Notice); !ok || n.Kind != table.Damaged {
		t.Errorf("got %+v, want the notice %s", n, table.Damaged)
	}
	q.draw(other)
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
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	q.showHand(id, 1)
	q.showHand(id, 2)
	q.crier.plan(func(what string) error { panic("no words for " + what) })
	q.draw(id)
	q.settle()
	for _, what := range []string{"edit", "renew"} {
		if log := q.log.String(); !strings.Contains(log, "no words for "+what) || !strings.Contains(log, fmt.Sprintf("table=%d", id)) {
			t.Errorf("the panic of %s is not in the log with its table: %s", what, log)
		}
	}
	q.crier.plan(nil)
	other := q.playing(6, journal.Live)
	q.draw(id)
	q.draw(other)
	q.settle()
	if deeds := q.crier.deeds(); strings.Count(deeds, "edit") < 2 {
		t.Errorf("after the panic the boards are told by %q", deeds)
	}
}

// TestHandsPassBoards: however many boards wait for the platform, hands are renewed
// meanwhile, for it limits them apart; and every board comes in the end.
func TestHandsPassBoards(t *testing.T) {
	const tables = 100
	q := openQuay(t)
	var ids []journal.TableID
	for i := range tables {
		ids = append(ids, q.playing(snowflake.ID(100+i), journal.Live))
	}
	last := ids[tables-1]
	q.showHand(last, 1)
	q.showHand(last, 2)
	q.settle()
	q.crier.plan(nil)
	release := q.crier.hold()
	for _, id := range ids {
		q.draw(id)
	}
	if waiting := q.harbour.Delivering(); waiting < tables {
		t.Errorf("%d tables wait to be told of, expected %d", waiting, tables)
	}
	q.eventually("a hand is renewed while boards wait", 0, func() bool { return strings.Contains(q.crier.deeds(), "renew") })
	if deeds := q.crier.deeds(); strings.Contains(deeds, "edit") {
		t.Fatalf("boards are told though they are held: %s", deeds)
	}
	release()
	q.settle()
	if edits := strings.Count(q.crier.deeds(), "edit"); edits != tables {
		t.Errorf("%d boards were told of %d", edits, tables)
	}
}

// showHand opens somebody's hand, so that it stands on a screen.
func (q *quay) showHand(id journal.TableID, user snowflake.ID) {
	q.t.Helper()
	c := q.click(user, q.places[id])
	c.Reply = table.ReplyToken{Token: fmt.Sprint("slip of ", user), Language: "en"}
	q.harbour.At(q.ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(q.ctx, c) })
	if err := q.harbour.Shown(q.ctx, id, c, true); err != nil {
		q.t.Fatal(err)
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
			q := openQuay(t)
			id := q.playing(5, journal.Relaxed)
			board, torn := q.kept(id).Board.Number, false
			q.crier.plan(func(now string) error {
				switch {
				case now == "post" && !torn:
					torn = true
					return &table.Later{Err: errors.New("torn")}
				case now == "edit":
					return refusal
				}
				return nil
			})
			q.draw(id)
			q.settle()
			q.advanceUntil(2*time.Second, func() bool { return strings.Contains(q.crier.tries(), "edit") })
			if kept := q.kept(id); kept.Board.Message != q.crier.last || kept.Board.Number != board+1 {
				t.Errorf("on record is %+v; posted was message %d", kept.Board, q.crier.last)
			}
			q.crier.plan(nil)
			q.clock.Advance(time.Minute)
			q.close() // what waits is told by the next run
			q.open()
			q.settle()
			if deeds := q.crier.deeds(); strings.Contains(deeds, "post") {
				t.Errorf("it is posted again: %s", deeds)
			}
		})
	}
}

// TestNobodyIsCalledTwice: what happens while a board is being posted is told by another
// one, which does not notify those again who are called by the first.
func TestNobodyIsCalledTwice(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Relaxed)
	crier := &calling{scripted: q.crier, calls: make(chan table.Call, 3)}
	q.harbour.Messenger = crier
	release := q.crier.hold()
	q.draw(id)
	next := q.onTurn(id)
	first := <-crier.calls
	q.do(id, next, func(t *table.Table, c table.Click) (table.Reply, error) {
		return t.Substitute(q.ctx, c, 0, table.User{ID: 3, Name: "Sailor 3"})
	})
	release()
	q.settle()
	second := <-crier.calls
	if first.OnTurn != next || second.OnTurn != 0 || !slices.Equal(second.Asked, []snowflake.ID{3}) || len(crier.calls) > 0 {
		t.Errorf("of those on turn, %d, and asked, 3, the boards call %+v, then %+v", next, first, second)
	}
}

// TestNobodyIsCalledTwiceAfterARefusedEdit: likewise where the board was found by its nonce, and the
// edit that is to bring it up to date is refused for good.
func TestNobodyIsCalledTwiceAfterARefusedEdit(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Relaxed)
	crier := &calling{scripted: q.crier, calls: make(chan table.Call, 3)}
	q.harbour.Messenger = crier
	tries := 0
	q.crier.plan(func(now string) error {
		if now == "delete" {
			return nil
		}
		switch tries++; tries {
		case 1: // the post, which arrives
			return &table.Later{Err: errors.New("torn")}
		case 3: // the edit
			q.do(id, q.onTurn(id), func(t *table.Table, c table.Click) (table.Reply, error) {
				return t.Substitute(q.ctx, c, 0, table.User{ID: 3, Name: "Sailor 3"})
			})
			return errors.New("no")
		}
		return nil
	})
	q.draw(id)
	next := q.onTurn(id)
	q.settle()
	q.advanceUntil(2*time.Second, func() bool { return len(crier.calls) == 3 })
	q.settle()
	if first, again, third := <-crier.calls, <-crier.calls, <-crier.calls; first.OnTurn != next || again.OnTurn != next || third.OnTurn != 0 ||
		!slices.Equal(third.Asked, []snowflake.ID{3}) {
		t.Errorf("of those on turn, %d, and asked, 3, the boards call %+v, %+v, then %+v", next, first, again, third)
	}
}

// calling is a crier that tells whom its posts call.
type calling struct {
	*scripted
	calls chan table.Call
}

func (s *calling) PostBoard(ctx context.Context, f table.PublicState, call table.Call, nonce string) (table.BoardPost, error) {
	s.calls <- call
	return s.scripted.PostBoard(ctx, f, call, nonce)
}
