package tournament

import (
	"reflect"
	"slices"
	"testing"

	"korsar/game"
)

// TestAheadIsWhatComes checks that each round is as ahead returned it after the round before, even if some entrants did
// not come. If all came, as many rounds follow as there were ahead.
func TestAheadIsWhatComes(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for n := 2; n <= 70; n++ {
			for _, noShow := range []float64{0, 0.2} {
				o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: seats}, uint64(100*n+seats))
				o.rates.noShow, o.rates.tie = noShow, 0.2
				o.enter(n)
				o.pair()
				for o.Due() != DueEnd {
					early := len(o.ahead())
					o.round()
					ahead := o.ahead()
					certain, equal := o.goingOn()
					if noShow == 0 && len(ahead) != early {
						t.Fatalf("%d at tables of %d: %d rounds ahead, before the games %d",
							n, seats, len(ahead), early)
					}
					if (len(ahead) == 0) != (o.Due() == DueEnd) {
						t.Fatalf("%d at tables of %d: %v is ahead, and %v is due", n, seats, ahead, o.Due())
					}
					if len(ahead) > 0 {
						o.pair()
						if got := o.feeders(); !reflect.DeepEqual(got, ahead[0]) {
							t.Fatalf("%d at tables of %d: %v, ahead was %v", n, seats, got, ahead[0])
						}
						o.checkGoingOn(certain, equal)
					}
				}
			}
		}
	}
}

// feeders returns the indexes of the tables of the round before that the entrants at each table come from.
func (o *organizer) feeders() [][]int {
	before := o.Rounds()[len(o.Rounds())-2].Tables
	var list [][]int
	for i := range o.last().Tables {
		var from []int
		o.last().Tables[i].seated(func(_ int, e Entrant) {
			from = append(from, slices.IndexFunc(before, func(t Table) bool { return t.SideOf(e) >= 0 }))
		})
		slices.Sort(from)
		list = append(list, from)
	}
	return list
}

// goingOn returns the entrants who go on from the tables of the latest round, and those between whom a lot will decide.
func (o *organizer) goingOn() (certain, equal []Entrant) {
	for i := range o.last().Tables {
		more, tied := o.Tournament.goingOn(&o.last().Tables[i])
		certain, equal = append(certain, more...), append(equal, tied...)
	}
	return certain, equal
}

// checkGoingOn checks that the entrants who were certain to go on play in the latest round, and that all others in it
// were equal at the cut.
func (o *organizer) checkGoingOn(certain, equal []Entrant) {
	o.Helper()
	for _, e := range o.lastLot().Order[0] {
		if i := slices.Index(certain, e); i >= 0 {
			certain = slices.Delete(certain, i, i+1)
		} else if !slices.Contains(equal, e) {
			o.Errorf("round %d: %d plays, who was out", len(o.Rounds()), e)
		}
	}
	if len(certain) > 0 {
		o.Errorf("round %d: %v do not play, who had gone on", len(o.Rounds()), certain)
	}
}
