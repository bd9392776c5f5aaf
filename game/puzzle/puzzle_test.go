package puzzle

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/game"
	"korsar/game/gametest"
)

// enoughPuzzles is the number of puzzles that the set must have, so that none comes again within months.
const enoughPuzzles = 120

// TestSet checks that the set has enough puzzles, that it has every number of seats, difficulty and tactic, and that
// each puzzle has its own deal.
func TestSet(t *testing.T) {
	set := Set()
	deals, seats := map[Deal]bool{}, map[int]int{}
	tactics, difficulties := map[Tactic]int{}, map[Difficulty]int{}
	for i, p := range set {
		if deals[p.Deal] {
			t.Errorf("puzzle %d: another one is of the same game", i+1)
		}
		deals[p.Deal] = true
		seats[p.Seats]++
		difficulties[p.Difficulty()]++
		for _, tactic := range p.Tactics() {
			tactics[tactic]++
		}
	}
	t.Logf("%d puzzles: seats %v, %v, %v", len(set), seats, difficulties, tactics)
	if len(set) < enoughPuzzles {
		t.Errorf("%d puzzles, want %d or more", len(set), enoughPuzzles)
	}
	if len(seats) < 4 || len(difficulties) < len(Difficulties) || len(tactics) < len(Tactics) {
		t.Errorf("seats %v, difficulties %v, tactics %v: want all", seats, difficulties, tactics)
	}
}

// TestSetsHold confirms some puzzles of both sets by another search.
func TestSetsHold(t *testing.T) {
	gametest.Long(t)
	for _, p := range sample(gametest.Sample(t, "puzzles", 2, 12)) {
		switch holds, err := p.Check(t.Context(), LastSeed+1); {
		case err != nil:
			t.Fatal(err)
		case !holds:
			t.Errorf("this puzzle does not hold: %v", p)
		}
	}
}

// presentSeed is the seed of the puzzles in the set that the present computers found. Earlier computers, which found
// the other puzzles, played differently.
const presentSeed = 7

// TestFindAgain checks that a deal gives the same puzzle again.
func TestFindAgain(t *testing.T) {
	gametest.Campaign(t)
	present := slices.DeleteFunc(slices.Clone(Set()), func(p *Puzzle) bool { return p.Deal.Seed != presentSeed })
	for _, p := range present[:2] {
		again, err := Find(t.Context(), p.Deal)
		if err != nil {
			t.Fatal(err)
		}
		if again == nil || again.String() != p.String() {
			t.Errorf("found\n%v, want\n%v", again, p)
		}
	}
}

