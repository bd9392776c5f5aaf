package tournament

import (
	"testing"

	"korsar/game"
)

// scripted returns a Swiss tournament that plays the given tables, whatever the pairing would be.
func scripted(t *testing.T, breaks []Criterion, entrants int, rounds ...[]Table) *organizer {
	t.Helper()
	rules := swissRules(2, len(rounds))
	rules.TieBreaks = breaks
	o := open(t, rules, 5)
	o.enter(entrants)
	for n, tables := range rounds {
		paired := RoundPaired{Round: n + 1, Secret: o.secret.String()}
		for _, table := range tables {
			paired.Tables = append(paired.Tables, table.Pairing)
		}
		paired.Next = o.commit()
		o.must(paired)
		for i, table := range tables {
			if len(table.Sides) > 1 {
				o.must(Settled{Round: n + 1, Table: i + 1, Gold: table.Gold})
			}
		}
	}
	o.finish()
	return o
}

// duel returns a table of two with its result.
func duel(a, b Entrant, goldA, goldB int) Table {
	return Table{Pairing: Pairing{Sides: []Side{{a}, {b}}}, Gold: []int{goldA, goldB}}
}

func bye(e Entrant) Table { return Table{Pairing: Pairing{Sides: []Side{{e}}}} }

// TestTieBreaks checks that each criterion decides where it must, and that the standings say so.
func TestTieBreaks(t *testing.T) {
	for _, test := range []struct {
		name     string
		breaks   []Criterion
		entrants int
		rounds   [][]Table
		first    []Entrant
		decided  Criterion // between the first and the second
	}{
		{"points", nil, 2, [][]Table{{duel(1, 2, 3, 9)}}, []Entrant{2, 1}, ByPoints},
		{"opponents", nil, 4, [][]Table{
			{duel(1, 3, 9, 0), duel(2, 4, 9, 0)},
			{duel(1, 2, 5, 5), duel(3, 4, 9, 0)}, // 1 beat 3, who won a game; 2 beat 4, who won none
		}, []Entrant{1, 2, 3, 4}, ByOpponents},
		{"wins", []Criterion{ByWins}, 4, [][]Table{
			{duel(1, 3, 9, 0), duel(2, 4, 5, 5)},
			{duel(1, 4, 0, 9), duel(2, 3, 5, 5)}, // 1 won and lost, 2 shared twice: 24 each
			{duel(1, 2, 5, 5), duel(3, 4, 0, 9)},
		}, []Entrant{4, 1, 2, 3}, ByPoints},
		{"gold", []Criterion{ByGold}, 4, [][]Table{{duel(1, 3, 9, 0), duel(2, 4, 30, 0)}}, []Entrant{2, 1}, ByGold},
		{"head-to-head", []Criterion{ByHeadToHead, ByGold}, 4, [][]Table{
			{duel(1, 2, 1, 2), duel(3, 4, 1, 0)},
			{duel(1, 3, 99, 0), duel(2, 4, 0, 1)}, // 1 and 2 have a win each, and 2 beat 1
			{duel(1, 4, 99, 0), duel(2, 3, 1, 0)},
		}, []Entrant{2, 1}, ByHeadToHead},
		{"a bye is a win in points, and none in wins", []Criterion{ByWins}, 3, [][]Table{{duel(1, 2, 9, 0), bye(3)}},
			[]Entrant{1, 3, 2}, ByWins},
		{"lot", nil, 2, [][]Table{{duel(1, 2, 5, 5)}}, nil, ByLot},
		{"no tie-breaks", []Criterion{}, 4, [][]Table{{duel(1, 3, 9, 0), duel(2, 4, 30, 0)}}, nil, ByLot},
	} {
		o := scripted(t, test.breaks, test.entrants, test.rounds...)
		s := o.Standings()
		for i, e := range test.first {
			if s[i].Entrant != e {
				t.Errorf("%s: %+v, expected %v", test.name, s, test.first)
				break
			}
		}
		if s[0].Decided != "" || s[1].Decided != test.decided {
			t.Errorf("%s: the second is behind by %q, expected %q", test.name, s[1].Decided, test.decided)
		}
	}
}

// TestHeadToHeadNeedsAll checks that nobody is ahead if two of the group have not met.
func TestHeadToHeadNeedsAll(t *testing.T) {
	rounds := []Round{{Tables: []Table{duel(1, 2, 9, 0), duel(3, 4, 9, 0)}}}
	for i := range rounds[0].Tables {
		rounds[0].Tables[i].Phase = Played
	}
	if v := headToHead(rounds, []Entrant{1, 2}); v[1] != 2 || v[2] != 0 {
		t.Errorf("two who met: %v", v)
	}
	if v := headToHead(rounds, []Entrant{1, 2, 3}); v[1] != 0 {
		t.Errorf("3 met neither: %v", v)
	}
}

// TestOpponentsOfABye checks that a bye counts with the entrant's own points.
func TestOpponentsOfABye(t *testing.T) {
	o := scripted(t, nil, 3, []Table{duel(1, 2, 9, 0), bye(3)}, []Table{duel(1, 3, 5, 5), bye(2)})
	for _, s := range o.Standings() {
		want := map[Entrant]float64{1: 24 + 36, 2: 36 + 24, 3: 36 + 36}[s.Entrant]
		if s.Opponents != want {
			t.Errorf("opponents of %d: %v, expected %v", s.Entrant, s.Opponents, want)
		}
	}
}

// TestCriteriaEndWithTheLot checks that every format ends with the lot, right after the tie-breaks of the rules.
func TestCriteriaEndWithTheLot(t *testing.T) {
	for _, f := range Formats {
		rules := Rules{Format: f, Mode: game.FreeForAll}
		list := rules.Criteria()
		if list[len(list)-1] != ByLot || len(list) < 4 {
			t.Errorf("%s: %v", f, list)
		}
		rules.TieBreaks = []Criterion{ByGold}
		if list := rules.Criteria(); list[len(list)-2] != ByGold {
			t.Errorf("%s: %v", f, list)
		}
	}
}
