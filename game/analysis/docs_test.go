package analysis

import (
	"runtime"
	"testing"

	"korsar/game/gametest"
)

// TestAnalysedGameInDocs checks that the mistakes, the blunders and the better moves are those that docs/analysis.md
// lists. It runs the whole search for each move.
func TestAnalysedGameInDocs(t *testing.T) {
	gametest.Campaign(t)
	type named struct {
		verdict Verdict
		better  string
	}
	want := map[int]named{15: {Mistake, "G4#4"}, 54: {Mistake, "M4"}, 104: {Mistake, "M7"}, 108: {Mistake, "Y2#16"},
		111: {Blunder, "Y3#16"}, 114: {Mistake, "M5"}, 117: {Blunder, "M5"}}
	a := analyse(t, storedGame(t), Options{Iterations: DefaultIterations, Seed: 1, Workers: runtime.GOMAXPROCS(0)})
	for i := range a.Moves {
		m := &a.Moves[i]
		got := named{m.Verdict, m.Best.Move.String()}
		if expected, known := want[m.Number]; m.Loss >= minMistake && got != expected || known && m.Loss < minMistake {
			t.Errorf("move %d is a %s, better is %s; docs/analysis.md says %v",
				m.Number, got.verdict, got.better, expected)
		}
	}
}

// minMistake is the least loss of a mistake.
const minMistake = 0.07
