package table_test

import (
	"context"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// solo returns a world where Anne plays alone against a computer. She is on turn.
func solo(t *testing.T, level journal.Level) *world {
	t.Helper()
	w := newWorld(t)
	w.guild = 0
	w.open(table.Solo(channel, "fr", level))
	start := func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.StartAtOnce(ctx, c)
	}
	w.expect(anne, start, "hand")
	w.engine.computer = true
	w.think()
	w.deliver()
	return w
}

// TestSoloGameStartsWithTheClickThatOpensIt. Its deal proves nothing, since nobody clicked after the commitment.
func TestSoloGameStartsWithTheClickThatOpensIt(t *testing.T) {
	w := solo(t, journal.Deckhand)
	w.is("playing: deckhand Anne*")
	if stored := w.stored(); !stored.Unproven || stored.Options().Minutes != 0 || !stored.Options().Hints {
		t.Errorf("unproven: %v; options: %+v", stored.Unproven, stored.Options())
	}
}

// TestNextSoloGameIsHarderAfterAVictory, and not after a defeat or a stopped game.
func TestNextSoloGameIsHarderAfterAVictory(t *testing.T) {
	harder := map[journal.Level]journal.Level{journal.Deckhand: journal.Mate, journal.Mate: journal.Captain,
		journal.Captain: journal.Captain}
	results := map[bool]int{}
	for _, level := range journal.Levels {
		stopped := solo(t, level)
		stopped.expect(anne, stop, "stopped")
		if next := stopped.table.NextSolo(); !slices.Equal(next.Seated, []journal.Occupant{journal.Computer(level)}) ||
			next.Channel != channel || next.Options.Language != "fr" {
			t.Errorf("after a stopped game against %s comes %+v", level, next)
		}
		for _, gives := range []bool{false, true} {
			w := solo(t, level)
			w.finishSolo(gives)
			won := w.store.results[0].Sides[1].Place == 1
			results[won]++
			want := level
			if won {
				want = harder[level]
			}
			if next := w.table.NextSolo().Seated[0].Level; next != want {
				t.Errorf("won against %s: %v; then comes %s, want %s", level, won, next, want)
			}
		}
	}
	if results[true] == 0 || results[false] == 0 {
		t.Errorf("no victory or no defeat was played: %v", results)
	}
}

// finishSolo plays a solo game to its end. If gives is set, Anne draws as long as she can, otherwise the computer does.
func (w *world) finishSolo(gives bool) {
	w.Helper()
	for w.table.PublicState().Phase == journal.Playing {
		m := w.laterDraw()
		if legal := w.legal(); (w.onTurn() == anne) == gives {
			m = legal[0]
		}
		if w.onTurn() == anne {
			w.expect(anne, play(m), "hand")
		} else if err := w.table.PlayComputer(w.Context(), w.table.ComputerTask(), m); err != nil {
			w.Fatal(err)
		}
	}
}

// TestNobodyWaitsForASoloGame: its person is not reminded, and the game stays until they go on. It is their only one.
func TestNobodyWaitsForASoloGame(t *testing.T) {
	w := solo(t, journal.Mate)
	w.pass(300 * day)
	if got := w.deliver(); got != "" {
		t.Errorf("delivered %q", got)
	}
	for _, kind := range []storage.DeadlineKind{storage.DueTurn, storage.DueShelve} {
		if due := w.due(kind); due != -1 {
			t.Errorf("%s is due in a solo game in %v", kind, due)
		}
	}
	w.expect(anne, play(game.DrawMove), "hand")
}

// TestSoloPlayerWithoutMessagesHasNoBoard: a board that they refuse is not tried again with each move.
func TestSoloPlayerWithoutMessagesHasNoBoard(t *testing.T) {
	w := solo(t, journal.Mate)
	w.expect(anne, show, "posted")
	w.deliverWith(table.ErrDMsClosed)
	w.expect(anne, play(game.DrawMove), "hand")
	if got := w.deliver(); got != "" {
		t.Errorf("delivered %q", got)
	}
}
