package tournament

import (
	"fmt"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// repeated returns how many meetings of a tournament were repeats, and how many there were in all.
func repeated(o *organizer) (again, all int) {
	met := newMeetings(o.Entrants() + 1)
	for i := range o.rounds {
		for j := range o.rounds[i].Tables {
			o.rounds[i].Tables[j].seated(func(_ int, a Entrant) {
				o.rounds[i].Tables[j].seated(func(_ int, b Entrant) {
					if a < b && a != Computer {
						all++
						if met[a][b] > 0 {
							again++
						}
					}
				})
			})
		}
		for j := range o.rounds[i].Tables {
			met.add(&o.rounds[i].Tables[j])
		}
	}
	return again, all
}

// swissOf plays a Swiss tournament without incidents.
func swissOf(t testing.TB, seats, players, rounds int, seed uint64) *organizer {
	t.Helper()
	o := open(t, Rules{Format: Swiss, Mode: game.FreeForAll, Seats: seats, Rounds: rounds}, seed)
	o.enter(players)
	for range rounds {
		o.pair()
		o.settle()
	}
	o.finish()
	return o
}

// TestFewMeetAgain checks that at most 2 % of the meetings of 64 players over 7 rounds at tables of four are repeats.
// Other fields have limits of their own.
func TestFewMeetAgain(t *testing.T) {
	for _, test := range []struct {
		seats, players, rounds int
		most                   float64 // share of repeats
	}{
		{4, 64, 7, 0.02},
		{2, 64, 7, 0},
		{3, 64, 7, 0},
		{5, 100, 7, 0.02},
		{4, 24, 5, 0.05},
		{4, 16, 5, 0.25}, // only one schedule has no repeats
	} {
		again, all := 0, 0
		for seed := range gametest.Sample(t, "tournaments", 5, 50) {
			a, n := repeated(swissOf(t, test.seats, test.players, test.rounds, uint64(seed)))
			again, all = again+a, all+n
			if test.most > 0 && float64(a) > test.most*float64(n) || test.most == 0 && a > 0 {
				t.Errorf("%+v, seed %d: %d of %d", test, seed, a, n)
			}
		}
		t.Logf("%d players, %d rounds at tables of %d: %d of %d meetings were repeats",
			test.players, test.rounds, test.seats, again, all)
	}
}

// BenchmarkPair pairs the eighth round of Swiss.
func BenchmarkPair(b *testing.B) {
	for _, test := range []struct{ seats, players int }{{4, 1000}, {3, 1000}, {2, 1000}, {4, 64}} {
		b.Run(fmt.Sprintf("players=%d/seats=%d", test.players, test.seats), func(b *testing.B) {
			o := open(b, Rules{Format: Swiss, Mode: game.FreeForAll, Seats: test.seats, Rounds: 8}, 1)
			o.enter(test.players)
			for range 7 {
				o.pair()
				o.settle()
			}
			for b.Loop() {
				if _, err := o.Pair(o.secret); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
