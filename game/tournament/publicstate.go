package tournament

import (
	"cmp"
	"slices"
)

// PublicState is a tournament as everybody may see it, without the secrets of its lots. It does not change when the
// tournament does. Callers must not change it.
type PublicState struct {
	Rules      Rules
	Due        Due        // what it waits for
	Missing    int        // as [Tournament.Missing]
	Rounds     []Round    // games that the cancellation of the tournament stopped are void
	Standings  []Standing // of all entrants, by place
	HasResults bool       // as [Tournament.HasResults]
	Winner     Entrant    // as [Tournament.Winner]
	Bracket    Bracket    // of a knock-out; nil before the first round

	withdrawn []bool // entrant 1 is at index 0
}

// PublicState returns what everybody may see of the tournament.
func (t *Tournament) PublicState() PublicState {
	clone := t.Clone()
	if t.ended == canceled {
		clone.stopGames()
	}
	s := PublicState{Rules: t.rules, Due: t.Due(), Missing: t.Missing(), Rounds: clone.rounds,
		Standings: t.Standings(), HasResults: t.HasResults()}
	if t.ended == finished {
		s.Winner = t.first(s.Standings)
	}
	s.Bracket = t.bracket(s.Standings)
	for _, e := range t.entrants {
		s.withdrawn = append(s.withdrawn, e.withdrawn)
	}
	return s
}

// stopGames voids the games that have no result. They count for nothing.
func (t *Tournament) stopGames() {
	if len(t.rounds) == 0 {
		return
	}
	tables := t.last().Tables
	for i := range tables {
		if tables[i].Waits() {
			tables[i].Phase, tables[i].stopped = Void, true
		}
	}
}

// HasWithdrawn reports whether an entrant takes no part in later rounds.
func (s *PublicState) HasWithdrawn(e Entrant) bool {
	return e >= 1 && int(e) <= len(s.withdrawn) && s.withdrawn[e-1]
}

// StayedAway reports the same as [Tournament.StayedAway].
func (s *PublicState) StayedAway(e Entrant) bool { return stayedAway(s.Rounds, e, s.HasWithdrawn(e)) }

// Counted returns the rounds that count for the standings: those of the latest season in a league, otherwise all.
func (s *PublicState) Counted() []Round { return counted(s.Rounds) }

// Divisions returns the standings by division, with the places within each. Only a league has more than one. Entrants
// who have not played in the season come last. Before the first result nobody has a place, and entrants are in the
// order in which they entered.
func (s *PublicState) Divisions() [][]Standing {
	list := Divided(s.Standings)
	if s.HasResults {
		return list
	}
	for _, division := range list {
		slices.SortFunc(division, func(a, b Standing) int { return cmp.Compare(a.Entrant, b.Entrant) })
		for i := range division {
			division[i].Place, division[i].Decided = 0, ""
		}
	}
	return list
}

// PointsAt returns the points of an entrant at a table. It returns 0 until the table has a result.
func (s *PublicState) PointsAt(t *Table, e Entrant) Points { return t.points(e, s.Rules.byePoints()) }

// PlaceAt returns the place of an entrant's side at a table, from 1. It returns 0 if the entrant did not come, or if
// the table has no game that counts.
func (s *PublicState) PlaceAt(t *Table, e Entrant) int {
	if t.IsAbsent(e) {
		return 0
	}
	return t.placeOf(t.SideOf(e))
}
