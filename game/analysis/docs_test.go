package analysis

import (
	"os"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/record"
)

// TestAnalysedGameInDocs: the moves that docs/analysis.md argues are still named so, and the better move is the same. The
// blunders are at least mistakes with ten times the budget.
func TestAnalysedGameInDocs(t *testing.T) {
	gametest.Long(t)
	file, err := os.Open("testdata/game.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := record.NewReader(file).Next()
	if err != nil {
		t.Fatal(err)
	}
	type named struct {
		verdict Verdict
		better  string
	}
	want := map[int]named{15: {Mistake, "G4#4"}, 111: {Blunder, "Y3#16"}, 114: {Mistake, "M5"}, 117: {Blunder, "M5"},
		120: {Mistake, "Y1#18"}}
	gameOf(t, r).replay(func(i int, before *game.State, m game.Move) {
		expected, known := want[i+1]
		if !known {
			return
		}
		v := before.SeatView(before.Turn())
		got, err := assess(t.Context(), &v, m, Options{Iterations: DefaultIterations, Seed: 1})
		if err != nil || (named{got.Verdict, got.Best.Move.String()}) != expected {
			t.Errorf("move %d is a %s, better is %v (%v); docs/analysis.md says %v", i+1, got.Verdict, got.Best.Move, err, expected)
		}
		if expected.verdict != Blunder {
			return
		}
		got, err = assess(t.Context(), &v, m, Options{Iterations: 10 * DefaultIterations, Seed: 2})
		if err != nil || got.Verdict != Blunder && got.Verdict != Mistake {
			t.Errorf("with more iterations move %d is a %s (%v)", i+1, got.Verdict, err)
		}
	})
}
