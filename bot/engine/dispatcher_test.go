package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestBoardDeliveryByPlatformError checks what the dispatcher does about a board when its first request fails.
func TestBoardDeliveryByPlatformError(t *testing.T) {
	once := func(what string, err error) func(string) error {
		failed := false
		return func(request string) error {
			if request == what && !failed {
				failed = true
				return err
			}
			return nil
		}
	}
	denied := &table.Denied{Denial: table.Denial{Why: table.DeniedOther}, Err: errors.New("no")}
	tests := []struct {
		name  string
		pace  journal.Pace
		fail  func(string) error
		tried string // at once
		left  int    // messages in the outbox after that
	}{
		{"no error, live", journal.Live, nil, "edit", 0},
		{"no error, relaxed", journal.Relaxed, nil, "post delete", 0},
		{"the message was deleted", journal.Live, once("edit", table.ErrMessageGone), "edit post delete", 0},
		{"the message is too old", journal.Live, once("edit", table.ErrTooOld), "edit post delete", 0},
		{"no access", journal.Live, once("edit", fmt.Errorf("wrapped: %w", table.ErrNoAccess)),
			"edit strand strand", 1},
		{"refused for good", journal.Relaxed, once("post", errors.New("no")), "post", 0},
		{"not now", journal.Relaxed, once("post", &table.Later{Err: errors.New("busy")}), "post", 1},
		{"the old one cannot be deleted now", journal.Relaxed,
			once("delete", &table.Later{Err: errors.New("busy")}), "post delete", 1},
		{"the old one may not be deleted", journal.Relaxed, once("delete", denied), "post delete", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t, enginetest.Options{})
			id := h.Playing(5, test.pace)
			h.Messenger.Fail(test.fail)
			h.Draw(id)
			h.Settle()
			if tried := h.Messenger.Tried(); tried != test.tried {
				t.Errorf("the dispatcher tried %q, want %q", tried, test.tried)
			}
			if left := h.Undelivered(); len(left) != test.left {
				t.Errorf("the outbox has %+v, want %d messages", left, test.left)
			}
		})
	}
}

// TestRetryDelayDoubles: a message that cannot be delivered for hours is tried again after 2, 4, 8 … seconds, at most
// half an hour. It stays in the outbox all the time.
func TestRetryDelayDoubles(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.Messenger.Fail(func(string) error { return &table.Later{Err: errors.New("busy")} })
	h.Draw(id)
	h.Settle()
	for try, wait := 1, 2*time.Second; try < 30; try, wait = try+1, min(2*wait, 30*time.Minute) {
		left := h.Undelivered()
		if len(left) != 1 || left[0].Attempts != try {
			t.Fatalf("after try %d: %+v", try, left)
		}
		if next := left[0].NotBefore.Sub(h.Clock.Now()); next > wait || next < wait-wait/4 {
			t.Fatalf("after try %d the next is in %v, want up to a quarter less than %v", try, next, wait)
		}
		h.advanceUntil(wait, func() bool { u := h.Undelivered(); return len(u) == 0 || u[0].Attempts > try })
	}
	h.Messenger.Fail(nil)
	h.Draw(id)
	h.Clock.Advance(10 * time.Second)
	h.Settle()
	// The board is old by now, and the last tries may have posted one.
	if done := h.Messenger.Succeeded(); done != "post edit delete" {
		t.Errorf("the next event leads to %q", done)
	}
}

// advanceUntil advances the clock, settles, and fails the test if a condition does not hold then.
func (h *harness) advanceUntil(d time.Duration, done func() bool) {
	h.T.Helper()
	if err := h.Clock.BlockUntilContext(h.Ctx, 1); err != nil {
		h.T.Fatal(err)
	}
	h.Clock.Advance(d)
	h.Settle()
	if !done() {
		h.T.Fatalf("not done after %v: the outbox has %+v, tried was %s", d, h.Undelivered(), h.Messenger.Tried())
	}
}

// TestRetryAfterIsHonored: a delay that the platform sets is the delay until the next try.
func TestRetryAfterIsHonored(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.Messenger.Fail(func(string) error { return &table.Later{After: 45 * time.Second, Err: errors.New("slow down")} })
	h.Draw(id)
	h.Settle()
	if left := h.Undelivered(); len(left) != 1 || !left[0].NotBefore.Equal(h.Clock.Now().Add(45*time.Second)) {
		t.Errorf("the outbox has %+v, want one message in 45s", left)
	}
}

// TestWaitingMessageHasOneTimer: while a message waits for its time, clicks at the table set no further timers.
func TestWaitingMessageHasOneTimer(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.showHand(id, 1)
	h.Messenger.Fail(func(string) error { return &table.Later{After: time.Hour, Err: errors.New("slow down")} })
	h.Draw(id)
	h.Settle()
	h.Clock.Advance(0) // what is due at the start has set its own timer
	before := h.Clock.Pending()
	for range 40 {
		h.Draw(id)
		h.Settle()
	}
	if after := h.Clock.Pending(); after > before {
		t.Errorf("40 moves set %d further timers", after-before)
	}
}

// TestOutboxIsDeliveredAfterARestart: what one run leaves in the outbox is delivered by the next, at its start or
// when it is due.
func TestOutboxIsDeliveredAfterARestart(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	h.Messenger.Fail(func(string) error { return &table.Later{Err: errors.New("busy")} })
	h.Draw(id)
	h.Settle()
	h.Close()
	h.Messenger.Fail(nil)
	h.Open()
	h.Settle()
	if tried := h.Messenger.Tried(); tried != "" {
		t.Errorf("before it is due, tried is %q", tried)
	}
	h.advanceUntil(2*time.Second, func() bool { return len(h.Undelivered()) == 0 })
	// A post that may have arrived is edited to show the newest state.
	if done := h.Messenger.Succeeded(); done != "post edit delete" {
		t.Errorf("when it is due, done is %q", done)
	}
	h.Clock.Advance(time.Minute)
	h.Close()
	h.Messenger.Fail(nil)
	h.Open()
	h.Settle()
	if tried := h.Messenger.Tried(); tried != "" {
		t.Errorf("with an empty outbox, tried is %q", tried)
	}
}