// TestViewIsSecret checks that exchanging hidden cards changes neither the view nor the judgment of a search.
func TestViewIsSecret(t *testing.T) {
	for _, p := range sample(12) {
		v := p.View()
		hidden := v.Hidden(nil)
		rand.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		other, err := v.Suppose(hidden)
		if err != nil {
			t.Fatal(err)
		}
		seen := other.SeatView(v.Seat)
		if diff := cmp.Diff(v, seen, cmp.AllowUnexported(game.Edition{})); diff != "" {
			t.Errorf("%v: with other hidden cards the view differs: %s", p.Deal, diff)
		}
		mine, err := judge(t.Context(), &v, 500, game.Move{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		others, err := judge(t.Context(), &seen, 500, game.Move{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(mine, others, cmp.AllowUnexported(judgment{})); diff != "" {
			t.Errorf("%v: with other hidden cards the search differs: %s", p.Deal, diff)
		}
	}
}

// TestStars checks that only right answers get all stars, and that a better chance never gets fewer stars.
func TestStars(t *testing.T) {
	for _, p := range both() {
		v := p.View()
		for _, a := range v.Options {
			if got := p.Stars(&v, a); (got == MaxStars) != p.Right(&v, a) {
				t.Errorf("%v: %v is right: %v, and has %d stars", p.Deal, a, p.Right(&v, a), got)
			}
			for _, b := range v.Options {
				if p.Chance(&v, a) >= p.Chance(&v, b) && p.Stars(&v, a) < p.Stars(&v, b) && !p.Right(&v, b) {
					t.Errorf("%v: %v has a better chance than %v, but fewer stars", p.Deal, a, b)
				}
			}
		}
	}
}

// TestMoveOfAnotherPuzzle checks that a move that is no option is wrong and has no chance.
func TestMoveOfAnotherPuzzle(t *testing.T) {
	p := Numbered(1)
	v := p.View()
	for _, m := range []game.Move{{}, game.PlayMove(game.Admiral, 25), game.PlayMove(p.Best.Card, 24)} {
		if p.Right(&v, m) || p.Chance(&v, m) != 0 {
			t.Errorf("%v is right: %v, with the chance %v", m, p.Right(&v, m), p.Chance(&v, m))
		}
	}
}

// TestSame checks which moves are the same.
func TestSame(t *testing.T) {
	ship := func(n game.ShipNumber, gold int, owner game.Seat, squadrons ...game.Squadron) game.Ship {
		return game.Ship{Number: n, Gold: gold, Owner: owner, Squadrons: squadrons}
	}
	red := game.Squadron{Fleet: game.Red, Side: 2, Strength: 3}
	v := &game.SeatView{PublicView: game.PublicView{AtSea: []game.Ship{ship(1, 3, 2), ship(2, 3, 2), ship(3, 4, 2),
		ship(4, 3, 1), ship(5, 3, 2, red)}}}
	for _, line := range []struct {
		a, b string
		same bool
	}{
		{"R3#1", "R3#1", true},
		{"R3#1", "R3#2", true},
		{"R3#1", "R2#2", false}, // another card
		{"R3#1", "G3#1", false}, // another fleet
		{"R3#1", "R3#3", false}, // more gold
		{"R3#1", "R3#4", false}, // another owner
		{"R3#1", "R3#5", false}, // pirates around it
		{"AD#1", "AD#2", true},
		{"M5", "M5", true},
		{"M5", "M4", false},
		{"draw", "M5", false},
	} {
		a, errA := game.ParseMove(line.a)
		b, errB := game.ParseMove(line.b)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if same(v, a, b) != line.same || same(v, b, a) != line.same {
			t.Errorf("%v and %v are the same: %v, want %v", a, b, !line.same, line.same)
		}
	}
}

// TestNumbered checks that the set begins again after its last puzzle.
func TestNumbered(t *testing.T) {
	set := Set()
	for n, want := range map[int]int{1: 0, len(set): len(set) - 1, len(set) + 1: 0, 2*len(set) + 2: 1,
		0: len(set) - 1, -1: len(set) - 2} {
		if Numbered(n) != set[want] {
			t.Errorf("puzzle %d is not that of line %d", n, want)
		}
	}
}

// TestParseFaults checks that a line with a fault is refused.
func TestParseFaults(t *testing.T) {
	p := Set()[0]
	line := p.String()
	words := strings.Split(line, " ")
	with := func(place int, word string) string {
		changed := slices.Clone(words)
		changed[place] = word
		return strings.Join(changed, " ")
	}
	if again, err := Parse(line); err != nil || again.String() != line {
		t.Fatalf("parse what String returns: %v, %v", again, err)
	}
	for what, text := range map[string]string{
		"nothing":              "",
		"no moves but blank":   line + " ",
		"seats":                with(0, "7"),
		"seats in another way": with(0, "0"+words[0]),
		"deal":                 with(1, "1/0"),
		"deal without seed":    with(1, "5"),
		"no captains":          with(2, "few"),
		"too many captains":    with(2, "25"),
		"best move":            with(3, "M9"),
		"an illegal best move": with(3, "--"),
		"a chance too many":    with(4, words[4]+",1"),
		"a chance above one":   with(4, "1001"+words[4][strings.Index(words[4], ","):]),
		"no margin":            with(4, strings.Repeat("500,", len(p.Chances)-1)+"500"),
		"an illegal move":      with(fields, "--"),
		"no move":              with(fields, "pass"),
	} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%s: parsed %q", what, text)
		}
	}
}

// both returns the puzzles of both sets.
func both() []*Puzzle { return slices.Concat(Set(), PracticeSet()) }

// sample returns some puzzles of both sets.
func sample(count int) (list []*Puzzle) {
	all := both()
	for n := range min(count, len(all)) {
		list = append(list, all[n*len(all)/count])
	}
	return list
}
