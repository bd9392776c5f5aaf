package table_test

import (
	"errors"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
)

// TestTwoProcessesShareATable: the second to commit gets a conflict, and then sees what the first has done.
func TestTwoProcessesShareATable(t *testing.T) {
	w := playing(t, ben)
	other := table.New(w.env, tableID)
	if err := other.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.expect(anne, draw, "hand")
	c := w.click(anne)
	c.Seq = 0
	if _, err := draw(other, t.Context(), c); !errors.Is(err, storage.ErrConflict) {
		t.Errorf("the second move got %v", err)
	}
	if err := other.Load(t.Context()); err != nil || other.Seq() != w.table.Seq() {
		t.Errorf("after the conflict the table is at entry %d, want %d (%v)", other.Seq(), w.table.Seq(), err)
	}
	w.expect(ben, draw, "hand")
	for _, seq := range []int64{other.Seq(), w.table.Seq()} {
		if err := other.CatchUp(t.Context(), seq); err != nil || other.Seq() != seq {
			t.Errorf("caught up to entry %d, want %d (%v)", other.Seq(), seq, err)
		}
	}
}

// TestProcessKnowsItsBoardAfterAnothersChange: it has posted the standing board itself, so the next one is no repeat.
func TestProcessKnowsItsBoardAfterAnothersChange(t *testing.T) {
	w := playing(t, ben)
	other := table.New(w.env, tableID)
	if err := other.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := draw(other, t.Context(), w.click(anne)); err != nil {
		t.Fatal(err)
	}
	if err := w.table.CatchUp(t.Context(), other.Seq()); err != nil {
		t.Fatal(err)
	}
	d, waits, err := w.table.NextDelivery(t.Context())
	if err != nil || !waits || d.Job.(*table.BoardJob).Posting != table.Untried {
		t.Errorf("waits: %v, %+v, %v", waits, d.Job, err)
	}
}

// TestForgottenTableIsReadAgain: it then has the change of another process.
func TestForgottenTableIsReadAgain(t *testing.T) {
	w := playing(t, ben)
	other := table.New(w.env, tableID)
	if err := other.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.expect(anne, draw, "hand")
	other.Forget()
	if err := other.Load(t.Context()); err != nil || other.Seq() != w.table.Seq() {
		t.Errorf("read again it is at entry %d, want %d (%v)", other.Seq(), w.table.Seq(), err)
	}
}

func TestUnknownTableIsNotFound(t *testing.T) {
	w := newWorld(t)
	if err := w.table.Load(t.Context()); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("loaded: %v", err)
	}
}

// TestRestartMayHaveLostAPost: a board that waited then may have been posted. Without a waiting board nothing was.
func TestRestartMayHaveLostAPost(t *testing.T) {
	for _, test := range []struct {
		delivered bool
		posting   table.Posting
	}{{true, table.Untried}, {false, table.Unsure}} {
		w := playing(t, ben)
		w.expect(anne, draw, "hand")
		if test.delivered {
			w.deliver()
		}
		w.table = table.New(w.env, tableID)
		w.load()
		w.expect(ben, show, "posted")
		d, _, err := w.table.NextDelivery(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if posting := d.Job.(*table.BoardJob).Posting; posting != test.posting {
			t.Errorf("delivered before the restart: %v; the post is %q", test.delivered, posting)
		}
		w.deliver()
	}
}

// TestNewTableHasPostedNothing, although its first board waits.
func TestNewTableHasPostedNothing(t *testing.T) {
	w := newWorld(t).open(table.Opening{Options: relaxed(game.FreeForAll, 2)})
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil || d.Job.(*table.BoardJob).Posting != table.Untried {
		t.Errorf("the first board is %+v, %v", d.Job, err)
	}
}

// TestSpentNonceIsNotUsedAgain: the board is posted with the next one, also after a restart.
func TestSpentNonceIsNotUsedAgain(t *testing.T) {
	w := playing(t, ben)
	w.expect(ben, show, "posted")
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	job := d.Job.(*table.BoardJob)
	spent := job.Nonce
	job.Board.Number++
	job.Posting = table.Spent
	if err := w.table.Settle(t.Context(), d, nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		d, waits, err := w.table.NextDelivery(t.Context())
		if err != nil || !waits || d.Job.(*table.BoardJob).Nonce == spent || !d.Job.(*table.BoardJob).AsNew {
			t.Errorf("waits %v: %+v, %v", waits, d.Job, err)
		}
		w.table = table.New(w.env, tableID)
		w.load()
	}
}

// TestDeletedUserStaysTheSamePersonAtTheTable, without a name and without a seat.
func TestDeletedUserStaysTheSamePersonAtTheTable(t *testing.T) {
	w := playing(t, ben, cleo)
	w.expect(anne, draw, "hand")
	w.expect(ben, leaveGame, "relieved")
	w.forgets(ben)
	w.expect(ben, comeBack, "no-seat-for-you")
	w.expect(ben, join, "underway")
	w.expect(ben, draw, "not-seated")
	w.is("playing: Anne mate* Cleo")
	w.expect(anne, substitute(cleo, ben), "no-seat-for")
}

// TestChangedSettingsAreNoticed: names and preferences of people, and the guild's settings.
func TestChangedSettingsAreNoticed(t *testing.T) {
	w := playing(t, ben)
	if state := w.table.PublicState(); state.WordsOnly || !state.Pictured() {
		t.Error("a guild that said nothing wants pictures")
	}
	w.store.settings.NoPictures = true
	w.prefers(ben, storage.UserPreferences{Streamer: true})
	w.load()
	if state := w.table.PublicState(); !state.WordsOnly || state.Pictured() {
		t.Error("the guild wants no pictures")
	}
	if !w.hand(ben).Preferences.Streamer || w.hand(anne).Preferences.Streamer {
		t.Error("only Ben streams")
	}
}
