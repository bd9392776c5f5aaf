package community

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"korsar/game/puzzle"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// PuzzleRating is how well a person solves practice puzzles, as far as it is shown.
type PuzzleRating struct {
	Shown       int
	Change      int  // by the latest answer
	Provisional bool // it comes from fewer than storage.EnoughGames answers
}

// puzzleRatingAfter returns the rating of a person after some answers, the earliest first.
func puzzleRatingAfter(answers []storage.PracticeAnswer) (r PuzzleRating) {
	r.Shown = foldPractice(answers).Shown()
	r.Provisional = len(answers) < storage.EnoughGames
	if last := len(answers) - 1; last >= 0 {
		r.Change = r.Shown - foldPractice(answers[:last]).Shown()
	}
	return r
}

// foldPractice returns the rating that follows from answers, the earliest first. It ignores answers to puzzles that
// the set does not have, which a newer version of the program may have stored.
func foldPractice(answers []storage.PracticeAnswer) rating.Rating {
	r := rating.First
	for _, a := range answers {
		if p := puzzle.Practice(a.Puzzle); p != nil {
			r = p.Rate(r, a.Stars)
		}
	}
	return r
}

// nearPractice is how many puzzles are near enough to a person's rating to come next. Otherwise everybody would get the
// same ones.
const nearPractice = 5

// nextPractice returns the practice puzzle that follows a user's answers: one of those nearest to their rating that
// they have not answered. The same answers give the same puzzle, so nobody can wait for one that they like. ok is false
// if they have answered all.
func nextPractice(user snowflake.ID, answers []storage.PracticeAnswer) (n puzzle.PracticeNumber, ok bool) {
	set := puzzle.PracticeSet()
	answered := make([]bool, len(set)+1)
	for _, a := range answers {
		if puzzle.Practice(a.Puzzle) != nil {
			answered[a.Puzzle] = true
		}
	}
	mean := foldPractice(answers).Mean
	distance := func(n puzzle.PracticeNumber) float64 { return math.Abs(puzzle.Practice(n).Rating().Mean - mean) }
	var open []puzzle.PracticeNumber
	for i := range set {
		if n := puzzle.PracticeNumber(i + 1); !answered[n] {
			open = append(open, n)
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	slices.SortStableFunc(open, func(a, b puzzle.PracticeNumber) int { return cmp.Compare(distance(a), distance(b)) })
	rng := rand.New(rand.NewPCG(uint64(user), uint64(len(answers))))
	return open[rng.IntN(min(nearPractice, len(open)))], true
}
