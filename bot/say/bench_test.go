package say

import (
	"testing"

	"korsar/game"
)

// BenchmarkHand makes the words of a hand with as many options as one select holds. Every click waits for them.
func BenchmarkHand(b *testing.B) {
	h := fullHand(b, "Anne")
	h.View.Options = h.View.Options[:26]
	h.View.Hand, h.View.Partner, h.Since = h.View.Hand[:20], h.View.Partner[:20], h.Since[:8]
	localizer := In("fr")
	if n := len(localizer.Hand(h, false).Options); n != 25 {
		b.Fatalf("%d options", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		localizer.Hand(h, false)
	}
}

// BenchmarkBoard makes the words of a board with eight ships in battle.
func BenchmarkBoard(b *testing.B) {
	state := fullTable(b, game.FreeForAll, "Anne")
	state.Game.AtSea, state.Recent = state.Game.AtSea[:8], state.Recent[:8]
	localizer := In("fr")
	b.ReportAllocs()
	for b.Loop() {
		localizer.Board(state)
	}
}
