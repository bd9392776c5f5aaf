package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// suggests is what is offered while somebody types a move.
func (p *port) suggests(who *rehearsal.Player, typed string) []sandbox.Choice {
	p.t.Helper()
	choices, err := who.Suggest(p.ctx, who.Channel, "/korsar play move:"+typed)
	if err != nil {
		p.t.Fatal(err)
	}
	return choices
}

// TestGameByKeyboard plays a whole game of two without a click but those of
// the lobby: every move is picked among the suggestions by its words.
func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 3)
	p.started("/korsar new seats:2", 2)
	pick := random(3)
	for p.kept().Table.Phase == journal.Playing {
		who := p.onTurn()
		var words []string
		for _, c := range p.suggests(who, "") {
			words = append(words, c.Title(who.Locale()))
		}
		if len(words) == 0 || len(words) > 25 {
			t.Fatalf("%d moves are suggested", len(words))
		}
		before := len(p.entries())
		p.types(who, fmt.Sprintf("/korsar play move:%s", pick(words)))
		if after := len(p.entries()); after == before {
			t.Fatalf("a suggested move was not made")
		}
	}
	if r := recordIn(t, p); len(r.Verify()) > 0 {
		t.Errorf("the record: %v", r.Verify())
	}
}

// TestSuggestionsFollowTheTyping narrows the moves down by words and by the
// record's notation, in the language of who types.
func TestSuggestionsFollowTheTyping(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, deals(hands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	blaise := p.newPlayer("Blaise", "fr")
	p.people = []*rehearsal.Player{p.people[0], blaise, p.people[1]}
	p.started("/korsar new seats:2", 2)
	anne, stranger := p.people[0], p.people[2]
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
	for name, who := range map[string]*rehearsal.Player{"who is not on turn": blaise, "a stranger": stranger} {
		if choices := p.suggests(who, ""); len(choices) > 0 {
			t.Errorf("%s is offered %v", name, choices)
		}
	}
	p.types(anne, "/korsar play move:M2")
	label := french.Move(table.Face{}, game.DrawMove).Label
	if choices := p.suggests(blaise, strings.ToLower(label[:4])); len(choices) != 1 || !strings.HasPrefix(choices[0].Title("fr"), label) {
		t.Errorf("in French drawing is offered as %v, expected %q", choices, label)
	}
}

// TestManySuggestions offers 25 of 28 moves, and the others once they are typed.
func TestManySuggestions(t *testing.T) {
	t.Parallel()
	p := openPort(t, 5, 1)
	p.stop()
	crowded(t)(p)
	p.start()
	p.started("/korsar new seats:5", 5)
	p.moves(p.people[0], rehearsal.Draw)
	for i, who := range p.people[1:] {
		p.moves(who, game.Merchant(i+2).String())
	}
	if n := len(p.suggests(p.people[0], "")); n != 25 {
		t.Errorf("%d of 29 moves are suggested, expected 25", n)
	}
	if n := len(p.suggests(p.people[0], "b4#")); n != 4 {
		t.Errorf("%d moves of the blue 4 are suggested, expected 4", n)
	}
}

// TestTypedNonsense tells what is no move, and whose turn it is.
func TestTypedNonsense(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, deals(hands(t, "M2 M3 B1 B2 B3 B4", "R1 R2 R3 R4 RC M8")))
	anne, ben, cleo := p.people[0], p.people[1], p.people[2]
	p.reads(p.types(anne, "/korsar play move:draw"), notice(table.NoTableHere))
	p.lobby("/korsar new seats:2", 2)
	p.reads(p.types(anne, "/korsar play move:draw"), notice(table.NotStarted))
	p.presses(anne, "start")
	p.unchanged(func() {
		for _, test := range []struct {
			who   *rehearsal.Player
			typed string
			told  string
		}{
			{anne, "fire at will", english.Notice(table.Notice{Kind: table.NotAMove, Text: "fire at will"})},
			{anne, "`@everyone` **", english.Notice(table.Notice{Kind: table.NotAMove, Text: "`@everyone` **"})},
			{anne, strings.Repeat("x", 6000), english.Notice(table.Notice{Kind: table.NotAMove, Text: strings.Repeat("x", 6000)})},
			{anne, "B1#7", english.Refusal(nil, game.Refusal{Rule: game.NotAtSea, Ship: 7})},
			{anne, "AD#1", english.Refusal(nil, game.Refusal{Rule: game.NotInHand, Card: game.Admiral})},
			{anne, "--", english.Refusal(nil, game.Refusal{Rule: game.CardsRemain})},
			{ben, "draw", p.notYourTurn(1)},
			{cleo, "draw", notice(table.NotSeated)},
		} {
			p.reads(p.types(test.who, "/korsar play move:"+test.typed), test.told)
		}
	})
}
