package table_test

import (
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
)

// TestFailedCommitChangesNothing, neither in memory nor in the store. The next click finds the table as it was.
func TestFailedCommitChangesNothing(t *testing.T) {
	w := playing(t, ben)
	w.store.full = storage.ErrConflict
	if got := w.do(anne, draw); got != "error: append to table 7: "+storage.ErrConflict.Error() {
		t.Errorf("the move got %q", got)
	}
	w.store.full = nil
	w.is("playing: Anne* Ben")
	w.expect(anne, draw, "hand")
}

// TestSameInteractionChangesNothingTwice, also after a restart.
func TestSameInteractionChangesNothingTwice(t *testing.T) {
	w := playing(t, ben)
	c := w.click(anne)
	c.Seq = 0
	for range 3 {
		if _, err := w.table.Play(t.Context(), c, game.DrawMove); err != nil {
			t.Fatal(err)
		}
		w.expect(ben, typed(look), "hand")
		w.is("playing: Anne Ben*")
		w.table = table.New(w.env, tableID)
		w.load()
	}
}
