package puzzle

import (
	"slices"

	"korsar/game"
)

// fitting reports whether a best move makes a puzzle of the difficulty: it has a tactic and is not too plain. The first
// move on offer never solves a hard puzzle. Launching the biggest ship of the hand solves only easy ones.
func fitting(v *game.SeatView, best game.Move, d Difficulty) bool {
	return len(tacticsOf(v, best)) > 0 && !(d == Hard && isFirst(v, best)) && (d == Easy || !launchesBiggest(v, best))
}

// isFirst reports whether a move is the first option of a view, or the first one with a card.
func isFirst(v *game.SeatView, m game.Move) bool {
	card := slices.IndexFunc(v.Options, func(m game.Move) bool { return m.Action != game.Draw })
	return same(v, m, v.Options[0]) || card >= 0 && same(v, m, v.Options[card])
}

// launchesBiggest reports whether a move launches the ship of the hand with the most gold.
func launchesBiggest(v *game.SeatView, m game.Move) bool {
	return m.Action == game.Launch && !slices.ContainsFunc(v.Hand, func(c game.Card) bool {
		return c.Gold() > m.Card.Gold()
	})
}
