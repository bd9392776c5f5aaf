package community

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"korsar/game/gametest"
	"korsar/game/puzzle"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// drawPractice draws answers to different practice puzzles, in any order.
func drawPractice(t *rapid.T) (answers []storage.PracticeAnswer) {
	set := len(puzzle.PracticeSet())
	for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(1, set), 0, set-1, rapid.ID).Draw(t, "puzzles") {
		stars := rapid.IntRange(0, puzzle.MaxStars).Draw(t, "stars")
		answers = append(answers, storage.PracticeAnswer{Puzzle: puzzle.PracticeNumber(n), Stars: stars})
	}
	return answers
}

// TestNextPracticeIsNear checks that the next puzzle is unanswered and among the nearest to the rating, that the same
// answers give the same one, and that people get different ones.
func TestNextPracticeIsNear(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		answers := drawPractice(t)
		user := snowflake.ID(rapid.Uint32().Draw(t, "user"))
		next, ok := nextPractice(user, answers)
		if again, _ := nextPractice(user, answers); !ok || again != next {
			t.Fatalf("the next is puzzle %d (%t), then %d", next, ok, again)
		}
		mean := foldPractice(answers).Mean
		distance := func(n puzzle.PracticeNumber) float64 { return math.Abs(puzzle.Practice(n).Rating().Mean - mean) }
		answered := map[puzzle.PracticeNumber]bool{}
		for _, a := range answers {
			answered[a.Puzzle] = true
		}
		nearer := 0
		for i := range puzzle.PracticeSet() {
			if n := puzzle.PracticeNumber(i + 1); !answered[n] && distance(n) < distance(next) {
				nearer++
			}
		}
		if answered[next] || nearer >= nearPractice {
			t.Fatalf("the next is puzzle %d; it is answered: %t; %d are nearer", next, answered[next], nearer)
		}
	})
	firsts := map[puzzle.PracticeNumber]int{}
	for user := range snowflake.ID(100) {
		first, _ := nextPractice(user, nil)
		firsts[first]++
	}
	if len(firsts) != nearPractice {
		t.Errorf("a hundred people begin with %v", firsts)
	}
}

// TestPuzzleRatingIsAFold checks that the rating after answers follows from that before the last one. It is provisional
// up to the fifth answer.
func TestPuzzleRatingIsAFold(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		answers := drawPractice(t)
		r, before := puzzleRatingAfter(nil), rating.First
		if r != (PuzzleRating{Shown: rating.First.Shown(), Provisional: true}) {
			t.Fatalf("without an answer: %+v", r)
		}
		for i, a := range answers {
			after := puzzle.Practice(a.Puzzle).Rate(before, a.Stars)
			want := PuzzleRating{Shown: after.Shown(), Change: after.Shown() - before.Shown(),
				Provisional: i+1 < storage.EnoughGames}
			if r = puzzleRatingAfter(answers[:i+1]); r != want {
				t.Fatalf("after %d answers: %+v, want %+v", i+1, r, want)
			}
			before = after
		}
	})
}

// TestAnswersToALargerSet checks that answers to puzzles which this program does not have count for nothing.
func TestAnswersToALargerSet(t *testing.T) {
	unknown := puzzle.PracticeNumber(len(puzzle.PracticeSet()) + 1)
	answers := []storage.PracticeAnswer{{Puzzle: unknown, Stars: 3}, {Puzzle: 1, Stars: 3}, {Puzzle: -1, Stars: 3}}
	if got, want := foldPractice(answers), puzzle.Practice(1).Rate(rating.First, 3); got != want {
		t.Errorf("the rating is %v, want %v", got, want)
	}
	if next, ok := nextPractice(7, answers); !ok || next == unknown {
		t.Errorf("the next is puzzle %d (%t)", next, ok)
	}
}
