package game_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// kinds returns every kind of card, in order.
func kinds() []game.Card {
	var all []game.Card
	for c := game.Merchant2; c <= game.Admiral; c++ {
		all = append(all, c)
	}
	return all
}

func texts[T interface{ String() string }](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

var (
	badCards = []string{"", " ", "M", "M1", "M9", "m5", "M5 ", " M5", "M05", "M55", "B0", "B5", "r3", "R", "RR", "CR",
		"Rc", "X1", "P2", "A", "ad", "Ad", "ADM", "?", "D", "M٣"}
	badMoves = []string{"", " ", "Draw", "DRAW", "draw ", " draw", "pass", "-", "---", "—", "R3", "RC", "AD", "M5#1",
		"M5#", "#1", "R3#", "R3#0", "R3#00",
		"R3#01", "R3#+1", "R3#-1", "R3# 1", "R3 #1", "R3#1 ", "R3#26", "R3#256", "R3#257", "R3#1#2", "R3##1", "R3#1_0",
		"R3#0x1", "r3#1", "-draw", "-R3#1", "--R3", "- R3", "-", "-M9", "?", "?#1"}
)

func TestKindsOfCards(t *testing.T) {
	want := "M2 M3 M4 M5 M6 M7 M8 B1 B2 B3 B4 BC G1 G2 G3 G4 GC R1 R2 R3 R4 RC Y1 Y2 Y3 Y4 YC AD"
	if got := strings.Join(texts(kinds()), " "); got != want || len(kinds()) != game.Kinds {
		t.Errorf("the %d kinds are %s, want %s", game.Kinds, got, want)
	}
	for _, c := range kinds() {
		text := c.String()
		merchant, captain, admiral := text[0] == 'M', text[1] == 'C', text == "AD"
		worth, fleet := int(text[1]-'0'), strings.IndexByte("?BGRY", text[0])
		switch {
		case c.IsMerchant() != merchant, c.IsCaptain() != captain, c.IsPirate() != (!merchant && !captain && !admiral):
			t.Errorf("%s: merchant %v, pirate %v, captain %v", text, c.IsMerchant(), c.IsPirate(), c.IsCaptain())
		case merchant && (c.Gold() != worth || c.Strength() != 0 || c.Fleet() != game.NoFleet ||
			game.Merchant(worth) != c):
			t.Errorf("%s: %d gold, strength %d, fleet %v", text, c.Gold(), c.Strength(), c.Fleet())
		case c.IsPirate() && (c.Strength() != worth || c.Gold() != 0 || int(c.Fleet()) != fleet ||
			game.Pirate(c.Fleet(), worth) != c):
			t.Errorf("%s: strength %d, %d gold, fleet %v", text, c.Strength(), c.Gold(), c.Fleet())
		case captain && (int(c.Fleet()) != fleet || c.Gold() != 0 || c.Strength() != 0 || game.Captain(c.Fleet()) != c):
			t.Errorf("%s: fleet %v, %d gold, strength %d", text, c.Fleet(), c.Gold(), c.Strength())
		case admiral && (c.Fleet() != game.NoFleet || c.Gold() != 0 || c.Strength() != 0):
			t.Errorf("%s: fleet %v, %d gold, strength %d", text, c.Fleet(), c.Gold(), c.Strength())
		}
	}
}

// TestOrderedDeck compares the ordered deck with every sheet's list of contents.
func TestOrderedDeck(t *testing.T) {
	want := "M2 M2 M2 M2 M2 M3 M3 M3 M3 M3 M3 M4 M4 M4 M4 M4 M5 M5 M5 M5 M5 M6 M6 M7 M8 "
	for _, f := range "BGRY" {
		want += strings.ReplaceAll("f1 f1 f2 f2 f2 f2 f3 f3 f3 f3 f4 f4 fC ", "f", string(f))
	}
	if deck := game.OrderedDeck(); deck.String() != want+"AD" {
		t.Errorf("the ordered deck is %v, want %sAD", &deck, want)
	}
	if game.DeckSize != 78 || game.GoldInDeck != 100 {
		t.Errorf("%d cards and %d gold, want 78 and 100", game.DeckSize, game.GoldInDeck)
	}
}

func TestParseCardReadsString(t *testing.T) {
	for _, c := range kinds() {
		if got, err := game.ParseCard(c.String()); got != c || err != nil {
			t.Errorf("%v is read as %v: %v", c, got, err)
		}
	}
	for _, text := range badCards {
		if c, err := game.ParseCard(text); err == nil {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

func TestParseMoveReadsString(t *testing.T) {
	// draw, --, 7 launches, 28 discards, 21 other cards onto 25 ships
	if want := 2 + 7 + 28 + 21*25; len(gametest.WellFormed) != want ||
		len(slices.Compact(slices.Sorted(slices.Values(texts(gametest.WellFormed))))) != want {
		t.Errorf("there are %d moves, want %d with as many texts", len(gametest.WellFormed), want)
	}
	for _, m := range gametest.WellFormed {
		if got, err := game.ParseMove(m.String()); got != m || err != nil {
			t.Errorf("%v is read as %+v: %v", m, got, err)
		}
	}
	for _, text := range badMoves {
		if m, err := game.ParseMove(text); err == nil {
			t.Errorf("%q is read as %+v", text, m)
		} else if text != "" && !strings.Contains(err.Error(), text) {
			t.Errorf("%q is refused without naming it: %v", text, err)
		}
	}
}

func TestParseDeckReadsString(t *testing.T) {
	deck := game.OrderedDeck()
	slices.Reverse(deck[:])
	written, err := json.Marshal(deck)
	if err != nil {
		t.Fatal(err)
	}
	var read game.Deck
	if err := json.Unmarshal(written, &read); err != nil || read != deck {
		t.Errorf("%s is read as %v: %v", written, &read, err)
	}
	for text, names := range map[string]string{
		"":                       "1 cards",
		"M2 M3":                  "2 cards",
		deck.String() + " M2":    "79 cards",
		deck.String() + " ":      "79 cards",
		deck.String()[3:]:        "77 cards",
		"M9" + deck.String()[2:]: `card 1 of the deck: "M9"`,
		strings.Replace(deck.String(), " ", "  ", 1): "79 cards",
	} {
		if err := read.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), names) {
			t.Errorf("%q: refused with %v, want it to name %s", text, err, names)
		}
	}
}

func TestParseModeReadsString(t *testing.T) {
	for _, m := range game.Modes {
		text, err := m.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var read game.Mode
		if err := read.UnmarshalText(text); err != nil || read != m || game.ParseMode(m.String()) != m {
			t.Errorf("%s is read as %v: %v", text, read, err)
		}
	}
	for _, text := range []string{"", game.NoMode.String(), "Partnership", "teams", "free for all"} {
		var read game.Mode
		if err := read.UnmarshalText([]byte(text)); err == nil || game.ParseMode(text) != game.NoMode {
			t.Errorf("%q is read as %v", text, read)
		}
	}
}

// TestInvalidValuesAreUnparseable checks that invalid values are written so that no parser accepts them.
func TestInvalidValuesAreUnparseable(t *testing.T) {
	for _, text := range []string{game.NoCard.String(), (game.Admiral + 1).String(), game.Move{}.String(),
		game.Move{Action: 255}.String()} {
		if text != "?" {
			t.Errorf("%q stands for nothing, want ?", text)
		}
	}
}
