package tournament

import (
	"fmt"
	"slices"
	"testing"

	"korsar/game"
)

// TestCut checks that after the first round all tables are full and nobody has a bye.
func TestCut(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		rules := Rules{Mode: game.FreeForAll, Seats: seats}
		for n := seats + 1; n <= 200; n++ {
			byes, sizes := rules.cut(n)
			left, seated := byes, byes
			for _, size := range sizes {
				left, seated = left+max(1, size/2), seated+size
			}
			if seated != n || byes < 0 {
				t.Fatalf("%d at tables of %d: %d byes, %v", n, seats, byes, sizes)
			}
			for left > seats {
				var later []int
				if byes, later = rules.cut(left); byes != 0 || slices.Min(later) != seats {
					t.Fatalf("%d at tables of %d: of %d left %d have byes, %v", n, seats, left, byes, later)
				}
				left = left / seats * (seats / 2)
			}
		}
	}
}

// knockOutOf starts a knock-out in which entrant 1 is the strongest.
func knockOutOf(t *testing.T, seats, n int) *organizer {
	o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: seats}, 1)
	for e := range n {
		o.must(Entered{Entrant: Entrant(e + 1), Strength: n - e})
	}
	return o
}

// lineup returns the entrants at each table of the latest round, in ascending order.
func (o *organizer) lineup() string {
	var tables [][]Entrant
	for _, table := range o.last().Tables {
		var who []Entrant
		table.seated(func(_ int, e Entrant) { who = append(who, e) })
		slices.Sort(who)
		tables = append(tables, who)
	}
	return fmt.Sprint(tables)
}

// win settles all open games. The entrants at a table place in the order of the list, and those not in it come last.
func (o *organizer) win(order ...Entrant) {
	o.Helper()
	for i := range o.last().Tables {
		table := &o.last().Tables[i]
		if !table.Waits() {
			continue
		}
		gold := make([]int, len(table.Sides))
		for side := range table.Sides {
			gold[side] = -len(order)
			if at := slices.Index(order, table.Sides[side][0]); at >= 0 {
				gold[side] = -at
			}
		}
		o.must(Settled{Round: len(o.rounds), Table: i + 1, Gold: gold})
	}
}

// TestBracket checks who meets whom when the better seeds win, and when others take over their places.
func TestBracket(t *testing.T) {
	o := knockOutOf(t, 2, 8)
	o.expect("[[1 8] [2 7] [3 6] [4 5]]")
	o.win(8, 2, 3, 4, 1, 7, 6, 5)
	o.expect("[[4 8] [2 3]]")
	o.win(4, 3, 8, 2)
	o.expect("[[3 4]]")
	o.win(3, 4)
	o.finish()
	o.places(3, 4)

	o = knockOutOf(t, 4, 16)
	o.expect("[[1 8 9 16] [2 7 10 15] [3 6 11 14] [4 5 12 13]]")
	o.win(16, 8, 1, 9, 2, 7, 10, 15, 3, 6, 11, 14, 4, 5, 12, 13)
	o.expect("[[4 5 8 16] [2 3 6 7]]")
	o.win(4, 5, 8, 16, 2, 3, 6, 7)
	o.expect("[[2 3 4 5]]")
	o.win(5, 4, 3, 2)
	o.finish()
	o.places(5, 4, 3, 2)

	o = knockOutOf(t, 3, 5)
	o.expect("[[1] [2] [3 4 5]]")
	o.win(4, 3, 5)
	o.expect("[[1 2 4]]")

	o = knockOutOf(t, 4, 7)
	o.expect("[[1] [2 5 6 7] [3 4]]")
}

// expect pairs a round and checks its tables.
func (o *organizer) expect(lineup string) {
	o.Helper()
	o.pair()
	if got := o.lineup(); got != lineup {
		o.Errorf("round %d is %s, expected %s", len(o.rounds), got, lineup)
	}
}

// places checks the first places of the standings.
func (o *organizer) places(first ...Entrant) {
	o.Helper()
	for i, e := range first {
		if got := o.Standings()[i]; got.Entrant != e {
			o.Errorf("place %d is %+v, expected %d", i+1, got, e)
		}
	}
}

// TestWithdrawalInKnockOut checks that the next of a table goes on in place of an entrant who withdrew. If nobody is
// left at one of two tables, the winner of the other wins the tournament.
func TestWithdrawalInKnockOut(t *testing.T) {
	o := knockOutOf(t, 2, 8)
	o.pair()
	o.win(1, 2, 3, 4)
	o.must(Withdrawn{Entrant: 3})
	o.expect("[[1 4] [2 6]]")
	o.must(Withdrawn{Entrant: 2})
	o.must(Withdrawn{Entrant: 6})
	o.win(1, 4)
	if o.Due() != DueEnd {
		t.Errorf("%v is due", o.Due())
	}
	o.finish()
	o.places(1)
}

// TestEqualsAtTheCut checks that the lot decides between equals at the cut, and who wins the tournament.
func TestEqualsAtTheCut(t *testing.T) {
	won := make(map[Entrant]int)
	for seed := range 40 {
		o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 2}, uint64(seed))
		o.enter(4)
		o.rates.tie = 1
		o.play()
		o.Tournament = o.replay()
		first := o.Standings()[0]
		won[first.Entrant]++
		if o.Standings()[1].Decided != ByLot {
			t.Errorf("the second is behind by %s", o.Standings()[1].Decided)
		}
	}
	if len(won) != 4 {
		t.Errorf("wins of 40: %v", won)
	}
}

// replay returns the fold of the events.
func (o *organizer) replay() *Tournament {
	o.Helper()
	again := new(Tournament)
	for _, e := range o.events {
		if err := again.Apply(e); err != nil {
			o.Fatal(err)
		}
	}
	return again
}
