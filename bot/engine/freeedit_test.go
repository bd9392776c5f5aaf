package engine_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// free makes the boards of some tables free to edit.
func (h *harness) free(ids ...journal.TableID) {
	h.T.Helper()
	boards := map[snowflake.ID]bool{}
	for _, id := range ids {
		boards[h.Stored(id).Board.Message] = true
	}
	h.Messenger.Free(func(board snowflake.ID) bool { return boards[board] })
}

// TestFreeEditsPassBoardsThatWait: any number of boards wait for the platform. A board that can be edited freely shows
// each state at once, and so does one that becomes free while it waits.
func TestFreeEditsPassBoardsThatWait(t *testing.T) {
	const tables = 100
	h := newHarness(t, enginetest.Options{})
	var ids []journal.TableID
	for i := range tables {
		ids = append(ids, h.Playing(snowflake.ID(100+i), journal.Live))
	}
	first, last := ids[0], ids[tables-1]
	h.Messenger.Fail(nil)
	release := h.Messenger.Hold()
	h.free(first)
	for _, id := range ids[1:] {
		h.Draw(id)
	}
	edited := func(times int) func() bool {
		return func() bool { return strings.Count(h.Messenger.Succeeded(), "edit") == times }
	}
	for n := range 3 {
		h.Draw(first)
		h.eventually("the free board is edited", 0, edited(n+1))
	}
	h.free(first, last)
	h.Registry.BoardPressed(last, enginetest.Guild, nil)
	h.eventually("the board that has become free is edited", 0, edited(4))
	release()
	h.Settle()
	if done := h.Messenger.Succeeded(); strings.Count(done, "edit") != tables+2 || len(h.Undelivered()) > 0 {
		t.Errorf("%d tables led to %q; the outbox has %+v", tables, done, h.Undelivered())
	}
}

// TestNewBoardWaitsForALongTurn: in a relaxed game the board that notifies the user on turn is posted once the turn has
// lasted for 20 seconds, if the present board can be edited freely. The present one shows each move at once.
func TestNewBoardWaitsForALongTurn(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	h.Messenger.Fail(nil)
	h.free(id)
	expect := func(when, want string) {
		t.Helper()
		if h.Settle(); h.Messenger.Succeeded() != want {
			t.Errorf("%s, done is %q, want %q", when, h.Messenger.Succeeded(), want)
		}
	}
	h.Draw(id)
	expect("after a move", "edit")
	h.Clock.Advance(15 * time.Second)
	h.Draw(id)
	expect("after a short turn", "edit edit")
	h.Clock.Advance(19 * time.Second)
	expect("after 19 s of the next", "edit edit")
	h.Clock.Advance(2 * time.Second)
	expect("after 21 s", "edit edit post delete")
	h.Draw(id) // the new board is not free
	expect("after the next move", "edit edit post delete edit")
	h.Messenger.Free(nil)
	h.Draw(id)
	expect("once requests are not scarce", "edit edit post delete edit post delete")
}

// TestNewBoardIsPostedAfterARestart: a board that waited for a long turn is posted by the next run, which can edit
// nothing freely.
func TestNewBoardIsPostedAfterARestart(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	h.free(id)
	h.Draw(id)
	h.Settle()
	h.Close()
	h.Messenger.Fail(nil)
	h.Messenger.Free(nil)
	h.Open()
	h.Settle()
	if done := h.Messenger.Succeeded(); done != "post edit delete" || len(h.Undelivered()) > 0 {
		t.Errorf("after a restart, done is %q; the outbox has %+v", done, h.Undelivered())
	}
}

