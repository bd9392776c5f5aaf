package say

import (
	"fmt"
	"strings"

	"korsar/bot/community"
)

// PracticePuzzle returns a practice puzzle before it is answered. With a picture, which shows the cards and the sea, it
// has only what the picture does not say.
func (l *Localizer) PracticePuzzle(p community.PracticePuzzle, pictured bool) Hand {
	title := l.say("practice.title", "Level", l.say("puzzle.level."+string(p.Difficulty)))
	return l.puzzlePosition(p.Hand, title, pictured)
}

// AnsweredPractice returns an answer to a practice puzzle, with the solution and the rating after it.
func (l *Localizer) AnsweredPractice(p community.AnsweredPractice, pictured bool) Page {
	last := l.puzzleRating(p.Rating)
	if p.Again {
		last = l.say("puzzle.again")
	}
	return Page{Title: l.say("practice.answered", "Stars", Stars(p.Stars)),
		Body: l.solution(p.Solution, "", last, pictured)}
}

// puzzleRating returns a person's rating in practice puzzles, with its change by the latest answer.
func (l *Localizer) puzzleRating(r community.PuzzleRating) string {
	shown := l.ratingOf(r.Shown, r.Provisional)
	if r.Change == 0 {
		return l.say("practice.rating", "Rating", shown)
	}
	change := strings.ReplaceAll(fmt.Sprintf("%+d", r.Change), "-", "−")
	return l.say("practice.rating.changed", "Rating", shown, "Change", change)
}

// PastPractice says that a practice puzzle cannot be answered where the user tried.
func (l *Localizer) PastPractice(community.PastPractice) string { return l.say("practice.past") }

// PracticeDone says that the user has answered every practice puzzle.
func (l *Localizer) PracticeDone(p community.PracticeDone) string {
	return l.say("practice.done", "Rating", l.ratingOf(p.Rating.Shown, p.Rating.Provisional))
}
