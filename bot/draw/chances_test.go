package draw

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"korsar/bot/say"
	"korsar/game"
	"korsar/game/analysis"
)

// chanceCurve returns the curve of a game that the last side won, with a blunder of each other side.
func chanceCurve(names ...string) ChanceCurve {
	v := ChanceCurve{Moves: 120}
	rng := rand.New(rand.NewPCG(3, uint64(len(names))))
	for i, name := range names {
		line := ChanceLine{Side: game.Side(i + 1), Name: name}
		chance, won := 1/float64(len(names)), i == len(names)-1
		for move := i; move < v.Moves; move += len(names) {
			chance = min(max(chance+rng.Float64()*0.08-0.04, 0.02), 0.95)
			if !won && move/len(names) == 60/len(names)+i {
				chance *= 0.5
				v.Marks = append(v.Marks, ChanceMark{line.Side, ChancePoint{move, chance}})
			}
			line.Points = append(line.Points, ChancePoint{move, chance})
		}
		end := ChancePoint{Move: v.Moves}
		if won {
			end.Chance = 1
		}
		line.Points = append(line.Points, end)
		line.Luck = 0.1*float64(i) - 0.15
		line.Skill, line.Uncertainty = end.Chance-1/float64(len(names))-line.Luck, 0.12
		v.Lines = append(v.Lines, line)
	}
	return v
}

// TestNewChanceCurve: each side begins with what it could expect, has a point for each of its moves,
// and ends with the result.
func TestNewChanceCurve(t *testing.T) {
	v := NewChanceCurve(&analysis.Analysis{
		Moves: []analysis.Move{{Number: 1, Side: 2, After: 0.3, Verdict: analysis.Blunder},
			{Number: 2, Side: 1, After: 0.6}, {Number: 3, Side: 2, After: 0.2, Verdict: analysis.Inaccuracy}},
		Sides: []analysis.Side{{Side: 1, Expected: 0.5, Result: 1, Luck: 0.2, Skill: 0.3, Uncertainty: 0.1},
			{Side: 2, Expected: 0.5}},
	}, []string{"Anne", "Ben & Cleo"})
	want := ChanceCurve{Moves: 3, Lines: []ChanceLine{
		{Side: 1, Name: "Anne", Points: []ChancePoint{{0, 0.5}, {2, 0.6}, {3, 1}}, Luck: 0.2, Skill: 0.3,
			Uncertainty: 0.1},
		{Side: 2, Name: "Ben & Cleo", Points: []ChancePoint{{0, 0.5}, {1, 0.3}, {3, 0.2}, {3, 0}}},
	}, Marks: []ChanceMark{{2, ChancePoint{1, 0.3}}}}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("%+v, want %+v", v, want)
	}
}

// TestChancesNeedAMove: there is no picture of a game without a move.
func TestChancesNeedAMove(t *testing.T) {
	if _, err := Chances(say.In("en"), ChanceCurve{}); !errors.Is(err, errNoChances) {
		t.Errorf("the chances of no move: %v", err)
	}
}

// TestChancesEndApart: the percents at the end do not cover each other, and stay on the chart.
func TestChancesEndApart(t *testing.T) {
	for sides := 2; sides <= len(sideBadges); sides++ {
		v := chanceCurve([]string{"A", "B", "C", "D", "E"}[:sides]...)
		ends := v.ends()
		for i, e := range ends {
			if e.y < chancesTop || e.y > chancesBottom {
				t.Errorf("%d sides: an end is at %v", sides, e.y)
			}
			for _, other := range ends[:i] {
				if apart := e.y - other.y; apart < 40 && apart > -40 {
					t.Errorf("%d sides: the ends of %d and %d are %v apart", sides, e.side, other.side, apart)
				}
			}
		}
	}
}
