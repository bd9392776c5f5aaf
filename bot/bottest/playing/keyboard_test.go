package playing_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// suggests is what is offered while somebody types a move.
func (p *world) suggests(who *simplayer.Player, typed string) []sandbox.Choice {
	p.T.Helper()
	choices, err := who.Suggest(p.Ctx, who.Channel, "/korsar play move:"+typed)
	if err != nil {
		p.T.Fatal(err)
	}
	return choices
}

// TestGameByKeyboard plays a whole game of two without a click but those of
// the lobby: every move is picked among the suggestions by its words.
func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 3)
	p.Started("/korsar new seats:2", 2)
	pick := bottest.Random(3)
	for p.Kept().Table.Phase == journal.Playing {
		who := p.OnTurn()
		var words []string
		for _, c := range p.suggests(who, "") {
			words = append(words, c.Title(who.Locale()))
		}
		if len(words) == 0 || len(words) > 25 {
			t.Fatalf("%d moves are suggested", len(words))
		}
		before := len(p.Entries())
		p.Types(who, fmt.Sprintf("/korsar play move:%s", pick(words)))
		if after := len(p.Entries()); after == before {
			t.Fatalf("a suggested move was not made")
		}
	}
	if r := p.Record(); len(r.Verify()) > 0 {
		t.Errorf("the record: %v", r.Verify())
	}
}

// TestSuggestionsFollowTheTyping narrows the moves down by words and by the
// record's notation, in the language of who types.
func TestSuggestionsFollowTheTyping(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	blaise := p.NewPlayer("Blaise", "fr")
	p.People = []*simplayer.Player{p.People[0], blaise, p.People[1]}
	p.Started("/korsar new seats:2", 2)
	anne, stranger := p.People[0], p.People[2]
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
		for _, c := range p.suggests(anne, test.typed) {
			moves = append(moves, c.Value.(string))
		}
		if fmt.Sprint(moves) != fmt.Sprint(test.moves) {
			t.Errorf("typing %q suggests %v, expected %v", test.typed, moves, test.moves)
		}
	}
	for name, who := range map[string]*simplayer.Player{"who is not on turn": blaise, "a stranger": stranger} {
		if choices := p.suggests(who, ""); len(choices) > 0 {
			t.Errorf("%s is offered %v", name, choices)
		}
	}
	p.Types(anne, "/korsar play move:M2")
	label := bottest.French.Move(table.PublicState{}, game.DrawMove).Label
	if choices := p.suggests(blaise, strings.ToLower(label[:4])); len(choices) != 1 || !strings.HasPrefix(choices[0].Title("fr"), label) {
		t.Errorf("in French drawing is offered as %v, expected %q", choices, label)
	}
}

// TestManySuggestions offers 25 of 28 moves, and the others once they are typed.
func TestManySuggestions(t *testing.T) {
	t.Parallel()
	p := open(t, 5, 1)
	p.Stop()
	crowded(t)(p)
	p.Start()
	p.Started("/korsar new seats:5", 5)
	p.Moves(p.People[0], simplayer.Draw)
	for i, who := range p.People[1:] {
		p.Moves(who, game.Merchant(i+2).String())
	}
	if n := len(p.suggests(p.People[0], "")); n != 25 {
		t.Errorf("%d of 29 moves are suggested, expected 25", n)
	}
	if n := len(p.suggests(p.People[0], "b4#")); n != 4 {
		t.Errorf("%d moves of the blue 4 are suggested, expected 4", n)
	}
}

// TestTypedNonsense tells what is no move, and whose turn it is.
func TestTypedNonsense(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.Deals(bottest.Hands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	p.Reads(p.Types(anne, "/korsar play move:draw"), bottest.Notice(table.NoTableHere))
	p.Lobby("/korsar new seats:2", 2)
	p.Reads(p.Types(anne, "/korsar play move:draw"), bottest.Notice(table.NotStarted))
	p.Presses(anne, "start")
	p.Unchanged(func() {
		for _, test := range []struct {
			who   *simplayer.Player
			typed string
			told  string
		}{
			{anne, "fire at will", bottest.English.Notice(table.Notice{Kind: table.NotAMove, Text: "fire at will"})},
			{anne, "`@everyone` **", bottest.English.Notice(table.Notice{Kind: table.NotAMove, Text: "`@everyone` **"})},
			{anne, strings.Repeat("x", 6000), bottest.English.Notice(table.Notice{Kind: table.NotAMove, Text: strings.Repeat("x", 6000)})},
			{anne, "B1#7", bottest.English.Refusal(nil, game.Refusal{Rule: game.NotAtSea, Ship: 7})},
			{anne, "AD#1", bottest.English.Refusal(nil, game.Refusal{Rule: game.NotInHand, Card: game.Admiral})},
			{anne, "--", bottest.English.Refusal(nil, game.Refusal{Rule: game.CardsRemain})},
			{ben, "draw", p.NotYourTurn(1)},
			{cleo, "draw", bottest.Notice(table.NotSeated)},
		} {
			p.Reads(p.Types(test.who, "/korsar play move:"+test.typed), test.told)
		}
	})
}
