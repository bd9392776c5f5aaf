package lesson

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/pilot"
)

var lessonGames = flag.Int("lessons", 0, "games from which TestBetterPlayersHaveFewer measures")

// mean computes the mean number of lessons in a game, its 95 % interval, and the mean gold.
type mean struct{ n, sum, squares, gold float64 }

func (m *mean) add(lessons, gold int) {
	m.n++
	m.sum += float64(lessons)
	m.squares += float64(lessons * lessons)
	m.gold += float64(gold)
}

func (m *mean) value() (at, within float64) {
	at = m.sum / m.n
	return at, 1.96 * math.Sqrt((m.squares/m.n-at*at)/m.n)
}

// TestBetterPlayersHaveFewer checks, at tables of four different computers, that random players and deckhands together
// have more lessons of each kind than mates and captains together. It also checks that each of the weaker two has more
// lessons in all than each of the stronger two.
func TestBetterPlayersHaveFewer(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	games := max(gametest.Sample(t, "games", 160, 400), *lessonGames)
	names := []string{"random", "deckhand", "mate", "captain"}
	var pilots []pilot.Pilot
	for _, name := range names {
		pilots = append(pilots, pilot.Named(name, pilot.Budget{Iterations: 300}))
	}
	const all = Kind(0)
	rows := slices.Concat(Kinds[:], []Kind{all})
	byLevel, byStrength := map[Kind]*[4]mean{}, map[Kind]*[2]mean{}
	for _, k := range rows {
		byLevel[k], byStrength[k] = &[4]mean{}, &[2]mean{}
	}
	for n := range games {
		rotation := n % len(pilots)
		r := played(t, game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 4}, uint64(n),
			slices.Concat(pilots[rotation:], pilots[:rotation])...)
		for s := range game.Seat(4) {
			count, gold := map[Kind]int{}, map[Kind]int{}
			for _, l := range find(t, r, s+1, nil) {
				for _, k := range []Kind{l.Kind, all} {
					count[k]++
					gold[k] += l.Gold
				}
			}
			level := (int(s) + rotation) % len(pilots)
			for _, k := range rows {
				byLevel[k][level].add(count[k], gold[k])
				byStrength[k][level/2].add(count[k], gold[k])
			}
		}
	}
	for _, k := range rows {
		what := k.String()
		if k == all {
			what = "all kinds"
		}
		t.Logf("%-15s %s", what, describe(names, byLevel[k]))
		fewer(t, what, &byStrength[k][0], &byStrength[k][1])
	}
	for weak := range 2 {
		for strong := 2; strong < 4; strong++ {
			fewer(t, names[strong]+" and "+names[weak], &byLevel[all][weak], &byLevel[all][strong])
		}
	}
}

// describe returns the number and the gold of lessons in a game, by level.
func describe(names []string, means *[4]mean) string {
	var parts []string
	for i, name := range names {
		at, within := means[i].value()
		parts = append(parts, fmt.Sprintf("%s %.2f ± %.2f (%.1f gold)", name, at, within, means[i].gold/means[i].n))
	}
	return strings.Join(parts, ", ")
}

// fewer fails the test unless the stronger players' interval lies below that of the weaker ones.
func fewer(t *testing.T, what string, weaker, stronger *mean) {
	t.Helper()
	high, around := weaker.value()
	low, within := stronger.value()
	if high-around <= low+within {
		t.Errorf("%s: the weaker have %.3f ± %.3f lessons in a game, the stronger %.3f ± %.3f",
			what, high, around, low, within)
	}
}

// BenchmarkFind finds the lessons of one seat in a game of four.
func BenchmarkFind(b *testing.B) {
	r := played(b, game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 4}, 3, deckhand, mate)
	for b.Loop() {
		if _, err := Find(r, 1, nil); err != nil {
			b.Fatal(err)
		}
	}
}
