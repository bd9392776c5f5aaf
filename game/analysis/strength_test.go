package analysis

import (
	"flag"
	"math"
	"runtime"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/pilot"
)

var (
	scatterGames = flag.Int("scatter", 0, "games from which TestScatter measures how much skill scatters")
	strongGames  = flag.Int("strength", 0,
		"games from which TestAccuracyFollowsStrength and TestAgreement measure with the default budget")
	luckGames = flag.Int("luck", 0, "games of each kind of table from which TestLuckHasNoBias measures")
)

// TestScatter measures the standard deviation of a side's skill between equal players. It checks that the stored
// numbers are near, with a tolerance that depends on the number of games.
func TestScatter(t *testing.T) {
	gametest.Long(t)
	games := gametest.Sample(t, "games", 10, 100)
	for mode, known := range scatters {
		for sides, want := range known {
			setup := game.Setup{Edition: &game.Korsar2019, Mode: mode, Seats: sides, First: 1}
			if mode == game.Partnership {
				setup.Seats *= 2
			}
			var skill mean
			for n := range max(games, *scatterGames) {
				for _, s := range gameOf(t, played(t, setup, uint64(n), mate)).luck(uint64(n)) {
					skill.add(s.Skill)
				}
			}
			t.Logf("%v, %d sides: %.2f", mode, sides, skill.deviation())
			if got := skill.deviation(); math.Abs(got-want) > 0.8/math.Sqrt(float64(games)) {
				t.Errorf("%v, %d sides: skill scatters by %.3f, stored is %.3f", mode, sides, got, want)
			}
		}
	}
}

// TestAccuracyFollowsStrength checks that, at tables of four different computers, the captain plays the most
// accurately, then the mate, then the deckhand. The fourth, which plays random moves, is not compared: a deckhand wins
// little more.
func TestAccuracyFollowsStrength(t *testing.T) {
	gametest.Campaign(t)
	games, iterations := 60, 1000
	if *strongGames > 0 {
		games, iterations = *strongGames, DefaultIterations
	}
	names := []string{"captain", "mate", "deckhand", "random"}
	var pilots []pilot.Pilot
	for _, name := range names {
		pilots = append(pilots, pilot.Named(name, pilot.Budget{Iterations: 2000}))
	}
	var accuracy [4]mean
	for n := range games {
		rotation := n % len(pilots)
		seated := slices.Concat(pilots[rotation:], pilots[:rotation])
		a := analyse(t, gameOf(t, played(t, freeForAll(4), uint64(n), seated...)),
			Options{Iterations: iterations, Seed: 1, Workers: runtime.GOMAXPROCS(0)})
		for i := range a.Moves {
			if m := &a.Moves[i]; m.realChoice() {
				accuracy[(int(m.Seat)-1+rotation)%len(pilots)].add(m.accuracy())
			}
		}
	}
	for i, name := range names {
		at, within := accuracy[i].value()
		t.Logf("%s: accuracy %.1f %% ± %.1f, %v moves", name, 100*at, 100*within, accuracy[i].n)
		if i == 0 && at < 0.95 {
			t.Errorf("the captain's accuracy is %.3f", at)
		}
		if i > 0 && i < 3 {
			if before, beforeWithin := accuracy[i-1].value(); at+within >= before-beforeWithin {
				t.Errorf("the accuracy of the %s is %.3f ± %.3f, that of the %s %.3f ± %.3f",
					name, at, within, names[i-1], before, beforeWithin)
			}
		}
	}
}

// TestAgreement measures how many blunders are still blunders with ten times the budget, and how many other moves then
// are. It also measures how much large losses differ.
func TestAgreement(t *testing.T) {
	if *strongGames == 0 {
		t.Skip("-strength N measures it, for minutes a game")
	}
	pilots := []pilot.Pilot{mate, pilot.Named("deckhand", pilot.Budget{}), pilot.Named("random", pilot.Budget{})}
	first, both, mistakes, others := 0, 0, 0, 0
	var more mean // of the differences between the losses, where either is at least 0.1
	for n := range *strongGames {
		g := gameOf(t, played(t, freeForAll(4), uint64(n), pilots...))
		few := analyse(t, g, Options{Iterations: DefaultIterations, Seed: 1, Workers: runtime.GOMAXPROCS(0)})
		many := analyse(t, g, Options{Iterations: 10 * DefaultIterations, Seed: 2, Workers: runtime.GOMAXPROCS(0)})
		for i := range few.Moves {
			if one, two := few.Moves[i].Loss, many.Moves[i].Loss; max(one, two) >= 0.1 {
				more.add(two - one)
			}
			switch one, two := few.Moves[i].Verdict == Blunder, many.Moves[i].Verdict == Blunder; {
			case one && two:
				first, both = first+1, both+1
			case one:
				first++
				if many.Moves[i].Verdict == Mistake {
					mistakes++
				}
			case two:
				others++
			}
		}
	}
	t.Logf("of %d moves named blunders ten times as many iterations name %d so and %d mistakes; "+
		"%d others are blunders then", first, both, mistakes, others)
	t.Logf("of %v moves with a loss of 0.1 or more, the loss differs by %.3f (root mean square), "+
		"and is %+.3f higher with more", more.n, math.Sqrt(more.squares/more.n), more.sum/more.n)
}

// TestStrengthIsSkill checks that a captain's wins against a mate are counted as skill rather than luck.
func TestStrengthIsSkill(t *testing.T) {
	gametest.Long(t)
	games := gametest.Sample(t, "games", 8, 100)
	var luck, skill mean
	for n := range games {
		pilots := []pilot.Pilot{pilot.Named("captain", pilot.Budget{Iterations: 1000}), mate}
		side := n % 2
		if side == 1 {
			pilots[0], pilots[1] = pilots[1], pilots[0]
		}
		captain := gameOf(t, played(t, freeForAll(2), uint64(n/2), pilots...)).luck(uint64(n))[side]
		luck.add(captain.Luck)
		skill.add(captain.Skill)
	}
	atLuck, withinLuck := luck.value()
	atSkill, withinSkill := skill.value()
	t.Logf("a captain against a mate: luck %+.3f ± %.3f, skill %+.3f ± %.3f", atLuck, withinLuck, atSkill, withinSkill)
	if math.Abs(atLuck) > 2*withinLuck || atSkill-withinSkill <= 0 {
		t.Errorf("a captain against a mate: luck %+.3f ± %.3f, skill %+.3f ± %.3f",
			atLuck, withinLuck, atSkill, withinSkill)
	}
}

// BenchmarkAnalysis analyzes a game of four with the default budget, on one processor.
func BenchmarkAnalysis(b *testing.B) {
	g := gameOf(b, played(b, freeForAll(4), 4, mate))
	for b.Loop() {
		analyse(b, g, Options{Iterations: DefaultIterations, Seed: 1})
	}
	b.ReportMetric(float64(g.Moves()), "moves")
}

// BenchmarkLuck separates luck from skill in the same game.
func BenchmarkLuck(b *testing.B) {
	g := gameOf(b, played(b, freeForAll(4), 4, mate))
	for b.Loop() {
		g.luck(1)
	}
}
