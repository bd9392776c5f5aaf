package community_test

import (
	"slices"
	"sync"
	"testing"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestPracticeCountsOnce checks that of many presses at the same time one answer counts, and that the same press which
// arrives again shows its answer and not that it came too late.
func TestPracticeCountsOnce(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	question, is := h.Community.Practice(h.Ctx, h.Click(5, 1)).(community.PracticePuzzle)
	if !is {
		t.Fatal("there is no practice puzzle")
	}
	options := question.Hand.View.Options
	replies, click := make([]community.AnsweredPractice, len(options)), h.Click(5, 1)
	press := func(i int) community.AnsweredPractice {
		cause := snowflake.At(h.Clock.Now()) + snowflake.ID(i)
		reply := h.Community.AnswerPractice(storage.CausedBy(h.Ctx, cause), click, question.Number, options[i])
		answered, _ := reply.(community.AnsweredPractice)
		return answered
	}
	var race sync.WaitGroup
	for i := range options {
		race.Go(func() { replies[i] = press(i) })
	}
	race.Wait()
	counted := slices.IndexFunc(replies, func(r community.AnsweredPractice) bool { return !r.Again })
	for i, r := range replies {
		if r.Move != options[counted] || r.Again != (i != counted) || r.Rating != replies[counted].Rating {
			t.Errorf("the answer %v shows %v (again: %t, rating %+v), counted has %v", options[i], r.Move, r.Again,
				r.Rating, options[counted])
		}
	}
	if again := press(counted); again.Again || again.Move != options[counted] {
		t.Errorf("the answer that counted, arriving again, shows %v (again: %t)", again.Move, again.Again)
	}
	person, err := h.Store.FindPerson(h.Ctx, 5)
	must(t, err)
	answers, err := h.Store.PracticeAnswersOf(h.Ctx, person)
	if err != nil || len(answers) != 1 || answers[0].Stars != starsOf(question.Number, options[counted]) {
		t.Errorf("stored are %+v (%v)", answers, err)
	}
}

// starsOf returns the stars of a move in a practice puzzle.
func starsOf(n puzzle.PracticeNumber, m game.Move) int {
	p := puzzle.Practice(n)
	v := p.View()
	return p.Stars(&v, m)
}
