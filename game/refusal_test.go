package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/gametest/sentences"
)

type hands = map[int][]string

func cards(text string) []string { return strings.Fields(text) }

// pileOut is a partnership game of eight in which seat 3 just emptied the draw pile. Seat 4 is on turn. Seat 1 has one
// card left.
var pileOut = sentences.Sentence{Mode: "partnership", Seats: 8, Hands: hands{
	1: cards("M2 M2 M2 M2 M2 B1"), 2: cards("G1"), 3: cards("G1"), 4: cards("R2 R2 M8"),
	5: cards("R3 R3"), 6: cards("R4 R4"), 7: cards("Y2 Y2"), 8: cards("Y3 Y3"),
}, Moves: cards(strings.Repeat("M2 draw draw draw draw draw draw draw ", 4) + "M2 draw draw")}

// sitsOut is more than a round after pileOut. Seat 1 is on turn without cards, while its partner has some.
var sitsOut = then(pileOut, "-R2 -R3 -R4 -Y2 -Y3 -B1 -G1 -G1 -R2 -R3 -R4 -Y2 -Y3")

// over is a game whose first pair launched and discarded everything.
var over = sentences.Sentence{Mode: "partnership", Seats: 8,
	Hands: hands{1: cards("M2 M2 M2 M2 M2 B1"), 2: cards("M3 M3 M3 M3 M3 B2")},
	Moves: cards(strings.Repeat("M2 M3 draw draw draw draw draw draw ", 5) + "-B1 -B2")}

func then(s sentences.Sentence, moves string) sentences.Sentence {
	s.Moves = append(slices.Clip(s.Moves), cards(moves)...)
	return s
}

func two(hands hands, moves string) sentences.Sentence {
	return sentences.Sentence{Mode: "free-for-all", Seats: 2, Hands: hands, Moves: cards(moves)}
}

func pairs(edition string, hands hands, moves string) sentences.Sentence {
	return sentences.Sentence{Editions: []string{edition}, Mode: "partnership", Seats: 4, Hands: hands,
		Moves: cards(moves)}
}

