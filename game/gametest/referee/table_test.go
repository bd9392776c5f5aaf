package referee_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/game/gametest/referee"
	"korsar/game/gametest/sentences"
)

// position returns the table after a sentence's moves.
func position(t *testing.T, s sentences.Sentence) *referee.Table {
	t.Helper()
	deck, err := s.Deck()
	if err != nil {
		t.Fatal(err)
	}
	table, err := referee.New(s.Editions[0], s.Mode, s.Seats, s.First, deck)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range s.Moves {
		if err := table.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

func alone(seats int, hands map[int][]string, script string) sentences.Sentence {
	return sentences.Sentence{Editions: []string{"korsar-2019"}, Mode: "free-for-all", Seats: seats, First: 1,
		Hands: hands, Moves: strings.Fields(script)}
}

func TestLegalOrder(t *testing.T) {
	table := position(t, alone(3, map[int][]string{
		1: strings.Fields("M3 AD M2 YC Y2 G1 Y1 M8 Y1"),
		2: strings.Fields("R2 B3"),
		3: strings.Fields("G2 R3"),
	}, "draw draw draw draw draw draw draw draw draw M3 R2#1 G2#1 M2 draw R3#2 Y1#1 B3#2 draw"))
	want := "draw M8 G1#2 Y1#1 Y1#2 Y2#1 Y2#2 YC#1 AD#1 AD#2"
	if got := strings.Join(table.Legal(), " "); got != want {
		t.Errorf("legal: %s\nwant:  %s", got, want)
	}
}

func TestLegalOrderWithoutPile(t *testing.T) {
	table := position(t, alone(5, map[int][]string{4: strings.Fields("AD YC Y1 RC B4 BC M6 M2 G1 R3 B1 Y1 G1 R3 B1")},
		strings.Repeat("draw ", 48)))
	want := "M2 M6 -B1 -B4 -BC -G1 -R3 -RC -Y1 -YC -AD"
	if got := strings.Join(table.Legal(), " "); got != want {
		t.Errorf("legal: %s\nwant:  %s", got, want)
	}
}

func TestDisplacedAndCapturedCardsAreDiscarded(t *testing.T) {
	table := position(t, alone(2, map[int][]string{1: {"M3", "AD"}, 2: {"R1", "RC"}}, "M3 R1#1 AD#1 RC#1"))
	want := referee.Ship{Number: 1, Gold: 3, Owner: 1, Pirates: map[int][]string{2: {"R1"}}, Commander: "RC", By: 2,
		Controller: 2}
	if got := table.AtSea(); len(got) != 1 || !equalShips(got[0], want) {
		t.Errorf("at sea %+v, want %+v", got, want)
	}
	if got := table.Discards(); !slices.Equal(got, []string{"AD"}) {
		t.Errorf("discards %v, want the displaced admiral", got)
	}
	if err := table.Play("draw"); err != nil {
		t.Fatal(err)
	}
	if got := table.Discards(); !slices.Equal(got, []string{"AD", "R1", "RC"}) {
		t.Errorf("discards %v, want the battle's cards too", got)
	}
	if len(table.AtSea()) != 0 || !slices.Equal(table.Booty(2), []int{1}) || table.Booty(1) != nil {
		t.Errorf("at sea %v, booty %v and %v; want ship #1 with side 2", table.AtSea(), table.Booty(1), table.Booty(2))
	}
}

func equalShips(a, b referee.Ship) bool {
	pirates := len(a.Pirates) == len(b.Pirates)
	for side := range a.Pirates {
		pirates = pirates && slices.Equal(a.Pirates[side], b.Pirates[side])
	}
	a.Pirates, b.Pirates = nil, nil
	return pirates && a.Number == b.Number && a.Gold == b.Gold && a.Owner == b.Owner &&
		a.Commander == b.Commander && a.By == b.By && a.Controller == b.Controller
}

// TestShipsAtSeaAtTheEnd ends a game with one controlled and one tied ship at sea, in every edition.
func TestShipsAtSeaAtTheEnd(t *testing.T) {
	script := strings.Repeat("draw ", 20) + strings.Repeat("M2 draw draw draw draw ",
		5) + strings.Repeat("M3 draw draw draw draw ", 2) +
		"M8 G3#8 Y3#8 -R3 -R4 -B1 M7 -R2 -R3 -R4 -B2"
	s := alone(5, map[int][]string{
		1: strings.Fields("M2 M2 M2 M2 M2 M3 M3 M8 B1 B2"),
		2: strings.Fields("G3 M7"), 3: strings.Fields("Y3 R2"), 4: strings.Fields("R3 R3"), 5: strings.Fields("R4 R4"),
	}, script)
	for edition, swept := range map[string]bool{
		"tilsit-2005": false, "philibert-2002": false, "korsar-2019": false, "lutin-ludique": false, "english": true,
	} {
		s.Editions = []string{edition}
		table := position(t, s)
		if !table.Ended() || table.Captured() != nil {
			t.Fatalf("%s: ended %v, captured %v; want an end without captures",
				edition, table.Ended(), table.Captured())
		}
		seven := slices.Contains(table.Booty(2), 9)
		tied := len(table.AtSea()) == 1 && table.AtSea()[0].Number == 8
		discarded := slices.Contains(table.Discards(), "M8") && slices.Contains(table.Discards(), "M7")
		if seven == swept || tied == swept || discarded != swept {
			t.Errorf("%s: booty %v, at sea %v, discards %v", edition, table.Booty(2), table.AtSea(), table.Discards())
		}
	}
}

func TestDeckMustBeThePack(t *testing.T) {
	s := alone(2, nil, "")
	deck, err := s.Deck()
	if err != nil {
		t.Fatal(err)
	}
	twice := slices.Clone(deck)
	twice[0] = twice[77]
	for says, deck := range map[string][]string{
		"no cards": nil, "a card short": deck[1:], "one card twice": twice,
		"an unknown card": append([]string{"M9"}, deck[1:]...), "an empty card": append([]string{""}, deck[1:]...),
	} {
		if _, err := referee.New("english", "free-for-all", 2, 1, deck); err == nil {
			t.Errorf("%s: was accepted", says)
		}
	}
}
