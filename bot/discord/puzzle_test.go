package discord

import (
	"bytes"
	"encoding/json"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/puzzle"
)

// puzzleFor returns a puzzle of the set, as a user with the view v sees it.
func puzzleFor(number int, v game.SeatView) community.Puzzle {
	return community.NewPuzzle(number, puzzle.Numbered(number).Difficulty(), v, table.User{ID: 7, Name: "Anne"}, true)
}

// TestEveryPuzzleMoveIsWithinReach: each legal move of each puzzle can be chosen, in one step or by its card and then
// its ship. No other move can be chosen.
func TestEveryPuzzleMoveIsWithinReach(t *testing.T) {
	for number := 1; number <= len(puzzle.Set()); number++ {
		p := puzzleFor(number, puzzle.Numbered(number).View())
		checkReach(t, p.Hand, customID{Seq: int64(number), Action: actionPuzzle}, func(h table.Hand) message {
			p.Hand = h
			return puzzleMessage(reader("en", false), p, true)
		})
	}
}

// checkReach checks that the controls of a puzzle, which have an action and its number, offer exactly the legal moves.
// show returns the message of its hand.
func checkReach(t *testing.T, h table.Hand, want customID, show func(table.Hand) message) {
	t.Helper()
	var offered []game.Move
	add := func(m message) (cards []game.Card) {
		checkComponents(t, m)
		for _, id := range choiceIDs(t, m) {
			if id.Action != want.Action {
				continue
			}
			if id.Seq != want.Seq {
				t.Errorf("%v: a control has the number %d", want, id.Seq)
			}
			if move, err := game.ParseMove(id.Arg); err == nil {
				offered = append(offered, move)
			} else if card, err := game.ParseCard(id.Arg); err == nil {
				cards = append(cards, card)
			}
		}
		return cards
	}
	for _, card := range add(show(h)) {
		h.Chosen = card
		add(show(h))
	}
	if !h.CanDraw() { // the button is shown, but disabled
		offered = slices.DeleteFunc(offered, func(m game.Move) bool { return m == game.DrawMove })
	}
	for _, m := range h.View.Options {
		if !slices.Contains(offered, m) {
			t.Errorf("%v does not offer %v", want, m)
		}
	}
	if len(offered) != len(h.View.Options) {
		t.Errorf("%v offers %v, legal are %v", want, offered, h.View.Options)
	}
}

// TestPuzzleHidesCards: a puzzle gives the same message and the same picture, byte for byte, with any hidden cards.
func TestPuzzleHidesCards(t *testing.T) {
	for number := 1; number <= len(puzzle.Set()); number += max(len(puzzle.Set())/8, 1) {
		v := puzzle.Numbered(number).View()
		hidden := v.Hidden(nil)
		rand.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		supposed, err := v.Suppose(hidden)
		if err != nil {
			t.Fatal(err)
		}
		var texts, pictures [][]byte
		for _, seen := range []game.SeatView{v, supposed.SeatView(v.Seat)} {
			p := puzzleFor(number, seen)
			for _, pictured := range []bool{true, false} {
				text, err := json.Marshal(puzzleMessage(reader("en", false), p, pictured))
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, text)
			}
			picture, err := draw.Hand(p.Hand, nil)
			if err != nil {
				t.Fatal(err)
			}
			pictures = append(pictures, picture)
		}
		if !bytes.Equal(texts[0], texts[2]) || !bytes.Equal(texts[1], texts[3]) {
			t.Errorf("puzzle %d: with other hidden cards the message is another:\n%s\n%s", number, texts[1], texts[3])
		}
		if !bytes.Equal(pictures[0], pictures[1]) {
			t.Errorf("puzzle %d: with other hidden cards the picture is another", number)
		}
	}
}

// TestEveryAnswerFitsAPhone: the picture of what follows an answer is drawn for each option, and is at most a fifth
// higher than wide: on a phone of 390 by 844 that is 390 high, with room for the words and the buttons. The message has
// at most four lines.
func TestEveryAnswerFitsAPhone(t *testing.T) {
	const highest = 1440 // pixels, of a picture 1200 wide
	puzzles := slices.Concat(puzzle.Set(), puzzle.PracticeSet())
	for i := 0; i < len(puzzles); i += len(puzzles) / gametest.Sample(t, "puzzles", 6, len(puzzles)) {
		p, number := puzzles[i], i+1
		v := p.View()
		shown := puzzleFor(number, v)
		for _, m := range v.Options {
			r := community.AnsweredPuzzle{Solution: community.SolutionOf(p, shown.Hand, m), Number: number, Streak: 2}
			picture, err := draw.Frames(draw.Sequel{States: r.Sequel, Reader: v.Seat}, nil)
			if err != nil {
				t.Fatalf("puzzle %d, %v: %v", number, m, err)
			}
			size, err := png.DecodeConfig(bytes.NewReader(picture))
			if err != nil || size.Height > highest {
				t.Errorf("puzzle %d, %v: the picture is %d pixels high, %v", number, m, size.Height, err)
			}
			body := answeredPuzzleMessage(reader("en", false), r, true).Embeds[0].Description
			if lines := strings.Count(body, "\n") + 1; lines > 4 {
				t.Errorf("puzzle %d, %v: %d lines:\n%s", number, m, lines, body)
			}
		}
	}
}
