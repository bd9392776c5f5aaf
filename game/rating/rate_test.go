package rating

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"korsar/game/gametest"
)

// freshSides returns sides of new players with the given sizes, in the order in which they finish.
func freshSides(sizes ...int) []Side {
	var list []Side
	for i, size := range sizes {
		s := Side{Place: i + 1}
		for range size {
			s.Players = append(s.Players, Player{Rating: First, Share: 1})
		}
		list = append(list, s)
	}
	return list
}

func alone(place int, mean, deviation float64) Side {
	return Side{Place: place, Players: []Player{{Rating: Rating{mean, deviation}, Share: 1}}}
}

// TestPublishedExamples compares with the published examples of the reference implementations: openskill.py (in its
// README, with drift) and openskill.js (in its tests, without drift).
func TestPublishedExamples(t *testing.T) {
	for name, test := range map[string]struct {
		sides []Side
		drift float64
		want  []Rating // of the first player of each side
	}{
		"two of two": {freshSides(2, 2), drift, []Rating{{26.964294621803063, 8.177962604389991},
			{23.035705378196937, 8.177962604389991}}},
		"one against one": {freshSides(1, 1), 0,
			[]Rating{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}},
		"three, one and two": {freshSides(3, 1, 2), 0, []Rating{{25.939870821784513, 8.247641552260456},
			{27.21366020491262, 8.274321317985242}, {21.84646897330287, 8.213058173195341}}},
		"four of different strength": {[]Side{alone(1, 29.182, 4.782), alone(2, 27.174, 4.922), alone(3, 16.672, 6.217),
			alone(4, firstMean, firstDev)}, 0,
			[]Rating{{30.209971908310553, 4.764898977359521}, {27.64460833689499, 4.882789305097372},
				{17.403586731283518, 6.100723440599442}, {19.214790707434826, 7.8542613981643985}}},
		"four, in another order": {[]Side{alone(2, firstMean, firstDev), alone(1, firstMean, firstDev),
			alone(4, firstMean, firstDev), alone(3, firstMean, firstDev)}, 0,
			[]Rating{{26.552824984374855, 8.179213704945203}, {27.795084971874736, 8.263160757613477},
				{20.96265504062538, 8.083731307186588}, {24.68943500312503, 8.083731307186588}}},
	} {
		after := rate(test.sides, test.drift)
		for i, want := range test.want {
			for _, got := range after[i] {
				if math.Abs(got.Mean-want.Mean) > 1e-12*want.Mean ||
					math.Abs(got.Deviation-want.Deviation) > 1e-12*want.Deviation {
					t.Errorf("%s: side %d is rated %v, published is %v", name, i+1, got, want)
				}
			}
		}
	}
}

// anyGame draws a game of two to six sides, some of them tied.
func anyGame(t *rapid.T) []Side {
	var list []Side
	for range rapid.IntRange(2, 6).Draw(t, "sides") {
		s := Side{Place: rapid.IntRange(1, 4).Draw(t, "place")}
		for range rapid.IntRange(1, 2).Draw(t, "players") {
			s.Players = append(s.Players, Player{
				Share: rapid.SampledFrom([]float64{1, 1, 1, 0.5, 0.1}).Draw(t, "share"),
				Rating: Rating{Mean: rapid.Float64Range(0, 50).Draw(t, "mean"),
					Deviation: rapid.Float64Range(0.5, firstDev).Draw(t, "deviation")}})
		}
		list = append(list, s)
	}
	return list
}

func near(a, b Rating) bool {
	return math.Abs(a.Mean-b.Mean) < 1e-9 && math.Abs(a.Deviation-b.Deviation) < 1e-9
}

// TestOrderOfArgumentsDoesNotMatter reverses the order of sides and of partners.
func TestOrderOfArgumentsDoesNotMatter(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		after := Rate(game)
		turned := slices.Clone(game)
		slices.Reverse(turned)
		for i := range turned {
			turned[i].Players = slices.Clone(turned[i].Players)
			slices.Reverse(turned[i].Players)
		}
		for i, side := range Rate(turned) {
			other := len(game) - 1 - i
			for j, got := range side {
				if want := after[other][len(side)-1-j]; !near(got, want) {
					t.Fatalf("side %d, player %d: %v, in another order %v", other, j, want, got)
				}
			}
		}
	})
}

