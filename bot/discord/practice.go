package discord

import (
	"context"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
)

// actionPractice is a choice in a practice puzzle, as actionPuzzle is one in the puzzle of the day. Its number is the
// practice puzzle's.
const actionPractice action = "practice-choose"

var (
	practiceButton     = newButton(button{action: "practice", style: primary})
	practiceDrawButton = newButton(button{action: actionPractice, label: "draw", style: secondary, arg: "draw"})
	practiceBackButton = newButton(button{action: actionPractice, label: "back", style: secondary, arg: "back"})
)

// freshMessage is how long practice puzzles follow each other in one message. Discord limits edits of messages older
// than an hour (error 30046), and then their pictures would be missing.
const freshMessage = 50 * time.Minute

func (b *Bot) practice(ctx context.Context, c *click, _ pressed) table.Reply {
	if c.onPrivate && b.clock.Since(c.Reply.Message.Time()) > freshMessage {
		c.startMessage()
	}
	return b.community.Practice(ctx, c.Click)
}

// chooseInPractice answers a practice puzzle with a move, or shows the ships for a card. The button contains the number
// of its puzzle, so that an old button answers nothing.
func (b *Bot) chooseInPractice(ctx context.Context, c *click, p pressed) table.Reply {
	number := puzzle.PracticeNumber(p.Seq)
	if m, err := game.ParseMove(p.choice()); err == nil {
		return b.community.AnswerPractice(ctx, c.Click, number, m)
	}
	card, _ := game.ParseCard(p.choice())
	return b.community.ChoosePracticeCard(ctx, c.Click, number, card)
}

// practiceMessage shows a practice puzzle with the buttons of a hand.
func practiceMessage(t *say.Localizer, p community.PracticePuzzle, pictured bool) message {
	return questionMessage(t, p.Hand, t.PracticePuzzle(p, pictured), customID{Seq: int64(p.Number)},
		practiceDrawButton, practiceBackButton)
}

// answeredPracticeMessage shows an answer to a practice puzzle. It is not shared, since nobody else has the same one.
func answeredPracticeMessage(t *say.Localizer, p community.AnsweredPractice, pictured bool) message {
	m := pageMessage(t.AnsweredPractice(p, pictured))
	m.addButtons(practiceButton.component(t, customID{}))
	return m
}

// pastPracticeMessage answers a button of a practice puzzle that the user cannot answer, with a button to their next.
func pastPracticeMessage(t *say.Localizer, p community.PastPractice) message {
	m := textMessage(t.PastPractice(p))
	m.addButtons(practiceButton.component(t, customID{}))
	return m
}

// practiceDoneMessage leads a user who has answered every practice puzzle to the daily one.
func practiceDoneMessage(t *say.Localizer, p community.PracticeDone) message {
	m := textMessage(t.PracticeDone(p))
	m.addButtons(puzzleButton.component(t, customID{}))
	return m
}

func practicePresenter() presenter {
	return presenterFor[community.PracticePuzzle]{
		words: func(_ *Bot, c *click, r community.PracticePuzzle) message {
			return practiceMessage(c.language, r, false)
		},
		picture: func(b *Bot, c *click, r community.PracticePuzzle) illustration {
			return b.illustrateHand(c, puzzleFile, r.Hand.Pictured(), r.Hand,
				func(drawn bool) message { return practiceMessage(c.language, r, drawn) })
		},
	}.presenter()
}

func answeredPracticePresenter() presenter {
	return presenterFor[community.AnsweredPractice]{
		words: func(_ *Bot, c *click, r community.AnsweredPractice) message {
			return answeredPracticeMessage(c.language, r, false)
		},
		picture: func(b *Bot, c *click, r community.AnsweredPractice) illustration {
			return b.illustrateSolution(c, r.Solution,
				func(drawn bool) message { return answeredPracticeMessage(c.language, r, drawn) })
		},
	}.presenter()
}