// TestMovesDuringADeliveryShareTheNext: all moves made while a board is being delivered are shown by one more
// delivery, of the newest state.
func TestMovesDuringADeliveryShareTheNext(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	gate, reached := make(chan struct{}), make(chan struct{}, 1)
	h.Messenger.Fail(nil)
	slow := &gatedMessenger{Messenger: h.Messenger, gate: gate, reached: reached}
	h.Platform.Messenger = slow
	h.Draw(id)
	<-reached
	for range 20 {
		h.Draw(id)
	}
	close(gate)
	h.Settle()
	if done := h.Messenger.Succeeded(); done != "edit edit" {
		t.Errorf("21 moves led to %q", done)
	}
	if slow.latest != 4+21 { // opened, two joined, started, and the moves
		t.Errorf("the board shows entry %d, want 25", slow.latest)
	}
}

// gatedMessenger is a messenger whose edits wait until a gate opens.
type gatedMessenger struct {
	*enginetest.Messenger
	gate, reached chan struct{}
	latest        int64 // entry that a board shows
}

func (g *gatedMessenger) EditBoard(ctx context.Context, state table.PublicState, mentions table.Mentions,
	m snowflake.ID, keepsPicture bool) error {
	select {
	case g.reached <- struct{}{}:
	default:
	}
	<-g.gate
	g.latest = state.Seq
	return g.Messenger.EditBoard(ctx, state, mentions, m, keepsPicture)
}

// TestPanicEndsOneDeliveryOnly: a panic while a message is made is logged with its table. That message is given up, and
// other deliveries go on.
func TestPanicEndsOneDeliveryOnly(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	h.showHand(id, 1)
	h.showHand(id, 2)
	h.Messenger.Fail(func(what string) error { panic("no words for " + what) })
	h.Draw(id)
	h.Settle()
	for _, what := range []string{"edit", "renew"} {
		log := h.Log.String()
		if !strings.Contains(log, "no words for "+what) || !strings.Contains(log, fmt.Sprintf("table=%d", id)) {
			t.Errorf("the panic of %s is not in the log with its table: %s", what, log)
		}
	}
	h.Messenger.Fail(nil)
	other := h.Playing(6, journal.Live)
	h.Draw(id)
	h.Draw(other)
	h.Settle()
	if done := h.Messenger.Succeeded(); strings.Count(done, "edit") < 2 {
		t.Errorf("after the panic, done is %q, want an edit of each board", done)
	}
}

// TestHandsPassBoards: hands are renewed while any number of boards wait for the platform, which limits the two
// separately. Every board is delivered in the end.
func TestHandsPassBoards(t *testing.T) {
	const tables = 100
	h := newHarness(t, enginetest.Options{})
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
		t.Errorf("%d tables wait for delivery, want %d", waiting, tables)
	}
	h.eventually("a hand is renewed", 0, func() bool { return strings.Contains(h.Messenger.Succeeded(), "renew") })
	if done := h.Messenger.Succeeded(); strings.Contains(done, "edit") {
		t.Fatalf("boards are delivered while they are held: %s", done)
	}
	release()
	h.Settle()
	if edits := strings.Count(h.Messenger.Succeeded(), "edit"); edits != tables {
		t.Errorf("%d boards of %d were delivered", edits, tables)
	}
}

// TestDeliveriesYield: a board and a hand that wait for the end of a rush show what has happened until then. Of two
// turns, the board shows the second. The hand is deleted, because its reader has got another one.
func TestDeliveriesYield(t *testing.T) {
	t.Run("limited", func(t *testing.T) { testYield(t, nil) })
	t.Run("free", func(t *testing.T) { testYield(t, func(snowflake.ID) bool { return true }) })
}

func testYield(t *testing.T, free func(board snowflake.ID) bool) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(2, journal.Live)
	h.Messenger.Free(free)
	h.showHand(id, h.OnTurn(id))
	h.Settle()
	before := h.Messenger.Succeeded()
	over := h.Messenger.Rush()
	h.Draw(id)
	h.Draw(id)
	h.eventually("a board and a hand wait", 0, func() bool { return h.Messenger.Yielding.Load() == 2 })
	if now := h.Messenger.Succeeded(); now != before {
		t.Errorf("in the rush, %q comes after %q", now, before)
	}
	over()
	h.Settle()
	done := strings.TrimPrefix(h.Messenger.Succeeded(), before)
	if done != " edit delete hand" && done != " delete hand edit" {
		t.Errorf("after the rush, %q is delivered", done)
	}
}

// showHand shows a user their hand, in a reply that can be renewed.
func (h *harness) showHand(id journal.TableID, user snowflake.ID) {
	h.T.Helper()
	h.shown(id, h.Click(user, h.Channel(id)), true)
}

// shown answers a click with the user's hand, which lacks its picture unless whole is set.
func (h *harness) shown(id journal.TableID, c table.Click, whole bool) {
	h.T.Helper()
	c.Reply = table.ReplyToken{Token: fmt.Sprint("hand of ", c.User), Language: "en"}
	h.Registry.At(h.Ctx, c, id, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Look(h.Ctx, c) })
	if err := h.Registry.HandShown(h.Ctx, id, c, whole); err != nil {
		h.T.Fatal(err)
	}
}