var refusals = []struct {
	says string
	at   sentences.Sentence
	move string
	want game.Refusal // Card and Ship are those of the move
}{
	{"the game has ended", over, "draw", game.Refusal{Rule: game.GameIsOver, Seat: 3}},
	{"the game has ended for those who have a card too", over, "-R1", game.Refusal{Rule: game.GameIsOver, Seat: 1}},
	{"another is on turn", two(nil, ""), "draw", game.Refusal{Rule: game.NotYourTurn, Seat: 2, Turn: 1}},
	{"one's partner is on turn", pairs("english", hands{2: cards("M3")}, ""), "M3",
		game.Refusal{Rule: game.NotYourTurn, Seat: 2, Turn: 1}},
	{"there is no such seat", two(nil, "draw"), "draw", game.Refusal{Rule: game.NotYourTurn, Seat: 9, Turn: 2}},
	{"without cards there is nothing to draw", sitsOut, "draw", game.Refusal{Rule: game.MustSitOut, Seat: 1}},
	{"without cards there is nothing to play", sitsOut, "M2", game.Refusal{Rule: game.MustSitOut, Seat: 1}},
	{"the pile is empty", pileOut, "draw", game.Refusal{Rule: game.NothingToDraw, Seat: 4}},
	{"the card is not in hand", two(hands{1: cards("M3 R1")}, ""), "M8", game.Refusal{Rule: game.NotInHand, Seat: 1}},
	{"the card is the partner's", pairs("english", hands{2: cards("M3")}, ""), "M3",
		game.Refusal{Rule: game.NotInHand, Seat: 1}},
	{"the card was played", two(hands{1: cards("M8")}, "M8 draw"), "M8", game.Refusal{Rule: game.NotInHand, Seat: 1}},
	{"the ship was never launched", two(hands{1: cards("R1")}, ""), "R1#1", game.Refusal{Rule: game.NotAtSea, Seat: 1}},
	{"the ship was captured", two(hands{1: cards("M3 R1")}, "M3 draw"), "R1#1",
		game.Refusal{Rule: game.NotAtSea, Seat: 1}},
	{"an enemy has the fleet there", two(hands{1: cards("M3 R2"), 2: cards("R1")}, "M3 R1#1"), "R2#1",
		game.Refusal{Rule: game.FleetTaken, Seat: 1, Fleet: game.Red, By: 2}},
	{"an enemy pair has the fleet there", pairs("english",
		hands{1: cards("M3"), 2: cards("Y2"), 3: cards("G1"), 4: cards("Y1")}, "M3 Y2#1 draw"), "Y1#1",
		game.Refusal{Rule: game.FleetTaken, Seat: 4, Fleet: game.Yellow, By: 1}},
	{"one has another fleet there", two(hands{1: cards("M3 G4"), 2: cards("R1 B1")}, "M3 R1#1 G4#1"), "B1#1",
		game.Refusal{Rule: game.OneFleetOnly, Seat: 2, Fleet: game.Red}},
	{"one's own fleet counts before an enemy's", two(hands{1: cards("M3 G1 R2"), 2: cards("R1")}, "M3 R1#1 G1#1 draw"),
		"R2#1",
		game.Refusal{Rule: game.OneFleetOnly, Seat: 1, Fleet: game.Green}},
	{"the partner has another fleet there", pairs("english", hands{1: cards("M3 B1"), 2: cards("Y2"), 3: cards("G3")},
		"M3 Y2#1 G3#1 draw"), "B1#1",
		game.Refusal{Rule: game.OneFleetOnly, Seat: 1, Fleet: game.Yellow}},
	{"a captain comes first", two(hands{1: cards("M3"), 2: cards("RC")}, "M3"), "RC#1",
		game.Refusal{Rule: game.NoPiratesYet, Seat: 2}},
	{"a captain follows an enemy", two(hands{1: cards("M3 RC"), 2: cards("R1")}, "M3 R1#1"), "RC#1",
		game.Refusal{Rule: game.NoPiratesYet, Seat: 1}},
	{"a captain follows another fleet", two(hands{1: cards("M3 G4"), 2: cards("R1 BC")}, "M3 R1#1 G4#1"), "BC#1",
		game.Refusal{Rule: game.NoPiratesYet, Seat: 2}},
	{"the admiral on an enemy's ship", two(hands{1: cards("M3"), 2: cards("AD")}, "M3"), "AD#1",
		game.Refusal{Rule: game.NotYourShip, Seat: 2}},
	{"the admiral on an enemy's ship where partners count, but there are none",
		sentences.Sentence{Editions: []string{"english"}, Mode: "free-for-all", Seats: 2,
			Hands: hands{1: cards("M3"), 2: cards("AD")}, Moves: cards("M3")},
		"AD#1", game.Refusal{Rule: game.NotYourShip, Seat: 2}},
	{"the admiral on the partner's ship", pairs("korsar-2019", hands{1: cards("M3"), 2: cards("AD")}, "M3"), "AD#1",
		game.Refusal{Rule: game.NotYourShip, Seat: 2}},
	{"the admiral on an enemy pair's ship", pairs("english", hands{1: cards("M3"), 3: cards("AD")}, "M3 draw"), "AD#1",
		game.Refusal{Rule: game.NotYourSides, Seat: 3}},
	{"the partner just attacked there", pairs("tilsit-2005", hands{1: cards("R2"), 2: cards("R1"), 3: cards("M3")},
		"draw draw M3 draw R2#1"), "R1#1",
		game.Refusal{Rule: game.JustPlayedThere, Seat: 2}},
	{"the partner's admiral just went there", pairs("tilsit-2005",
		hands{1: cards("M3 AD"), 2: cards("B1"), 3: cards("G4")}, "M3 draw G4#1 draw AD#1"), "B1#1",
		game.Refusal{Rule: game.JustPlayedThere, Seat: 2}},
	{"the pile remains", two(hands{1: cards("R1")}, ""), "-R1", game.Refusal{Rule: game.PileRemains, Seat: 1}},
	{"a merchant ship stays while the pile lasts", two(hands{1: cards("M3")}, ""), "-M3",
		game.Refusal{Rule: game.MerchantsStay, Seat: 1}},
	{"a merchant ship stays when it is empty", pileOut, "-M8", game.Refusal{Rule: game.MerchantsStay, Seat: 4}},
	{"the pile is still there to draw from", two(nil, ""), "--", game.Refusal{Rule: game.CardsRemain, Seat: 1}},
	{"the hand is still there to play from", pileOut, "--", game.Refusal{Rule: game.CardsRemain, Seat: 4}},
}

