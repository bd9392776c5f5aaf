package table_test

import (
	"testing"

	"korsar/bot/table"
	"korsar/game"
)

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
