package discord

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/puzzle"
)

// practiceFor returns a practice puzzle as a user sees it.
func practiceFor(n puzzle.PracticeNumber) community.PracticePuzzle {
	p := puzzle.Practice(n)
	return community.NewPracticePuzzle(n, p.Difficulty(), p.View(), table.User{ID: 7, Name: "Anne"}, true)
}

// TestEveryPracticeMoveIsWithinReach: each legal move of a practice puzzle can be chosen, and no other move. No control
// answers the puzzle of the day.
func TestEveryPracticeMoveIsWithinReach(t *testing.T) {
	for n := puzzle.PracticeNumber(1); puzzle.Practice(n) != nil; n += 5 {
		p := practiceFor(n)
		show := func(h table.Hand) message {
			p.Hand = h
			return practiceMessage(say.In("en"), p, true)
		}
		checkReach(t, p.Hand, customID{Seq: int64(n), Action: actionPractice}, show)
		for _, id := range choiceIDs(t, show(p.Hand)) {
			if id.Action != actionPractice {
				t.Errorf("practice puzzle %d has a control with the action %s", n, id.Action)
			}
		}
	}
}

// TestPracticeHidesCards: a practice puzzle gives the same message, byte for byte, with any hidden cards.
func TestPracticeHidesCards(t *testing.T) {
	for n := puzzle.PracticeNumber(1); puzzle.Practice(n) != nil; n += 20 {
		p, v := practiceFor(n), puzzle.Practice(n).View()
		hidden := v.Hidden(nil)
		rand.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		supposed, err := v.Suppose(hidden)
		if err != nil {
			t.Fatal(err)
		}
		other := community.NewPracticePuzzle(n, p.Difficulty, supposed.SeatView(v.Seat), p.Hand.Host, true)
		for _, pictured := range []bool{true, false} {
			want, err := json.Marshal(practiceMessage(say.In("en"), p, pictured))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(practiceMessage(say.In("en"), other, pictured)); !bytes.Equal(got, want) {
				t.Errorf("practice puzzle %d: with other hidden cards it is %s, before %s (%v)", n, got,
					want, err)
			}
		}
	}
}

// TestEveryPracticeAnswerIsShort: with its picture, an answer to a practice puzzle has at most four lines, one of them
// with the rating, and one button, in every language.
func TestEveryPracticeAnswerIsShort(t *testing.T) {
	for n := puzzle.PracticeNumber(1); puzzle.Practice(n) != nil; n += 60 {
		shown := practiceFor(n)
		for _, m := range shown.Hand.View.Options {
			r := community.AnsweredPractice{Solution: community.SolutionOf(puzzle.Practice(n), shown.Hand, m),
				Rating: community.PuzzleRating{Shown: 1012, Change: 12, Provisional: true}}
			for _, language := range say.Languages() {
				message := answeredPracticeMessage(say.In(language), r, true)
				checkComponents(t, message)
				body := message.Embeds[0].Description
				if lines := strings.Count(body, "\n") + 1; lines > 4 || !strings.HasSuffix(body, "(+12)") {
					t.Errorf("practice puzzle %d, %v: %d lines:\n%s", n, m, lines, body)
				}
				if ids := choiceIDs(t, message); len(ids) != 1 || ids[0].Action != practiceButton.action {
					t.Errorf("practice puzzle %d has the controls %v", n, ids)
				}
			}
		}
	}
}