// TestAgeOfBoards: the age of a board counts from the first of the changes that its edit shows.
func TestAgeOfBoards(t *testing.T) {
	counted := metrics.New()
	h := newHarness(t, enginetest.Options{Metrics: counted})
	id := h.Playing(5, journal.Live)
	busy := true
	h.Messenger.Fail(func(string) error {
		if busy {
			return &table.Later{Err: errors.New("busy")}
		}
		return nil
	})
	h.Draw(id)
	h.Settle()
	h.Clock.Advance(time.Second)
	h.Draw(id)
	h.Settle()
	busy = false
	h.advanceUntil(time.Second, func() bool { return len(h.Undelivered()) == 0 })
	h.free(id)
	h.Draw(id)
	h.Settle()
	answer := httptest.NewRecorder()
	counted.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, line := range []string{`korsar_board_age_seconds_sum{road="channel"} 2`,
		`korsar_board_age_seconds_count{road="token"} 1`, `korsar_board_age_seconds_sum{road="token"} 0`} {
		if !strings.Contains(answer.Body.String(), line+"\n") {
			t.Errorf("missing: %s", line)
		}
	}
	if t.Failed() {
		t.Log(answer.Body.String())
	}
}

// TestOtherMessagesPassABoardThatWaits: a board that waits for a long turn does not hold up what else is due at its
// table, such as the deletion of the board before.
func TestOtherMessagesPassABoardThatWaits(t *testing.T) {
	for name, scarce := range map[string]func(h *harness, id journal.TableID){
		"free":   func(h *harness, id journal.TableID) { h.free(id) },
		"scarce": func(h *harness, _ journal.TableID) { h.free() },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, enginetest.Options{})
			id := h.Playing(5, journal.Relaxed)
			failed := false
			h.Messenger.Fail(func(what string) error {
				if what != "delete" || failed {
					return nil
				}
				failed = true
				return &table.Later{After: 10 * time.Second, Err: errors.New("busy")}
			})
			h.Draw(id)
			h.Settle()
			scarce(h, id)
			h.Draw(id)
			h.Settle()
			h.Clock.Advance(6 * time.Second)
			h.Draw(id)
			h.Settle()
			h.Clock.Advance(6 * time.Second)
			h.Settle()
			if done := h.Messenger.Succeeded(); done != "post edit edit delete" {
				t.Errorf("after 12 s, done is %q", done)
			}
			h.Clock.Advance(16 * time.Second)
			h.Settle()
			if done := h.Messenger.Succeeded(); done != "post edit edit delete post delete" {
				t.Errorf("after a turn of 22 s, done is %q", done)
			}
		})
	}
}

// TestPostThatMayHaveArrivedIsNotPutOff: the platform forgets a nonce after some minutes. A board that an earlier
// attempt may have posted is therefore posted again without waiting for a long turn.
func TestPostThatMayHaveArrivedIsNotPutOff(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Relaxed)
	failed := false
	h.Messenger.Fail(func(what string) error {
		if what != "post" || failed {
			return nil
		}
		failed = true
		return &table.Later{Unsure: true, Err: errors.New("no answer")}
	})
	h.Draw(id)
	h.Settle()
	h.free(id)
	h.advanceUntil(3*time.Second, func() bool { return strings.Contains(h.Messenger.Succeeded(), "post") })
}

// freeEditor counts the edits that are free, which succeed even if all others are refused.
type freeEditor struct {
	*enginetest.Messenger
	edits atomic.Int64
}

// EditFreely implements engine.Messenger.
func (f *freeEditor) EditFreely(context.Context, table.PublicState, table.Mentions, snowflake.ID,
	bool) (bool, error) {
	f.edits.Add(1)
	return false, nil
}

// TestFreeEditResumesNoTable: the platform refuses the posts of a table, which is paused. A free edit would succeed,
// but does not show whether posts are accepted again.
func TestFreeEditResumesNoTable(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	editor := &freeEditor{Messenger: h.Messenger}
	h.Platform.Messenger = editor
	h.Messenger.Fail(func(what string) error {
		if what == "strand" {
			return nil
		}
		return table.ErrNoAccess
	})
	h.Draw(id)
	h.Settle()
	h.free(id)
	h.Clock.Advance(10 * time.Minute)
	h.Settle()
	if paused := h.Stored(id).Table.Paused; paused != journal.NoAccess || editor.edits.Load() > 0 {
		t.Errorf("the table is paused: %q, after %d free edits", paused, editor.edits.Load())
	}
	h.Messenger.Fail(nil)
	h.Clock.Advance(6 * time.Hour)
	h.Settle()
	if paused := h.Stored(id).Table.Paused; paused != "" {
		t.Errorf("the table is still paused: %q", paused)
	}
}
