package table_test

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// legal returns the moves of the seat on turn.
func (w *world) legal() []game.Move {
	w.load()
	return w.stored().Game.Moves(w.table.PublicState().Game.Turn, nil)
}

// stored returns the table as the store has it.
func (w *world) stored() *journal.Table {
	w.Helper()
	stored, err := w.store.Load(w.Context(), tableID)
	if err != nil {
		w.Fatal(err)
	}
	return &stored.Table
}

// openMove returns the first legal move of the seat on turn that shows nothing hidden.
func (w *world) openMove() game.Move {
	w.Helper()
	moves := w.legal()
	i := slices.IndexFunc(moves, func(m game.Move) bool { return m.Action != game.Draw })
	if i < 0 {
		w.Fatal("every move draws a card")
	}
	return moves[i]
}

// laterDraw returns a move of the seat on turn. It draws only if there is no other.
func (w *world) laterDraw() game.Move {
	moves := w.legal()
	if moves[0].Action == game.Draw && len(moves) > 1 {
		return moves[1]
	}
	return moves[0]
}

// finish plays the game to its end. Players draw only if no other move is left.
func (w *world) finish() {
	w.Helper()
	for w.table.PublicState().Phase == journal.Playing {
		w.expect(w.onTurn(), play(w.laterDraw()), "hand")
	}
}

func (w *world) onTurn() snowflake.ID {
	state := w.table.PublicState()
	return state.UserAt(state.Game.Turn).ID
}

// hand returns the hand that a user is shown.
func (w *world) hand(user snowflake.ID) table.Hand {
	w.Helper()
	reply, err := w.reply(user, look)
	if err != nil {
		w.Fatal(err)
	}
	return reply.(table.Hand)
}
