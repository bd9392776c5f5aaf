package table_test

import (
	"context"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// hint asks for a hint. If it gets a task, it replies "done".
func hint(t *table.Table, _ context.Context, c table.Click) (table.Reply, error) {
	task, reply, err := t.HintTask(c)
	if task != nil {
		return table.Done{}, err
	}
	return reply, err
}

func TestHintsAreForThePlayerOnTurn(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Hints = true
	given := func(t *testing.T) *world { return playingWith(t, o, ben) }
	hold(t, []sentence{
		{"the player on turn gets one", given, nil, anne, hint, "done", ""},
		{"the other is shown their hand", given, nil, ben, hint, "hand", ""},
		{"who has no seat gets none", given, nil, cleo, hint, "not-seated", ""},
		{"who has no seat learns nothing elsewhere", given, nil, cleo, elsewhere(hint), "table-gone", ""},
		{"a player gets one elsewhere", given, nil, anne, elsewhere(hint), "done", ""},
		{"an old board gives none", given, nil, anne, outdated(hint), "hand, moved-on", ""},
		{"a table without hints gives none", func(t *testing.T) *world { return playing(t, ben) }, nil, anne, hint,
			"no-hints", ""},
		{"a lobby gives none", func(t *testing.T) *world { return lobbyWith(t, o, ben) }, nil, anne, hint,
			"not-started", ""},
	})
}

// TestHintIsForThePositionItWasAskedFor: a captain thinks about the asker's hand only.
func TestHintIsForThePositionItWasAskedFor(t *testing.T) {
	o := relaxed(game.FreeForAll, 2)
	o.Hints = true
	w := playingWith(t, o, ben)
	task, _, err := w.table.HintTask(w.click(anne))
	if err != nil || task.View.Seat != 1 || task.Level != journal.Captain {
		t.Fatalf("the task is %+v, %v", task, err)
	}
	advice := pilot.Advice{Move: game.DrawMove}
	reply, err := w.table.Hint(w.click(anne), task, advice)
	if hand, ok := reply.(table.Hand); !ok || hand.Advice == nil || hand.Advice.Move != advice.Move {
		t.Errorf("the hint is %+v, %v", reply, err)
	}
	w.expect(anne, draw, "hand")
	reply, err = w.table.Hint(w.click(anne), task, advice)
	if hand, ok := reply.(table.Hand); !ok || hand.Advice != nil || hand.Refusal == nil {
		t.Errorf("after the move the hint is %+v, %v", reply, err)
	}
}
