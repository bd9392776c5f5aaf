package guide

import (
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
)

// Steps is how many moves the reader makes. The step after them is the end.
var Steps = len(Tips)

// Reader is the user who is guided.
type Reader struct {
	table.User
	Language    string // of the step's text, as BCP 47
	Preferences storage.UserPreferences
}

// Step is a step of the guided game, as its reader sees it.
type Step struct {
	table.IsReply
	Number    int // from 1
	Hand      table.Hand
	Tip       Tip       // "" at the end
	Suggested game.Move // the zero move at the end
	Other     bool      // the reader has chosen a move other than the suggested one

	reader Reader
}

// At returns a step by its number. A number below 1 means the first step, and a number that is too high means the end.
func At(number int, reader Reader) Step {
	reader.Preferences.Streamer = false // there is nothing to hide from others
	s := Step{Number: min(max(number, 1), Steps+1), reader: reader}
	s.Hand, s.Suggested = position(s.Number, reader)
	if !s.Over() {
		s.Tip = Tips[s.Number-1]
	}
	return s
}

// Over reports whether the guided game has ended.
func (s Step) Over() bool { return s.Number > Steps }

// Pictured reports whether the step is shown as a picture. The end is a summary in words.
func (s Step) Pictured() bool { return !s.Over() && s.Hand.Pictured() }

// Opponent returns the seat of the computer.
func (s Step) Opponent() table.Seat { return s.Hand.Seats[computerSeat-1] }

// Choose returns the step after a choice, given in record notation: a move, or a card whose ship is chosen next. Any
// other text chooses nothing.
func (s Step) Choose(text string) Step {
	if s.Over() {
		return s
	}
	if m, err := game.ParseMove(text); err == nil {
		return s.play(m)
	}
	if card, err := game.ParseCard(text); err == nil {
		return s.chooseCard(card)
	}
	return s
}

// play returns the next step if the move is the suggested one. Otherwise it returns this step with Other set, which
// asks for the ship again if the card was right.
func (s Step) play(m game.Move) Step {
	if m == s.Suggested {
		return At(s.Number+1, s.reader)
	}
	s.Other = true
	if m.Card == s.Suggested.Card {
		return s.chooseCard(m.Card)
	}
	return s
}

// chooseCard returns the step with the ships for the suggested card, if there are several.
func (s Step) chooseCard(card game.Card) Step {
	if card != s.Suggested.Card {
		s.Other = true
		return s
	}
	s.Hand.ChooseAmong(card)
	return s
}
