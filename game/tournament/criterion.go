package tournament

import "slices"

// Criterion is what can put one entrant before another. Its values are stored.
type Criterion string

// The criteria. Those that can be chosen as tie-breaks come first.
const (
	ByOpponents  Criterion = "opponents"    // sum of the opponents' points, by round their mean
	ByWins       Criterion = "wins"         // games won alone, by playing
	ByGold       Criterion = "gold"         // sum of the scores
	ByHeadToHead Criterion = "head-to-head" // who finished before whom, if all who are equal have met

	ByDivision  Criterion = "division"   // of a league
	ByReached   Criterion = "reached"    // the last round played of a knock-out
	ByLastTable Criterion = "last-table" // the points there
	ByPoints    Criterion = "points"
	ByLot       Criterion = "lot" // of the secret revealed last
)

// TieBreaks lists the criteria that can be chosen.
var TieBreaks = []Criterion{ByOpponents, ByWins, ByGold, ByHeadToHead}

func faultOfTieBreaks(list []Criterion) Reason {
	for i, c := range list {
		if !slices.Contains(TieBreaks, c) || slices.Contains(list[:i], c) {
			return TieBreakUnclear
		}
	}
	return NoReason
}

// Criteria returns what decides the standings, in this order.
func (r *Rules) Criteria() []Criterion {
	first, breaks := []Criterion{ByPoints}, TieBreaks
	switch r.Format {
	case RoundRobin: // all have nearly the same opponents
		breaks = []Criterion{ByHeadToHead, ByWins, ByGold, ByOpponents}
	case League:
		first = []Criterion{ByDivision, ByPoints}
		breaks = []Criterion{ByHeadToHead, ByWins, ByGold, ByOpponents}
	case KnockOut: // points depend on how many rounds somebody played
		first, breaks = []Criterion{ByReached, ByLastTable}, []Criterion{ByGold, ByWins}
	}
	if r.TieBreaks != nil {
		breaks = r.TieBreaks
	}
	return slices.Concat(first, breaks, []Criterion{ByLot})
}
