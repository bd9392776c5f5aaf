package playing_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// suggest returns the suggestions for a move that a player is typing.
func (w *world) suggest(who *simplayer.Player, typed string) []sandbox.Choice {
	w.T.Helper()
	choices, err := who.Suggest(w.Ctx, who.Channel, "/korsar play move:"+typed)
	if err != nil {
		w.T.Fatal(err)
	}
	return choices
}

// TestWholeGameBySuggestions checks that a game of two can be played by suggestions alone, chosen by their words.
func TestWholeGameBySuggestions(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 3)
	w.StartGame("/korsar new seats:2", 2)
	pick := bottest.RandomPick(3)
	for w.LoadTable().Table.Phase == journal.Playing {
		who := w.OnTurn()
		var words []string
		for _, c := range w.suggest(who, "") {
			words = append(words, c.Title(who.Locale()))
		}
		if len(words) == 0 || len(words) > 25 {
			t.Fatalf("%d moves are suggested", len(words))
		}
		before := len(w.Entries())
		w.Type(who, "/korsar play move:"+pick(words))
		if after := len(w.Entries()); after == before {
			t.Fatalf("a suggested move was not made")
		}
	}
	if r := w.Record(); len(r.Verify()) > 0 {
		t.Errorf("the record: %v", r.Verify())
	}
}

// TestSuggestionsFollowTheTypedText checks that the text selects moves by words in the reader's language, and by the
// record's notation.
func TestSuggestionsFollowTheTypedText(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	blaise := w.NewPlayer("Blaise", "fr")
	w.People = []*simplayer.Player{w.People[0], blaise, w.People[1]}
	w.StartGame("/korsar new seats:2", 2)
	anne, stranger := w.People[0], w.People[2]
	for _, test := range []struct {
		typed string
		moves []string
	}{
		{"", []string{"draw", "M2", "M3"}},
		{"draw", []string{"draw"}},
		{"DRAW", []string{"draw"}},
		{"launch", []string{"M2", "M3"}},
		{"m3", []string{"M3"}},
		{"nothing of the kind", nil},
	} {
		var moves []string
		for _, c := range w.suggest(anne, test.typed) {
			moves = append(moves, c.Value.(string))
		}
		if fmt.Sprint(moves) != fmt.Sprint(test.moves) {
			t.Errorf("typing %q suggests %v, expected %v", test.typed, moves, test.moves)
		}
	}
	for name, who := range map[string]*simplayer.Player{"who is not on turn": blaise, "a stranger": stranger} {
		if choices := w.suggest(who, ""); len(choices) > 0 {
			t.Errorf("%s is offered %v", name, choices)
		}
	}
	w.Type(anne, "/korsar play move:M2")
	label := bottest.French.Move(table.PublicState{}, game.DrawMove).Label
	if choices := w.suggest(blaise, strings.ToLower(label[:4])); len(choices) != 1 ||
		!strings.HasPrefix(choices[0].Title("fr"), label) {
		t.Errorf("in French drawing is offered as %v, expected %q", choices, label)
	}
}

// TestSuggestionsAreCappedAtTwentyFive checks that 25 moves are suggested, and further ones once they are typed.
func TestSuggestionsAreCappedAtTwentyFive(t *testing.T) {
	t.Parallel()
	w := open(t, 5, 1)
	w.Stop()
	dealManyMoves(t)(w)
	w.Start()
	w.StartGame("/korsar new seats:5", 5)
	w.Move(w.People[0], simplayer.Draw)
	for i, who := range w.People[1:] {
		w.Move(who, game.Merchant(i+2).String())
	}
	if n := len(w.suggest(w.People[0], "")); n != 25 {
		t.Errorf("%d of 29 moves are suggested, expected 25", n)
	}
	if n := len(w.suggest(w.People[0], "b4#")); n != 4 {
		t.Errorf("%d moves of the blue 4 are suggested, expected 4", n)
	}
}

// TestInvalidTypedMovesAreRefused checks that each refusal says what is wrong, or whose turn it is.
func TestInvalidTypedMovesAreRefused(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.ExpectPrivate(w.Type(anne, "/korsar play move:draw"), bottest.NoticeText(table.NoTableHere))
	w.OpenLobby("/korsar new seats:2", 2)
	w.ExpectPrivate(w.Type(anne, "/korsar play move:draw"), bottest.NoticeText(table.NotStarted))
	w.Press(anne, "start")
	w.ExpectUnchanged(func() {
		for _, test := range []struct {
			who   *simplayer.Player
			typed string
			told  string
		}{
			{anne, "fire at will", bottest.English.Refused(table.Refusal{Code: table.NotAMove, Text: "fire at will"})},
			{anne, "`@everyone` **", bottest.English.Refused(
				table.Refusal{Code: table.NotAMove, Text: "`@everyone` **"})},
			{anne, strings.Repeat("x", 6000), bottest.English.Refused(table.Refusal{Code: table.NotAMove,
				Text: strings.Repeat("x", 6000)})},
			{anne, "B1#7", bottest.English.Refusal(nil, game.Refusal{Rule: game.NotAtSea, Ship: 7})},
			{anne, "AD#1", bottest.English.Refusal(nil, game.Refusal{Rule: game.NotInHand, Card: game.Admiral})},
			{anne, "--", bottest.English.Refusal(nil, game.Refusal{Rule: game.CardsRemain})},
			{ben, "draw", w.NotYourTurnText(1)},
			{cleo, "draw", bottest.NoticeText(table.NotSeated)},
		} {
			w.ExpectPrivate(w.Type(test.who, "/korsar play move:"+test.typed), test.told)
		}
	})
}
