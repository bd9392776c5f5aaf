package engine_test

import (
	"errors"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// TestUnansweredEditIsChecked: an edit without an answer may still take effect, after a later one. So the board is read
// once that is over, and edited again if it shows an older state.
func TestUnansweredEditIsChecked(t *testing.T) {
	for _, test := range []struct {
		name   string
		unsure bool
		late   bool
		want   string
	}{
		{"refused", false, false, "edit edit"},
		{"never arrived", true, false, "edit edit read"},
		{"arrived late", true, true, "edit edit read edit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t, enginetest.Options{})
			id := h.Playing(5, journal.Live)
			before := h.PublicState(id).Seq
			failed := false
			h.Messenger.Fail(func(string) error {
				if failed {
					return nil
				}
				failed = true
				return &table.Later{Unsure: test.unsure, Err: errors.New("no answer")}
			})
			h.Draw(id)
			h.Settle()
			h.advanceUntil(2*time.Second, func() bool { return len(h.Undelivered()) == 0 })
			if test.late {
				h.Messenger.Show(h.Stored(id).Board.Message, before)
			}
			h.Clock.Advance(table.LateEdit)
			h.Settle()
			if tried := h.Messenger.Tried(); tried != test.want {
				t.Errorf("tried is %q, want %q", tried, test.want)
			}
		})
	}
}

// TestEachUnansweredEditIsChecked: a check of a board that an earlier edit needs comes too early for a later one.
func TestEachUnansweredEditIsChecked(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	unsure := func() {
		t.Helper()
		failed := false
		h.Messenger.Fail(func(string) error {
			if failed {
				return nil
			}
			failed = true
			return &table.Later{Unsure: true, Err: errors.New("no answer")}
		})
		h.Draw(id)
		h.Settle()
		h.advanceUntil(2*time.Second, func() bool { return len(h.Undelivered()) == 0 })
	}
	unsure()
	h.Clock.Advance(table.LateEdit - 4*time.Second)
	before := h.PublicState(id).Seq
	unsure()
	h.Messenger.Fail(nil)
	h.Clock.Advance(table.LateEdit - 3*time.Second)
	h.Settle()
	h.Messenger.Show(h.Stored(id).Board.Message, before)
	h.Clock.Advance(time.Second)
	h.Settle()
	if tried := h.Messenger.Tried(); tried != "read edit" {
		t.Errorf("tried is %q", tried)
	}
}
