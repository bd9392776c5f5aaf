package storagetest

import (
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// puzzleAnswers checks that a user answers a puzzle once, even if the user was forgotten in between. A guild lists
// everybody who answered there and does not hide. Answers are deleted with their person. They outlive their guild and
// lose its id.
func puzzleAnswers(t *testing.T, s storage.Store) {
	const here, elsewhere = snowflake.ID(7), snowflake.ID(8)
	ctx, noon := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 5_000_000, time.UTC)
	people := make([]journal.PersonID, 4)
	for i := range people {
		var err error
		people[i], err = s.PersonOf(ctx, snowflake.ID(100+i), "Anne")
		must(t, err)
	}
	anne, ben, cleo, drake := people[0], people[1], people[2], people[3]
	answer := func(p journal.PersonID, puzzle, stars int, guild snowflake.ID,
		after time.Duration) storage.PuzzleAnswer {
		return storage.PuzzleAnswer{Person: p, Puzzle: puzzle, Guild: guild, Stars: stars, At: noon.Add(after),
			Move: game.PlayMove(game.Pirate(game.Red, 3), 4)}
	}
	given := []storage.PuzzleAnswer{
		answer(anne, 40, 3, here, 0), answer(anne, 41, 1, here, time.Hour), answer(ben, 41, 3, here, 2*time.Hour),
		answer(cleo, 41, 3, here, time.Minute), answer(drake, 41, 3, elsewhere, 0), answer(drake, 39, 3, here, 0),
	}
	for _, a := range given {
		must(t, s.SavePuzzleAnswer(ctx, a))
	}
	wantError(t, s.SavePuzzleAnswer(ctx, answer(anne, 41, 3, here, 5*time.Hour)), storage.ErrAnswered)
	wantError(t, s.SavePuzzleAnswer(ctx, answer(99, 41, 3, here, 0)), storage.ErrNotFound)
	if err := s.SavePuzzleAnswer(ctx, answer(anne, 42, 4, here, 0)); err == nil {
		t.Error("an answer with four stars was stored")
	}
	wantAnswers(t, s, anne, given[1], given[0])

	places := func(first, last, limit int, want ...storage.PuzzlePlace) {
		t.Helper()
		got, err := s.PuzzlePlaces(ctx, storage.PuzzleQuery{Guild: here, First: first, Last: last, Limit: limit})
		must(t, err)
		wantEqual(t, "the places", got, want)
	}
	places(41, 41, 9, storage.PuzzlePlace{Person: cleo, Stars: 3, Answers: 1},
		storage.PuzzlePlace{Person: ben, Stars: 3, Answers: 1}, storage.PuzzlePlace{Person: anne, Stars: 1, Answers: 1})
	places(40, 46, 2, storage.PuzzlePlace{Person: anne, Stars: 4, Answers: 2},
		storage.PuzzlePlace{Person: cleo, Stars: 3, Answers: 1})
	places(42, 99, 9)

	must(t, s.SetPreferences(ctx, cleo, storage.UserPreferences{Unlisted: true}))
	places(41, 41, 9, storage.PuzzlePlace{Person: ben, Stars: 3, Answers: 1},
		storage.PuzzlePlace{Person: anne, Stars: 1, Answers: 1})

	must(t, s.Forget(ctx, ben))
	places(41, 41, 9, storage.PuzzlePlace{Person: anne, Stars: 1, Answers: 1})
	wantAnswers(t, s, ben)
	wantError(t, s.SavePuzzleAnswer(ctx, answer(ben, 42, 3, here, 0)), storage.ErrNotFound)
	again, err := s.PersonOf(ctx, 101, "Ben")
	must(t, err)
	wantError(t, s.SavePuzzleAnswer(ctx, answer(again, 41, 3, here, 0)), storage.ErrForgotten)
	wantForgottenAnswer(t, s, 101, 41, true)
	wantForgottenAnswer(t, s, 102, 41, false)
	wantForgottenAnswer(t, s, 101, 40, false)
	must(t, s.SavePuzzleAnswer(ctx, answer(again, 43, 0, elsewhere, 0)))
	wantForgottenAnswer(t, s, 101, 41, true) // it may still be today's in the last zone
	must(t, s.SavePuzzleAnswer(ctx, answer(drake, 44, 0, elsewhere, 0)))
	wantForgottenAnswer(t, s, 101, 41, false)
	lastThree(t, s)

	guildTable := create(t, s, NewScript(10, Options(game.FreeForAll, 2), 1).InGuild(here))
	must(t, s.ScheduleDeletion(ctx, here, noon))
	wantAnswers(t, s, anne, given[1], given[0]) // the guild still has a table
	must(t, s.Delete(ctx, guildTable.ID))
	given[0].Guild, given[1].Guild = 0, 0
	wantAnswers(t, s, anne, given[1], given[0])
	places(1, 99, 9)
	must(t, s.ScheduleDeletion(ctx, elsewhere, noon)) // the guild has no table
	given[4].Guild, given[5].Guild = 0, 0
	last := answer(drake, 44, 0, 0, 0)
	wantAnswers(t, s, drake, last, given[4], given[5])
}

// lastThree checks that three answers of a forgotten user are remembered: the first zone may be two dates ahead of the
// last.
func lastThree(t *testing.T, s storage.Store) {
	t.Helper()
	erin, err := s.PersonOf(t.Context(), 109, "Erin")
	must(t, err)
	for puzzle := 50; puzzle <= 53; puzzle++ {
		must(t, s.SavePuzzleAnswer(t.Context(), storage.PuzzleAnswer{Person: erin, Puzzle: puzzle,
			Move: game.PlayMove(game.Pirate(game.Red, 3), 4), At: time.UnixMilli(int64(puzzle))}))
	}
	must(t, s.Forget(t.Context(), erin))
	for puzzle := 50; puzzle <= 53; puzzle++ {
		wantForgottenAnswer(t, s, 109, puzzle, puzzle > 50)
	}
}

// wantForgottenAnswer checks whether a user had answered a puzzle before the user's data was deleted.
func wantForgottenAnswer(t *testing.T, s storage.Store, user snowflake.ID, puzzle int, want bool) {
	t.Helper()
	got, err := s.HasForgottenAnswer(t.Context(), user, puzzle)
	must(t, err)
	wantEqual(t, "whether they had answered", got, want)
}

// wantAnswers checks the answers of a person, the newest puzzle first.
func wantAnswers(t *testing.T, s storage.Store, p journal.PersonID, want ...storage.PuzzleAnswer) {
	t.Helper()
	got, err := s.PuzzleAnswersOf(t.Context(), p)
	must(t, err)
	for i := range got {
		got[i].At = got[i].At.UTC()
	}
	wantEqual(t, "the answers", got, want)
}
