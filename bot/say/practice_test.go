package say

import (
	"testing"

	"korsar/bot/community"
	"korsar/game/puzzle"
)

// practiceTexts returns a practice puzzle before and after its answers, and what follows the last one.
func practiceTexts(_ *testing.T, l *Localizer) string {
	p := puzzle.Practice(1)
	v := p.View()
	shown := community.NewPracticePuzzle(1, p.Difficulty(), v, anne.User, true)
	right := community.AnsweredPractice{Solution: community.SolutionOf(p, shown.Hand, p.Best),
		Rating: community.PuzzleRating{Shown: 1204, Change: 204, Provisional: true}}
	wrong := community.AnsweredPractice{Solution: community.SolutionOf(p, shown.Hand, v.Options[0]),
		Rating: community.PuzzleRating{Shown: 1540, Change: -9}}
	same := wrong
	same.Rating.Change = 0
	again := wrong
	again.Again = true
	page := func(p Page) string { return goldenBoard(Board{Title: p.Title, Body: p.Body}) }
	return goldenHand(l.PracticePuzzle(shown, true)) + page(l.AnsweredPractice(right, true)) +
		page(l.AnsweredPractice(right, false)) + page(l.AnsweredPractice(wrong, true)) +
		page(l.AnsweredPractice(same, true)) + page(l.AnsweredPractice(again, true)) +
		l.PastPractice(community.PastPractice{}) + "\n" + l.PracticeDone(community.PracticeDone{Rating: wrong.Rating}) +
		"\n"
}
