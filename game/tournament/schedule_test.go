package tournament

import (
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// spread returns the least and the most meetings of any pair of places. It checks that every place is in a round
// exactly once.
func spread(t *testing.T, n int, rounds [][][]int) (least, most int) {
	t.Helper()
	met := newMeetings(n)
	for _, tables := range rounds {
		sits := make([]int, n)
		for _, table := range tables {
			for i, a := range table {
				sits[a]++
				for _, b := range table[:i] {
					met.count(a, b, 1)
				}
			}
		}
		for p, times := range sits {
			if times != 1 {
				t.Fatalf("%d places: place %d sits %d times in a round", n, p, times)
			}
		}
	}
	least = 1 << 30
	for a := range n {
		for b := range a {
			least, most = min(least, int(met[a][b])), max(most, int(met[a][b]))
		}
	}
	return least, most
}

// TestScheduleMeetsEvenly checks that all meet exactly once where that is known to be possible at these sizes, and that
// no two meet more than twice elsewhere.
func TestScheduleMeetsEvenly(t *testing.T) {
	once := map[[2]int]bool{{3, 9}: true, {3, 27}: true, {4, 16}: true, {4, 64}: true, {3, 8}: true, {4, 9}: true,
		{4, 15}: true}
	most := gametest.Sample(t, "places", 14, 32)
	for seats := 2; seats <= 4; seats++ {
		for n := 2; n <= 64; n++ {
			if n > most && !once[[2]int{seats, n}] && seats > 2 {
				continue
			}
			rules := Rules{Format: RoundRobin, Mode: game.FreeForAll, Seats: seats}
			few, many := spread(t, n, rules.schedule(n))
			if seats == 2 || once[[2]int{seats, n}] {
				if few != 1 || many != 1 {
					t.Errorf("%d at tables of %d meet %d to %d times", n, seats, few, many)
				}
			} else if many > 2 {
				t.Errorf("%d at tables of %d meet up to %d times", n, seats, many)
			}
		}
	}
}

// TestScheduleOfGivenLength checks that schedules with more or fewer rounds are even too.
func TestScheduleOfGivenLength(t *testing.T) {
	for _, test := range []struct{ seats, n, rounds, uneven int }{
		{2, 6, 3, 1}, {2, 6, 12, 1}, {3, 9, 8, 0}, {4, 16, 7, 1}, {3, 7, 9, 2}, {4, 10, 8, 2},
	} {
		rules := Rules{Format: RoundRobin, Mode: game.FreeForAll, Seats: test.seats, Rounds: test.rounds}
		list := rules.schedule(test.n)
		few, many := spread(t, test.n, list)
		if len(list) != test.rounds || many-few > test.uneven {
			t.Errorf("%+v: %d rounds, meetings %d to %d", test, len(list), few, many)
		}
	}
}
