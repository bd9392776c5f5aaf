package lesson

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/record"
)

// script is a game for a test: the hands, the first cards of the pile, and the first moves, from seat 1 on. After these
// moves every seat draws while the pile lasts, then launches, then discards, unless then chooses another move.
type script struct {
	mode  game.Mode // free-for-all if not set
	hands string    // by seat, six cards each, separated by a stroke
	pile  string
	moves string
	then  func(v *game.SeatView) game.Move
}

// record returns the record of the script's game.
func (s script) record(t *testing.T) *record.Record {
	t.Helper()
	hands := strings.Split(s.hands, "|")
	r := &record.Record{Edition: game.Korsar2019.ID, Mode: s.mode, Seats: make([]string, len(hands)), First: 1,
		Deck: s.deck(t, hands)}
	if r.Mode == game.NoMode {
		r.Mode = game.FreeForAll
	}
	g, err := game.New(r.Setup())
	if err != nil {
		t.Fatal(err)
	}
	written := strings.Fields(s.moves)
	for !g.Over() {
		v := g.SeatView(g.Turn())
		m := s.next(&v)
		if len(r.Moves) < len(written) {
			if m, err = game.ParseMove(written[len(r.Moves)]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Play(v.Seat, m); err != nil {
			t.Fatalf("move %d: %v", len(r.Moves)+1, err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

// deck returns a deck that deals the hands, one card at a time from seat 1 on, and then has the cards of the pile.
func (s script) deck(t *testing.T, hands []string) (d game.Deck) {
	t.Helper()
	var order []game.Card
	take := func(text string) {
		c, err := game.ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		order = append(order, c)
	}
	for i := range game.HandAtStart {
		for _, hand := range hands {
			take(strings.Fields(hand)[i])
		}
	}
	for text := range strings.FieldsSeq(s.pile) {
		take(text)
	}
	rest := game.OrderedDeck()
	left := rest[:]
	for _, c := range order {
		at := slices.Index(left, c)
		if at < 0 {
			t.Fatalf("there are not so many %v", c)
		}
		left = slices.Concat(left[:at], left[at+1:])
	}
	copy(d[:], slices.Concat(order, left))
	return d
}

func (s script) next(v *game.SeatView) game.Move {
	if s.then != nil {
		if m := s.then(v); m.Action != game.NoAction {
			return m
		}
	}
	for _, action := range []game.Action{game.Draw, game.Launch, game.Discard, game.SitOut} {
		if i := slices.IndexFunc(v.Options, func(m game.Move) bool { return m.Action == action }); i >= 0 {
			return v.Options[i]
		}
	}
	return v.Options[0]
}

// of returns a list of one lesson.
func of(k Kind, move, turns int, card game.Card, ship game.ShipNumber, gold int) []Lesson {
	return []Lesson{{Kind: k, Move: move, Turns: turns, Card: card, Ship: ship, Gold: gold}}
}

// without returns a function that counts all moves but some.
func without(moves ...int) func(int) bool {
	return func(move int) bool { return !slices.Contains(moves, move) }
}

// TestLessons checks that seat 1 has exactly the lessons of the definitions, and none if a condition is missing.
func TestLessons(t *testing.T) {
	// Seat 1 holds the red captain. It has one red pirate at Ben's ship, until Ben takes the ship at move 6.
	captain := script{hands: "R1 RC G1 G1 G2 R4 | M5 B4 B3 B2 Y1 Y1", pile: "Y2 Y2 Y2 Y2"}
	// Cleo's ship, worth 6, is open for a turn before Ben attacks it with 4 skulls and takes it at move 8.
	race := script{hands: "R2 R2 G1 G1 G2 M2 | B4 B4 B1 B2 B3 B3 | M6 Y1 Y1 Y2 Y2 Y3"}
	// Seat 1 launches a ship worth 5, which Ben attacks and takes at move 4.
	defense := script{hands: "M5 R4 R3 R1 G1 M3 | B1 B2 B3 B4 M5 M4"}
	partners := script{mode: game.Partnership,
		hands: "M5 G4 G1 Y1 Y1 Y2 | R3 R1 M2 M2 M2 Y3 | B1 B3 B2 M3 M3 M3 | G2 G3 M4 M4 M4 Y4"}
	// Ben has fewer cards than seat 1 and runs out first. Seat 1 launches until Ben has 24 cards. Then it discards in
	// the turns for which discards returns true. In seat 1's last two turns Ben has two cards, then one.
	kept := script{hands: "M5 M3 R1 R2 R3 R4 | M2 M2 M2 B1 B2 B3", moves: "draw M2 draw M2 draw M2"}
	keeping := func(discards func(ben int) bool) script {
		s := kept
		s.then = func(v *game.SeatView) game.Move {
			i := slices.IndexFunc(v.Options, func(m game.Move) bool { return m.Action == game.Discard })
			if ben := v.Seats[1].Cards; v.Seat == 1 && v.Pile == 0 && ben <= 24 && discards(ben) && i >= 0 {
				return v.Options[i]
			}
			return game.Move{}
		}
		return s
	}
	with := func(s script, moves string) script { s.moves = moves; return s }
	held := func(s script, hands string) script { s.hands = hands; return s }
	drawing := func(s script, pile string) script { s.pile = pile; return s }
	for _, test := range []struct {
		name   string
		script script
		counts func(int) bool
		want   []Lesson
	}{
		// Move 5 could have been RC#1, over Ben's four skulls. The captain is discarded in the end.
		{"captain held", with(captain, "draw M5 R1#1 B4#1 draw"), nil,
			of(HeldCaptain, 5, 1, game.Captain(game.Red), 1, 5)},
		// The captain takes the ship.
		{"captain played", with(captain, "draw M5 R1#1 B4#1 RC#1"), nil, nil},
		// A captain may only follow a pirate of its own fleet.
		{"captain of another fleet", with(held(captain, "R1 GC G1 G1 G2 R4 | M5 B4 B3 B2 Y1 Y1"),
			"draw M5 R1#1 B4#1 draw"), nil, nil},
		// With one skull each, the tie lasts to the end and nobody takes the ship.
		{"captain not needed by anybody",
			with(held(captain, "R1 RC G1 G1 G2 R4 | M5 B1 B3 B2 Y1 Y1"), "draw M5 R1#1 B1#1 draw"), nil, nil},
		// Another player made move 5.
		{"captain held by another player", with(captain, "draw M5 R1#1 B4#1 draw"), without(5), nil},
		// The captain brings a ship worth 6 later, at move 11, so holding it has cost nothing.
		{"captain kept for more", with(held(captain, "R1 RC M6 R2 G2 R4 | M5 B4 B3 B2 Y1 Y1"),
			"draw M5 R1#1 B4#1 draw draw M6 B3#2 R4#2 B2#2 RC#2"), nil, nil},
		// The same with a ship worth 3, two gold less than the lost one.
		{"captain kept for less", with(held(captain, "R1 RC M3 R2 G2 R4 | M5 B4 B3 B2 Y1 Y1"),
			"draw M5 R1#1 B4#1 draw draw M3 B3#2 R4#2 B2#2 RC#2"), nil,
			of(HeldCaptain, 5, 1, game.Captain(game.Red), 1, 2)},

		// At move 4 a pirate would have taken the ship, at move 7 two skulls are too few against four.
		{"race joined late", with(race, "draw draw M6 draw B4#1 draw R2#1"), nil,
			of(LateRace, 4, 1, game.Pirate(game.Green, 1), 1, 6)},
		// Without move 4 it is a short attack only.
		{"race joined late for another player", with(race, "draw draw M6 draw B4#1 draw R2#1"), without(4),
			of(ShortAttack, 7, 1, game.Pirate(game.Red, 2), 1, 6)},
		// Without move 7 the seat joined no fight.
		{"race joined by another player", with(race, "draw draw M6 draw B4#1 draw R2#1"), without(7), nil},
		// A seat that stays out of the fight loses nothing to it.
		{"race not joined", with(race, "draw draw M6 draw B4#1 draw draw"), nil, nil},
		// At move 7 four skulls take the ship from two. That Ben adds three more later does not make the move late.
		{"race joined in time", with(held(race, "R4 R2 G1 G1 G2 M2 | B4 B4 B1 B2 B3 B3 | M6 Y1 Y1 Y2 Y2 Y3"),
			"draw draw M6 draw B2#1 draw R4#1 B3#1 draw draw draw"), nil, nil},
		// At move 4 the seat has no pirate. It draws one then.
		{"race joined as soon as possible",
			with(drawing(held(race, "M4 M4 M4 M2 M3 M2 | B4 B4 B1 B2 B3 B3 | M6 Y1 Y1 Y2 Y2 Y3"),
				"M3 M3 R4 M3 M3"), "draw draw M6 draw B4#1 draw R4#1 B1#1"), nil, nil},

		// The same with two skulls, too few at move 7.
		{"attack falls short", with(drawing(held(race, "M4 M4 M4 M2 M3 M2 | B4 B4 B1 B2 B3 B3 | M6 Y1 Y1 Y2 Y2 Y3"),
			"M3 M3 R2 M3 M3"), "draw draw M6 draw B4#1 draw R2#1"), nil,
			of(ShortAttack, 7, 1, game.Pirate(game.Red, 2), 1, 6)},
		// Four skulls do not help against Ben's captain: he takes the ship at move 11.
		{"attack under a captain", with(drawing(held(race, "M4 M4 M4 M2 M3 M2 | B4 BC B1 B2 B3 B3 | M6 Y1 Y1 Y4 Y4 Y3"),
			"M3 M3 R4 M3 M3 M3"), "draw draw M6 draw B2#1 Y4#1 draw BC#1 draw R4#1"), nil,
			of(ShortAttack, 10, 1, game.Pirate(game.Red, 4), 1, 6)},
		// The pirate is too weak at move 4. The captain takes the ship at move 7, since Ben ties with Cleo in between.
		{"short attack that wins in the end",
			with(held(race, "R2 RC G1 G1 G2 M2 | M6 B4 B1 B2 B3 B3 | G4 Y1 Y1 Y2 Y2 Y3"),
				"draw M6 G4#1 R2#1 B4#1 draw RC#1"), nil, nil},

		// Four skulls would have led by three at move 3.
		{"ship undefended", with(defense, "M5 B1#1 draw"), nil,
			of(UndefendedShip, 3, 1, game.Pirate(game.Red, 4), 1, 5)},
		// Three would have led by two, which is not clear.
		{"ship without a clear defense", with(held(defense, "M5 R3 R2 R1 G1 M3 | B1 B2 B3 B4 M5 M4"), "M5 B1#1 draw"),
			nil, nil},
		// The admiral holds a ship against all skulls.
		{"admiral held", with(held(defense, "M5 AD R2 R1 G1 M3 | B1 B2 B3 B4 M5 M4"), "M5 B4#1 draw"), nil,
			of(UndefendedShip, 3, 1, game.Admiral, 1, 5)},
		// The ship was defended, but five skulls were stronger. After that only a tie was possible.
		{"ship defended in vain", with(held(defense, "M5 R4 G3 R1 G1 M3 | B1 B2 B3 B4 M5 M4"),
			"M5 B1#1 R4#1 B4#1 draw"), nil, nil},
		// The program launched the ship.
		{"ship launched by another player", with(defense, "M5 B1#1 draw"), without(1), nil},
		// The program played the turn in which the ship could have been defended.
		{"ship left by another player", with(defense, "M5 B1#1 draw"), without(3), nil},
		// At move 5 the same pirate takes a ship that is worth as much.
		{"pirate used for as much", with(defense, "M5 B1#1 draw M5 R4#2"), nil, nil},
		// At move 5 the same pirate takes a ship that is worth 4, one gold less.
		{"pirate used for less", with(defense, "M5 B1#1 draw M4 R4#2"), nil,
			of(UndefendedShip, 3, 1, game.Pirate(game.Red, 4), 1, 1)},
		// In partnership the seat's own hand and turns count: move 5 could have been G4#1.
		{"partner's ship undefended", with(partners, "M5 draw B1#1 draw draw draw"), nil,
			of(UndefendedShip, 5, 1, game.Pirate(game.Green, 4), 1, 5)},
		// The partner defends the ship at move 6. After that no green pirate may follow the red one.
		{"ship defended by the partner", with(partners, "M5 draw B1#1 draw draw R3#1 B3#1"), nil, nil},

		// Three ships are left. Both last turns were discards, which kept the two richest ships.
		{"ships kept", keeping(func(int) bool { return true }), nil,
			slices.Concat(of(KeptShip, 133, 1, game.Merchant6, 0, 6), of(KeptShip, 135, 1, game.Merchant8, 0, 8))},
		// Another player made the last move, so the turn before kept the richest ship.
		{"ship kept by another player", keeping(func(int) bool { return true }), without(135),
			of(KeptShip, 133, 1, game.Merchant8, 0, 8)},
		// Both last turns launched a ship. The third ship had to stay.
		{"ship that could not be launched", keeping(func(ben int) bool { return ben > 2 }), nil, nil},
		// The last turn was a discard.
		{"one ship kept", keeping(func(ben int) bool { return ben != 2 }), nil,
			of(KeptShip, 135, 1, game.Merchant8, 0, 8)},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := test.script.record(t)
			got, err := Find(r, 1, test.counts)
			if err != nil || !slices.Equal(got, test.want) {
				t.Errorf("%+v (%v), want %+v\n%v", got, err, test.want, r.Moves)
			}
		})
	}
}

// TestOnlyFinishedGamesHaveLessons checks that a record is refused if its game is not over or is against the rules.
func TestOnlyFinishedGamesHaveLessons(t *testing.T) {
	r := script{hands: "M5 R4 R3 R1 G1 M3 | B1 B2 B3 B4 M5 M4"}.record(t)
	short := *r
	short.Moves = r.Moves[:len(r.Moves)-1]
	if _, err := Find(&short, 1, nil); !errors.Is(err, ErrUnfinished) {
		t.Errorf("a game that is not over: %v", err)
	}
	illegal := *r
	illegal.Moves = append([]game.Move{game.PlayMove(game.Admiral, 7)}, r.Moves[1:]...)
	if _, err := Find(&illegal, 1, nil); !errors.As(err, new(record.Fault)) {
		t.Errorf("a record against the rules: %v", err)
	}
}

// TestATurnAndAShipCostOnce checks that, of lessons that exclude each other, the one with the most gold stays.
func TestATurnAndAShipCostOnce(t *testing.T) {
	red, green := game.Captain(game.Red), game.Captain(game.Green)
	for name, test := range map[string]struct{ found, want []Lesson }{
		"one turn": {[]Lesson{{Kind: UndefendedShip, Move: 3, Ship: 1, Gold: 4},
			{Kind: UndefendedShip, Move: 3, Ship: 2, Gold: 5}},
			[]Lesson{{Kind: UndefendedShip, Move: 3, Ship: 2, Gold: 5}}},
		"one ship": {[]Lesson{{Kind: ShortAttack, Move: 5, Ship: 1, Gold: 4},
			{Kind: LateRace, Move: 3, Ship: 1, Gold: 4}}, []Lesson{{Kind: LateRace, Move: 3, Ship: 1, Gold: 4}}},
		"one captain": {[]Lesson{{Kind: HeldCaptain, Move: 5, Ship: 1, Card: red, Gold: 2},
			{Kind: HeldCaptain, Move: 9, Ship: 2, Card: red, Gold: 6},
			{Kind: HeldCaptain, Move: 7, Ship: 3, Card: green, Gold: 1}},
			[]Lesson{{Kind: HeldCaptain, Move: 7, Ship: 3, Card: green, Gold: 1},
				{Kind: HeldCaptain, Move: 9, Ship: 2, Card: red, Gold: 6}}},
		"two kept ships": {[]Lesson{{Kind: KeptShip, Move: 80, Gold: 5}, {Kind: KeptShip, Move: 78, Gold: 3}},
			[]Lesson{{Kind: KeptShip, Move: 78, Gold: 3}, {Kind: KeptShip, Move: 80, Gold: 5}}},
	} {
		if got := settle(test.found); !slices.Equal(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
