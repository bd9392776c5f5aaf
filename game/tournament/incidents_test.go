package tournament

import (
	"testing"

	"korsar/game"
)

// tableWith returns an entrant's table in the latest round, with its number.
func (o *organizer) tableWith(e Entrant) (number int, table *Table) {
	o.Helper()
	for i := range o.last().Tables {
		if o.last().Tables[i].SideOf(e) >= 0 {
			return i + 1, &o.last().Tables[i]
		}
	}
	o.Fatalf("%d sits nowhere", e)
	return 0, nil
}

func swissRules(seats, rounds int) Rules {
	return Rules{Format: Swiss, Mode: game.FreeForAll, Seats: seats, Rounds: rounds}
}

func (o *organizer) pointsOf(e Entrant) Points {
	for _, s := range o.Standings() {
		if s.Entrant == e {
			return s.Points
		}
	}
	return -1
}

func TestNoShow(t *testing.T) {
	o := open(t, swissRules(3, 3), 1)
	o.enter(6)
	o.pair()
	number, table := o.tableWith(1)
	others := []Entrant{}
	table.seated(func(_ int, e Entrant) {
		if e != 1 {
			others = append(others, e)
		}
	})
	o.must(NoShow{Round: 1, Table: number, Absent: []Entrant{1, 1}}) // counts as one game
	if !table.Waits() {
		t.Fatalf("two of three are there: %+v", table)
	}
	gold := []int{5, 5, 5}
	gold[table.SideOf(others[0])] = 9
	gold[table.SideOf(1)] = 99 // does not count
	o.must(Settled{Round: 1, Table: number, Gold: gold})
	if a, b, c := o.pointsOf(1), o.pointsOf(others[0]), o.pointsOf(others[1]); a != 0 || b != Win || c != Win/2 {
		t.Errorf("points %d, %d and %d", a, b, c)
	}
	o.settle()
	o.pair()
	number, table = o.tableWith(1)
	var all []Entrant
	table.seated(func(_ int, e Entrant) { all = append(all, e) })
	o.must(NoShow{Round: 2, Table: number, Absent: all})
	if table.Phase != WalkOver || !o.HasWithdrawn(1) {
		t.Errorf("nobody came: %+v, and 1 missed two games", table)
	}
	for _, e := range all {
		if e != 1 && o.HasWithdrawn(e) {
			t.Errorf("%d missed one game", e)
		}
	}
	o.refuse(Settled{Round: 2, Table: number, Gold: []int{1, 2, 3}}, TableIsSettled)
	o.must(Returned{Entrant: 1})
	o.settle()
	o.pair()
	o.tableWith(1)
}

func TestWalkOver(t *testing.T) {
	o := open(t, swissRules(2, 2), 1)
	o.enter(2)
	o.pair()
	o.must(NoShow{Round: 1, Table: 1, Absent: []Entrant{2}})
	s := o.Standings()
	if s[0].Entrant != 1 || s[0].Points != Win || s[0].Wins != 0 || s[0].Gold != 0 || s[1].Points != 0 {
		t.Errorf("%+v", s)
	}
	o.pair() // they have not met, so the same two may sit together again
	o.must(Withdrawn{Entrant: 1})
	if table := o.last().Tables[0]; table.Phase != WalkOver || o.pointsOf(2) != Win {
		t.Errorf("who withdraws is absent: %+v", table)
	}
}

func TestByeAndComputer(t *testing.T) {
	for _, odd := range []Odd{Bye, PlayComputer} {
		rules := swissRules(2, 5)
		rules.Odd = odd
		o := open(t, rules, 3)
		o.enter(5)
		alone := make(map[Entrant]int)
		for range 5 {
			o.pair()
			for i := range o.last().Tables {
				table := &o.last().Tables[i]
				if len(table.Sides) == 1 || table.SideOf(Computer) >= 0 {
					table.seated(func(_ int, e Entrant) { alone[e]++ })
				}
			}
			o.settle()
		}
		delete(alone, Computer)
		if len(alone) != 5 {
			t.Errorf("%q: of five in five rounds %v were left over", odd, alone)
		}
	}
}

