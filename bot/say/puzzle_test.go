package say

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/game/puzzle"
)

// puzzleTexts returns the first puzzle of the set before and after an answer, a shared line and two boards.
func puzzleTexts(_ *testing.T, l *Localizer) string {
	p := puzzle.Numbered(1)
	v := p.View()
	shown := community.NewPuzzle(42, p.Difficulty(), v, anne.User, true)
	right := community.AnsweredPuzzle{Solution: community.SolutionOf(p, shown.Hand, p.Best), Number: 42, Streak: 7,
		Next: time.Unix(1_800_000_000, 0)}
	right.Chance, right.Most = 0.62, 0.62
	wrong := right
	wrong.Right, wrong.Again, wrong.Chance, wrong.Streak = false, true, 0.48, 1
	wrong.Move, wrong.Stars = v.Options[0], 1
	board := community.PuzzleBoard{Number: 42, Day: []community.PuzzlePlace{{User: anne.User, Stars: 2, Answers: 1}},
		Week: []community.PuzzlePlace{{User: anne.User, Stars: 11, Answers: 4},
			{User: anne.User, Stars: 3, Answers: 1}}}
	words := l.Puzzle(shown, false)
	page := func(p Page) string { return goldenBoard(Board{Title: p.Title, Body: p.Body}) }
	return goldenHand(l.Puzzle(shown, true)) + goldenHand(words) + goldenBoard(words.Sea) +
		page(l.AnsweredPuzzle(right, true)) + page(l.AnsweredPuzzle(right, false)) +
		page(l.AnsweredPuzzle(wrong, true)) + l.SequelAlt(right.Solution) + "\n" +
		page(l.PuzzleScore(community.PuzzleScore{Number: 42, Stars: 2, Streak: 7})) +
		page(l.PuzzleBoard(board)) + page(l.PuzzleBoard(community.PuzzleBoard{Number: 43})) +
		l.PastPuzzle(community.PastPuzzle{Number: 41}) + "\n"
}

// TestPuzzleSaysThatThePileIsEmpty: without a picture, a puzzle says so when nothing can be drawn, and only then.
func TestPuzzleSaysThatThePileIsEmpty(t *testing.T) {
	kinds := map[bool]int{}
	for number := range 20 {
		p := puzzle.Numbered(number + 1)
		shown := community.NewPuzzle(number+1, p.Difficulty(), p.View(), anne.User, true)
		body := In("en").Puzzle(shown, false).Body
		kinds[shown.Hand.CanDraw()]++
		if empty := strings.Contains(body, "The draw pile is empty"); empty == shown.Hand.CanDraw() {
			t.Errorf("puzzle %d, where one can draw is %t: %s", number+1, shown.Hand.CanDraw(), body)
		}
	}
	if len(kinds) != 2 {
		t.Errorf("the puzzles are of one kind: %v", kinds)
	}
}
