package storagetest

import (
	"testing"
	"time"

	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/journal"
)

// practiceAnswers checks that a person answers a practice puzzle once, and that their answers are listed in the order
// in which they were given. Answers are deleted with their person, who may then answer the same puzzles again. Answers
// to the daily puzzles with the same numbers are others.
func practiceAnswers(t *testing.T, s storage.Store) {
	ctx, noon := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 5_000_000, time.UTC)
	people := meet(t, s, 2)
	anne, ben := people[0], people[1]
	answer := func(p journal.PersonID, n puzzle.PracticeNumber, stars int, after time.Duration) storage.PracticeAnswer {
		return storage.PracticeAnswer{Person: p, Puzzle: n, Stars: stars, At: noon.Add(after),
			Move: game.PlayMove(game.Pirate(game.Red, 3), 4)}
	}
	first, second, third := answer(anne, 7, 3, 0), answer(anne, 2, 0, time.Minute), answer(anne, 5, 1, time.Minute)
	for _, a := range []storage.PracticeAnswer{first, third, second, answer(ben, 7, 2, 0)} {
		must(t, s.SavePracticeAnswer(ctx, a))
	}
	wantError(t, s.SavePracticeAnswer(ctx, answer(anne, 7, 1, time.Hour)), storage.ErrAnswered)
	wantError(t, s.SavePracticeAnswer(ctx, answer(99, 7, 1, 0)), storage.ErrNotFound)
	if err := s.SavePracticeAnswer(ctx, answer(anne, 8, 4, 0)); err == nil {
		t.Error("an answer with four stars was stored")
	}
	wantPracticeAnswers(t, s, anne, first, second, third)
	wantAnswers(t, s, anne)
	must(t, s.SavePuzzleAnswer(ctx, storage.PuzzleAnswer{Person: ben, Puzzle: 2, Move: first.Move, At: noon}))
	wantPracticeAnswers(t, s, ben, answer(ben, 7, 2, 0))

	must(t, s.Forget(ctx, anne))
	wantPracticeAnswers(t, s, anne)
	wantPracticeAnswers(t, s, ben, answer(ben, 7, 2, 0))
	wantError(t, s.SavePracticeAnswer(ctx, answer(anne, 9, 3, 0)), storage.ErrNotFound)
	again, err := s.PersonOf(ctx, 100, "Anne")
	must(t, err)
	must(t, s.SavePracticeAnswer(ctx, answer(again, 7, 1, time.Hour)))
	wantPracticeAnswers(t, s, again, answer(again, 7, 1, time.Hour))
}

// wantPracticeAnswers checks the practice answers of a person, the earliest first.
func wantPracticeAnswers(t *testing.T, s storage.Store, p journal.PersonID, want ...storage.PracticeAnswer) {
	t.Helper()
	got, err := s.PracticeAnswersOf(t.Context(), p)
	must(t, err)
	for i := range got {
		got[i].At = got[i].At.UTC()
	}
	wantEqual(t, "the practice answers", got, want)
}
