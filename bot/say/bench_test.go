package say

import (
	"testing"

	"korsar/game"
)

// BenchmarkHand makes the words of a hand with as many options as one select
// holds: what every click waits for.
func BenchmarkHand(b *testing.B) {
	h := fullHand(b, "Anne")
	h.View.Options = h.View.Options[:26]
	h.View.Hand, h.View.Partner, h.Since = h.View.Hand[:20], h.View.Partner[:20], h.Since[:8]
	tongue := In("fr")
	if n := len(tongue.Hand(h).Options); n != 25 {
		b.Fatalf("%d options", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		tongue.Hand(h)
	}
}

// BenchmarkBoard makes the words of a board with eight ships in battle.
func BenchmarkBoard(b *testing.B) {
	f := crowded(b, game.FreeForAll, "Anne")
	f.Game.AtSea, f.Recent = f.Game.AtSea[:8], f.Recent[:8]
	tongue := In("fr")
	b.ReportAllocs()
	for b.Loop() {
		tongue.Board(f)
	}
}
