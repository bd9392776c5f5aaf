package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/game"
)

// actionPuzzle is a choice in the puzzle of the day. Its number is the puzzle's. Its argument or value is a move, or a
// card whose ship is chosen next. Any other text chooses nothing.
const actionPuzzle action = "puzzle-choose"

var (
	puzzleButton      = newButton(button{action: "puzzle", style: primary})
	puzzleDrawButton  = newButton(button{action: actionPuzzle, label: "draw", style: secondary, arg: "draw"})
	puzzleBackButton  = newButton(button{action: actionPuzzle, label: "back", style: secondary, arg: "back"})
	puzzleBoardButton = newButton(button{action: "puzzle-board", style: secondary})
	sharePuzzle       = newButton(button{action: "share-puzzle", label: "share", style: primary})
)

// puzzleFile is the file name of a puzzle's picture.
const puzzleFile = "puzzle.png"

// chooseInPuzzle answers the puzzle of the day with a move, or shows the ships for a card. The button contains the
// number of its puzzle, so that a button of another day answers nothing.
func (b *Bot) chooseInPuzzle(ctx context.Context, c *click, p pressed) table.Reply {
	if m, err := game.ParseMove(p.choice()); err == nil {
		return b.community.AnswerPuzzle(ctx, c.Click, int(p.Seq), m)
	}
	card, _ := game.ParseCard(p.choice())
	return b.community.ChoosePuzzleCard(ctx, c.Click, int(p.Seq), card)
}

// puzzleScoreForAll returns the score, in the puzzle of a Share button, of the user who clicked.
func (b *Bot) puzzleScoreForAll(ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
	reply := b.community.PuzzleScore(ctx, c.Click, int(p.Seq))
	if _, unanswered := reply.(community.PastPuzzle); unanswered { // forged, or the user's data was deleted since
		return nil, say.UnknownButton
	}
	return reply, ""
}

// puzzleMessage shows the puzzle of the day with the buttons of a hand.
func puzzleMessage(c *click, p community.Puzzle, pictured bool) message {
	return questionMessage(c.language, p.Hand, c.language.Puzzle(p, pictured), customID{Seq: int64(p.Number)},
		puzzleDrawButton, puzzleBackButton)
}

// questionMessage shows a puzzle with the buttons of a hand. All of them have the action of the buttons draw and back.
func questionMessage(t *say.Localizer, h table.Hand, words say.Hand, id customID, draw, back button) message {
	m := positionMessage(words)
	if h.Chosen != game.NoCard {
		m.addTargets(t, h, words.Options, id, back.action, back.component(t, id))
		return m
	}
	var more []component
	if h.CanDraw() {
		more = append(more, draw.component(t, id))
	}
	m.addPlays(t, h, id, draw.action, more...)
	return m
}

// answeredPuzzleMessage shows an answer to the puzzle of the day. In direct messages nobody is there to share it with,
// and only a guild with the bot has a board. A practice puzzle follows anywhere.
func answeredPuzzleMessage(c *click, p community.AnsweredPuzzle, pictured bool) message {
	m := pageMessage(c.language.AnsweredPuzzle(p, pictured))
	var buttons []component
	if !c.direct {
		buttons = append(buttons, sharePuzzle.component(c.language, customID{Seq: int64(p.Number)}))
	}
	if c.Guild != 0 {
		buttons = append(buttons, puzzleBoardButton.component(c.language, customID{}))
	}
	practice := practiceButton.component(c.language, customID{})
	if len(buttons) > 0 {
		practice.Style = secondary
	}
	m.addButtons(append(buttons, practice)...)
	return m
}

// pastPuzzleMessage answers a button of another day's puzzle, with a button to today's.
func pastPuzzleMessage(t *say.Localizer, p community.PastPuzzle) message {
	m := textMessage(t.PastPuzzle(p))
	m.addButtons(puzzleButton.component(t, customID{}))
	return m
}

func puzzleBoardMessage(t *say.Localizer, board community.PuzzleBoard) message {
	m := pageMessage(t.PuzzleBoard(board))
	m.addButtons(puzzleButton.component(t, customID{}))
	return m
}

// puzzleScoreMessage shows everyone how a user answered, without the best move.
func puzzleScoreMessage(t *say.Localizer, score community.PuzzleScore) message {
	m := pageMessage(t.PuzzleScore(score))
	m.addButtons(puzzleButton.component(t, customID{}))
	return m
}

func puzzlePresenter() presenter {
	return presenterFor[community.Puzzle]{
		words: func(_ *Bot, c *click, r community.Puzzle) message { return puzzleMessage(c, r, false) },
		picture: func(b *Bot, c *click, r community.Puzzle) illustration {
			return b.illustrateHand(c, puzzleFile, r.Hand.Pictured(), r.Hand,
				func(drawn bool) message { return puzzleMessage(c, r, drawn) })
		},
	}.presenter()
}

func answeredPuzzlePresenter() presenter {
	return presenterFor[community.AnsweredPuzzle]{
		words: func(_ *Bot, c *click, r community.AnsweredPuzzle) message {
			return answeredPuzzleMessage(c, r, false)
		},
		picture: func(b *Bot, c *click, r community.AnsweredPuzzle) illustration {
			return b.illustrateSolution(c, r.Solution, func(drawn bool) message {
				return answeredPuzzleMessage(c, r, drawn)
			})
		},
	}.presenter()
}

// illustrateSolution returns the picture of the moves after an answer. An answer to another set of puzzles has none.
// words returns the message. Its argument is false if the moves could not be drawn.
func (b *Bot) illustrateSolution(c *click, s community.Solution, words func(drawn bool) message) illustration {
	return illustrate(followup.Slot{File: puzzleFile}, s.Hand.Pictured() && len(s.Sequel) > 1, func() message {
		picture := b.drawSequel(s)
		m := words(picture != nil)
		m.attachPicture(puzzleFile, picture, c.language.SequelAlt(s))
		return m
	})
}

// drawSequel returns the picture of the moves after an answer. Like drawBoard it may return nil.
func (b *Bot) drawSequel(s community.Solution) []byte {
	sequel := draw.Sequel{States: s.Sequel, Reader: s.Hand.View.Seat}
	return b.drawPicture(0, worker.Optional, sequel,
		func() ([]byte, error) { return draw.Frames(sequel, b.faces.At(s.Hand.Seats)) })
}

func puzzleScorePresenter() presenter {
	return presenterFor[community.PuzzleScore]{
		words: func(_ *Bot, c *click, r community.PuzzleScore) message { return puzzleScoreMessage(c.language, r) },
		everybody: func(_ *Bot, t *say.Localizer, r community.PuzzleScore, _ bool) message {
			return puzzleScoreMessage(t, r)
		},
	}.presenter()
}

func (b *Bot) puzzle(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.Puzzle(ctx, c.Click))
}

// puzzleBoard shows how well the members of a guild solve puzzles. Answers from direct messages belong to no guild, and
// nobody else sees them.
func (b *Bot) puzzleBoard(ctx context.Context, c *click, _ pressed) error {
	if c.Guild == 0 {
		return b.answerFault(ctx, c, say.GuildOnly)
	}
	return b.reply(ctx, c, b.community.PuzzleBoard(ctx, c.Guild))
}