func TestEveryRuleRefuses(t *testing.T) {
	produced := map[game.Rule]bool{}
	for _, line := range refusals {
		m, err := game.ParseMove(line.move)
		if err != nil {
			t.Fatalf("%s: %v", line.says, err)
		}
		line.want.Card, line.want.Ship = m.Card, m.Ship
		state := position(t, line.at)
		produced[wantRefused(t, line.says, state, m, line.want).Rule] = true
	}
	for says, m := range map[string]game.Move{
		"a pirate is not launched":      {Action: game.Launch, Card: game.Pirate(game.Red, 1)},
		"a captain is no pirate":        {Action: game.Attack, Card: game.Captain(game.Red), Ship: 1},
		"what attacks, attacks a ship":  {Action: game.Attack, Card: game.Pirate(game.Red, 1)},
		"what is drawn is not foretold": {Action: game.Draw, Card: game.Merchant8},
		"nothing is no action":          {},
	} {
		state := position(t, two(hands{1: cards("R1 RC M8")}, ""))
		want := game.Refusal{Rule: game.NoSuchMove, Seat: 1, Card: m.Card, Ship: m.Ship}
		produced[wantRefused(t, says, state, m, want).Rule] = true
	}
	for _, rule := range game.Rules() {
		if !produced[rule] {
			t.Errorf("no line breaks %q", rule)
		}
	}
}

// wantRefused makes a move that must be refused with want and without effect.
func wantRefused(t *testing.T, says string, state game.State, m game.Move, want game.Refusal) (got game.Refusal) {
	t.Helper()
	before := state
	_, err := state.Play(want.Seat, m)
	if !errors.As(err, &got) || got != want {
		t.Errorf("%s: refused with %#v, want %#v", says, err, want)
	}
	if state != before {
		t.Errorf("%s: refusing %v changed the state", says, m)
	}
	return got
}

// position returns the position after a sentence's moves.
func position(t *testing.T, s sentences.Sentence) game.State {
	t.Helper()
	s.First = 1
	edition := &game.Korsar2019
	if s.Editions != nil {
		edition = game.EditionByID(s.Editions[0])
	}
	texts, err := s.Deck()
	if err != nil {
		t.Fatal(err)
	}
	deck, err := game.ParseDeck(strings.Join(texts, " "))
	if err != nil {
		t.Fatal(err)
	}
	state, err := game.New(game.Setup{Edition: edition, Mode: game.ParseMode(s.Mode), Seats: s.Seats, First: 1,
		Deck: deck})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range s.Moves {
		m, err := game.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := state.Play(state.Turn(), m); err != nil {
			t.Fatalf("%s by seat %d: %v", text, state.Turn(), err)
		}
	}
	return state
}

// TestRefusalsAreSentences checks that a text for logs names the seat, the rule, the card and the ship.
func TestRefusalsAreSentences(t *testing.T) {
	seen := map[string]bool{}
	for _, rule := range game.Rules() {
		text := game.Refusal{Rule: rule, Seat: 3, Card: game.Pirate(game.Red, 3), Ship: 2}.Error()
		if !strings.HasPrefix(text, "seat 3: ") || !strings.HasSuffix(text, " (R3 on #2)") ||
			len(text) < 30 || seen[text] {
			t.Errorf("%q: %q", rule, text)
		}
		seen[text] = true
	}
	if text := (game.Refusal{Rule: game.NotInHand, Seat: 3, Card: game.Merchant8}).Error(); !strings.HasSuffix(text,
		" (M8)") {
		t.Error(text)
	}
	if text := (game.Refusal{Rule: game.NotYourTurn, Seat: 3}).Error(); strings.Contains(text, "(") {
		t.Error(text)
	}
}
