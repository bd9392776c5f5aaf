package draw

import (
	"testing"

	"korsar/game/tournament"
)

// TestPodiumHasThoseWhoCame: who did not come to any game is not on the podium, but in the lines below.
func TestPodiumHasThoseWhoCame(t *testing.T) {
	o := newTournament(t, swissOf(1, 2), 2).pair()
	o.apply(tournament.NoShow{Round: 1, Table: 1, Absent: []tournament.Entrant{2}})
	shown := o.play(0).shown()
	s := newStandings(english, &shown)
	if len(s.first) != 1 || s.first[0].Entrant != 1 || len(s.columns[0]) != 1 || s.columns[0][0].Entrant != 2 {
		t.Errorf("on the podium are %+v, below are %+v", s.first, s.columns)
	}
}

// TestPodiumHasRoomForPairs: the name of each partner has a line of its own above the step.
func TestPodiumHasRoomForPairs(t *testing.T) {
	shown := newTournament(t, swissOf(2, 2), 4).play(2).shown()
	one := newStandings(english, &shown).high()
	shown.Players = func(e tournament.Entrant) []string { return []string{entrantName(e), entrantName(e + 8)} }
	if two := newStandings(english, &shown).high(); two-one != nameLine {
		t.Errorf("the picture of pairs is %d higher than that of players, want a line of %d", two-one, nameLine)
	}
}