func TestLatecomer(t *testing.T) {
	o := open(t, swissRules(4, 3), 1)
	o.enter(8)
	o.pair()
	o.enter(1)
	o.settle()
	o.pair()
	o.tableWith(9)
	if sizes := len(o.last().Tables); sizes != 3 {
		t.Errorf("nine sit at %d tables", sizes)
	}
	o.settle()
	if s := o.Standings(); s[len(s)-1].Games < 1 || o.pointsOf(9) > Win {
		t.Errorf("%+v", s)
	}
	o.pair()
	o.refuse(Entered{Entrant: 10}, EntryIsClosed)
}

func TestVoided(t *testing.T) {
	o := open(t, swissRules(4, 2), 1)
	o.enter(4)
	o.pair()
	o.win(1, 2, 3, 4)
	o.must(Voided{Round: 1, Table: 1})
	for _, s := range o.Standings() {
		if s.Points != Win/2 || s.Gold != 0 || s.Wins != 0 {
			t.Errorf("after a voided game: %+v", s)
		}
	}
	if met := o.meetings(o.rounds); met[1][2] != 0 {
		t.Error("a voided game is a meeting")
	}
	o.must(Settled{Round: 1, Table: 1, Gold: []int{4, 3, 2, 1}, ByHand: true})
	if o.Standings()[0].Points != Win || !o.last().Tables[0].ByHand {
		t.Error("a result was entered by hand")
	}
	o.must(Voided{Round: 1, Table: 1})
	o.must(Settled{Round: 1, Table: 1, Gold: []int{4, 3, 2, 1}})
	if o.Standings()[0].Points != Win || o.last().Tables[0].ByHand {
		t.Error("it was played again")
	}
	o.pair()
	o.refuse(Voided{Round: 1, Table: 1}, RoundIsOver)
	o.refuse(Settled{Round: 1, Table: 1, Gold: []int{4, 3, 2, 1}}, RoundIsOver)

	k := knockOutOf(t, 2, 2)
	k.pair()
	k.win(1)
	k.must(Voided{Round: 1, Table: 1})
	if k.Due() != DueGames {
		t.Errorf("a voided final is played again, but %v is due", k.Due())
	}
}

func TestShelved(t *testing.T) {
	o := open(t, swissRules(2, 1), 1)
	o.enter(2)
	o.pair()
	o.must(Shelved{Round: 1, Table: 1})
	if o.Due() != DueGames {
		t.Errorf("%v is due", o.Due())
	}
	o.must(Unshelved{Round: 1, Table: 1})
	o.refuse(Unshelved{Round: 1, Table: 1}, TableIsNotShelved)
	o.must(Shelved{Round: 1, Table: 1})
	o.must(NoShow{Round: 1, Table: 1, Absent: []Entrant{1}})
	if o.Due() != DueEnd {
		t.Errorf("%v is due", o.Due())
	}
	o.finish()
}

// TestDrawnPartners checks that partners change as long as possible.
func TestDrawnPartners(t *testing.T) {
	o := open(t, Rules{Format: Swiss, Mode: game.Partnership, Seats: 4, Partners: DrawnPartners, Rounds: 3}, 1)
	o.enter(4)
	o.play()
	for a := Entrant(1); a <= 4; a++ {
		for b := Entrant(1); b < a; b++ {
			if times := o.partnered(a, b); times != 1 {
				t.Errorf("%d and %d were partners %d times", a, b, times)
			}
		}
	}
	sum := Points(0)
	for _, s := range o.Standings() {
		sum += s.Points
	}
	if sum != 3*2*Win {
		t.Errorf("%d points: each of two winners has the points of a win", sum)
	}
}

func TestTooFewEnd(t *testing.T) {
	o := open(t, swissRules(4, 9), 1)
	o.enter(3)
	o.pair()
	o.must(Withdrawn{Entrant: 1})
	o.must(Withdrawn{Entrant: 2})
	if o.Due() != DueEnd {
		t.Errorf("%v is due", o.Due())
	}
	c := open(t, swissRules(4, 9), 1)
	if c.Due() != DueEntrants {
		t.Errorf("%v is due", c.Due())
	}
	c.must(Canceled{})
	if !c.IsOver() || c.Due() != DueNothing {
		t.Error("a canceled tournament goes on")
	}
}