// TestRatingsStayFinite checks that ratings stay finite, and that a game adds no more uncertainty than the drift.
func TestRatingsStayFinite(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		for i, side := range Rate(game) {
			for j, after := range side {
				before := game[i].Players[j].Rating
				if !(after.Deviation > 0 && after.Deviation <= math.Hypot(before.Deviation, drift)+1e-12) ||
					math.IsNaN(after.Mean) || math.IsInf(after.Mean, 0) {
					t.Fatalf("%v became %v", before, after)
				}
			}
		}
	})
}

// TestBetterPlaceRatesHigher checks, for equal players, that a better place is rated higher, that ties are rated alike,
// and that gains and losses add up to 0.
func TestBetterPlaceRatesHigher(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		game := freshSides(slices.Repeat([]int{rapid.IntRange(1, 2).Draw(t, "partners")},
			rapid.IntRange(2, 6).Draw(t, "sides"))...)
		for i := range game {
			game[i].Place = rapid.IntRange(1, 3).Draw(t, "place")
		}
		after := Rate(game)
		sum := 0.0
		for i := range game {
			sum += after[i][0].Mean - firstMean
			for j := range game {
				switch one, other := after[i][0].Mean, after[j][0].Mean; {
				case game[i].Place == game[j].Place && math.Abs(one-other) > 1e-9:
					t.Fatalf("a tie left %v and %v", one, other)
				case game[i].Place < game[j].Place && one <= other:
					t.Fatalf("place %d is rated %v, place %d %v", game[i].Place, one, game[j].Place, other)
				}
			}
		}
		if math.Abs(sum) > 1e-9 {
			t.Fatalf("together equals gained %v", sum)
		}
	})
}

// TestShareScalesTheChange checks that a player without a share keeps their rating, and that a larger share changes the
// rating more.
func TestShareScalesTheChange(t *testing.T) {
	change := func(share float64) Rating {
		game := freshSides(2, 1) // two players who shared a seat
		game[0].Players[0].Share, game[0].Players[1].Share = 1-share, share
		return Rate(game)[0][1]
	}
	before := change(0)
	if before != First {
		t.Errorf("without a share: %v", before)
	}
	for _, share := range []float64{0.1, 0.5, 0.9, 1} {
		after := change(share)
		if after.Mean <= before.Mean || after.Deviation >= before.Deviation+drift {
			t.Errorf("with a share of %v: %v, with less of it %v", share, after, before)
		}
		before = after
	}
	if whole := Rate(freshSides(1, 1))[0][0]; !near(whole, before) {
		t.Errorf("the whole share makes %v, a seat of one's own %v", before, whole)
	}
}

// TestLeadIsFair checks that a side which wins as often as its lead promises keeps its rating on average, if both
// skills are nearly certain.
func TestLeadIsFair(t *testing.T) {
	for _, chance := range []float64{0.02, 0.3, 0.5, 0.8, 0.98} {
		const deviation = 0.01
		mean := firstMean + Lead(chance)
		won := rate([]Side{alone(1, mean, deviation), alone(2, firstMean, deviation)}, 0)[0][0].Mean
		lost := rate([]Side{alone(2, mean, deviation), alone(1, firstMean, deviation)}, 0)[0][0].Mean
		if got := chance*won + (1-chance)*lost; math.Abs(got-mean) > 1e-9 || won <= mean || lost >= mean {
			t.Errorf("with a chance of %v, %v becomes %v or %v, on average %v", chance, mean, won, lost, got)
		}
	}
}

// TestShownStartsAt1000 checks that the shown rating starts at 1,000 and rises with wins.
func TestShownStartsAt1000(t *testing.T) {
	if got := First.Shown(); got != 1000 {
		t.Errorf("who never played is shown as %d", got)
	}
	if r := Rate(freshSides(1, 1)); r[0][0].Shown() <= 1000 || r[1][0].Shown() >= r[0][0].Shown() {
		t.Errorf("a game makes %d and %d", r[0][0].Shown(), r[1][0].Shown())
	}
	if got := Rate(freshSides(1)); got[0][0] != (Rating{firstMean, math.Hypot(firstDev, drift)}) {
		t.Errorf("a game of one makes %v", got)
	}
}

func BenchmarkRate(b *testing.B) {
	game := freshSides(2, 2, 2, 2)
	for b.Loop() {
		Rate(game)
	}
}
