package guide

import (
	_ "embed"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// Seats of the guided game.
const (
	readerSeat   game.Seat = 1
	computerSeat game.Seat = 2
)

// scriptText is the record. The reader moves first, and a move of the computer follows each of theirs.
//
//go:embed script.txt
var scriptText string

var script = parseScript(scriptText)

func parseScript(text string) *record.Record {
	r, err := record.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		panic("guide: read script.txt: " + err.Error())
	}
	return r
}

// position returns the hand before the reader's move with this number, counted from 1, and the suggested move. After
// the last move there is no suggestion.
func position(number int, reader Reader) (hand table.Hand, suggested game.Move) {
	made := 2 * (number - 1)
	played := *script
	played.Moves = script.Moves[:made]
	var turns []game.Turn
	state, err := played.Replay(func(_ *game.State, _ game.Move, turn game.Turn) error {
		turns = append(turns, turn)
		return nil
	})
	if err != nil {
		panic("guide: replay script.txt: " + err.Error())
	}
	hand = table.Hand{PublicState: publicState(&state, reader), View: state.SeatView(readerSeat),
		Preferences: reader.Preferences}
	for _, turn := range turns[max(0, made-2):] {
		hand.Recent = append(hand.Recent, table.Turn{Seat: turn.Seat, Events: turn.Public(&state)})
		hand.Since = append(hand.Since, turn.Private(&state, readerSeat)...)
	}
	if made < len(script.Moves) {
		suggested = script.Moves[made]
	}
	return hand, suggested
}

// publicState returns the table of the guided game as everybody would see it.
func publicState(state *game.State, reader Reader) table.PublicState {
	return table.PublicState{
		Phase: journal.Playing,
		Options: journal.Options{Edition: script.Edition, Mode: script.Mode, Seats: len(script.Seats),
			Pace: journal.Live, Booty: journal.OpenBooty, Language: reader.Language},
		Host: reader.User,
		Seats: []table.Seat{
			{Seat: readerSeat, Side: 1, User: reader.User},
			{Seat: computerSeat, Side: 2, Computer: journal.Deckhand, Alias: table.ComputerName(0, computerSeat)},
		},
		Game: state.PublicView(),
	}
}
