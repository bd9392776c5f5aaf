package gametest

import (
	"testing"

	"korsar/game"
)

// tally counts the events in the games of a suite, to make sure that every law was tested.
type tally struct {
	planned, games, positions, tried int

	heard map[game.EventKind]int
}

func newTally() *tally { return &tally{heard: map[game.EventKind]int{}} }

// report fails the test if some kind of event never happened. It does not if -run selected only some of the games.
func (all *tally) report(t *testing.T) {
	t.Helper()
	t.Logf("%d games, %d positions compared, %d moves tried", all.games, all.positions, all.tried)
	for _, kind := range game.EventKinds() {
		if all.games == all.planned && all.heard[kind] == 0 {
			t.Errorf("%d games had no event %q: play more of them", all.games, kind)
		}
	}
}

func (all *tally) add(r *Refereed) {
	all.games++
	all.positions += r.positions
	all.tried += r.tried
	for _, events := range r.events {
		for _, e := range events {
			all.heard[e.Kind]++
		}
	}
}
