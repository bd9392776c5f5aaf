package referee_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"korsar/game/gametest"
	"korsar/game/gametest/referee"
	"korsar/game/gametest/sentences"
)

// TestRandomGamesKeepTheLaws plays random games in every edition, mode and number of seats. It checks the laws in each
// position, and that each game ends.
func TestRandomGamesKeepTheLaws(t *testing.T) {
	gametest.Long(t)
	deck, err := sentences.Sentence{Seats: 2, First: 1}.Deck()
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range referee.Editions() {
		for mode, counts := range map[string][]int{"free-for-all": {2, 3, 4, 5}, "partnership": {4, 6, 8}} {
			for _, seats := range counts {
				t.Run(fmt.Sprintf("%s/%s/%d", edition, mode, seats), func(t *testing.T) {
					for seed := range uint64(gametest.Sample(t, "games", 3, 8)) {
						game := randomGame{rand.New(rand.NewPCG(seed, uint64(seats))), mode, seats}
						game.play(t, edition, slices.Clone(deck))
					}
				})
			}
		}
	}
}

type randomGame struct {
	*rand.Rand
	mode  string
	seats int
}

func (g randomGame) play(t *testing.T, edition string, deck []string) {
	t.Helper()
	g.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	first := g.IntN(g.seats) + 1
	if g.mode == "partnership" {
		first = 2*g.IntN(g.seats/2) + 1
	}
	table, err := referee.New(edition, g.mode, g.seats, first, deck)
	if err != nil {
		t.Fatal(err)
	}
	// No game is longer: in each round a seat draws or plays a card, and each card is drawn and played once.
	longest := 2 * 78 * g.seats
	gold := map[int]int{} // of each ship, as it was launched
	for range longest {
		g.check(t, table, gold)
		if table.Ended() {
			return
		}
		g.refuse(t, table)
		move := table.Legal()[g.IntN(len(table.Legal()))]
		if err := table.Play(move); err != nil {
			t.Fatalf("%s is listed and refused: %v", move, err)
		}
		if move[0] == 'M' {
			gold[len(gold)+1] = int(move[1] - '0')
		}
	}
	t.Fatalf("no end after %d moves", longest)
}

func (g randomGame) check(t *testing.T, table *referee.Table, gold map[int]int) {
	t.Helper()
	all := slices.Concat(table.Pile(), table.Discards())
	for seat := 1; seat <= g.seats; seat++ {
		all = append(all, table.Hand(seat)...)
	}
	for side := 1; side <= len(table.Scores()); side++ {
		for _, ship := range table.Booty(side) {
			all = append(all, fmt.Sprintf("M%d", gold[ship]))
		}
	}
	for _, ship := range table.AtSea() {
		all = append(all, fmt.Sprintf("M%d", ship.Gold))
		all = append(all, g.battle(t, ship)...)
	}
	g.conserved(t, all)

	switch legal := table.Legal(); {
	case table.Ended() && (table.Seat() != 0 || legal != nil || table.Captured() != nil):
		t.Fatalf("after the end seat %d may play %v", table.Seat(), legal)
	case !table.Ended() && len(legal) == 0:
		t.Fatalf("seat %d has no move", table.Seat())
	case len(slices.Compact(slices.Sorted(slices.Values(legal)))) != len(legal):
		t.Fatalf("a move is listed twice: %v", legal)
	case slices.Contains(legal, "--") && (g.mode != "partnership" || len(legal) > 1 || len(table.Pile()) > 0 ||
		len(table.Hand(table.Seat())) > 0):
		t.Fatalf("seat %d may sit out: %v", table.Seat(), legal)
	case len(table.Captured()) > 0 && g.mode == "partnership" && table.Seat()%2 == 0:
		t.Fatalf("second partner %d captured %v", table.Seat(), table.Captured())
	}
}

// battle returns the cards on a ship. It checks that no side has two fleets, that no two sides have the same one, and
// that the commander's side controls the ship.
func (g randomGame) battle(t *testing.T, ship referee.Ship) []string {
	t.Helper()
	var cards []string
	fleets := map[byte]bool{}
	for _, pirates := range ship.Pirates {
		if fleets[pirates[0][0]] {
			t.Fatalf("two sides share a fleet on %+v", ship)
		}
		fleets[pirates[0][0]] = true
		for _, card := range pirates {
			if card[0] != pirates[0][0] {
				t.Fatalf("a side has two fleets on %+v", ship)
			}
		}
		cards = append(cards, pirates...)
	}
	if ship.Commander != "" {
		if ship.By == 0 || ship.Controller != ship.By {
			t.Fatalf("the commander does not control %+v", ship)
		}
		cards = append(cards, ship.Commander)
	}
	return cards
}

// conserved checks that the cards are all 78, with 100 gold.
func (g randomGame) conserved(t *testing.T, cards []string) {
	t.Helper()
	pack, err := sentences.Sentence{Seats: 2, First: 1}.Deck()
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(pack)
	slices.Sort(cards)
	if !slices.Equal(cards, pack) {
		t.Fatalf("the cards are not the pack: %d of them, %v", len(cards), cards)
	}
	gold := 0
	for _, card := range cards {
		if card[0] == 'M' {
			gold += int(card[1] - '0')
		}
	}
	if gold != 100 {
		t.Fatalf("there are %d gold, want 100", gold)
	}
}

// refuse plays a random text that is no listed move. Play must return an error and change nothing.
func (g randomGame) refuse(t *testing.T, table *referee.Table) {
	t.Helper()
	words := []string{"", "pass", "draw", "--", "-", "#", "M9", "M2", "M3#1", "-M2", "-R3", "R3", "R3#0", "R3#99",
		"R3#", "r3#1", "AD#1", "BC#2", "Y1#3", " draw", "draw draw"}
	move := words[g.IntN(len(words))]
	if slices.Contains(table.Legal(), move) {
		return
	}
	before := snapshot(table, g.seats)
	if table.Play(move) == nil {
		t.Fatalf("%q is not listed and was played", move)
	}
	if after := snapshot(table, g.seats); !reflect.DeepEqual(before, after) {
		t.Fatalf("refusing %q changed the table from %v to %v", move, before, after)
	}
}

func snapshot(table *referee.Table, seats int) []any {
	seen := []any{table.Seat(), table.Captured(), table.Legal(), table.Scores(), table.Pile(), table.Discards(),
		table.AtSea()}
	for seat := 1; seat <= seats; seat++ {
		seen = append(seen, table.Hand(seat), table.Booty(seat))
	}
	return seen
}
