package tournament

import "slices"

// Criterion is a figure or a rule by which entrants are ranked. Its values are stored.
type Criterion string

// The criteria. Those that can be chosen as tie-breaks come first.
const (
	ByOpponents  Criterion = "opponents"    // sum over the rounds of the mean of the opponents' points
	ByWins       Criterion = "wins"         // games played and won alone
	ByGold       Criterion = "gold"         // sum of the scores
	ByHeadToHead Criterion = "head-to-head" // finishes ahead of equals, if all who are equal have met

	ByDivision  Criterion = "division"   // of a league
	ByReached   Criterion = "reached"    // the last round played in a knock-out
	ByLastTable Criterion = "last-table" // the points in that round
	ByPoints    Criterion = "points"
	ByLot       Criterion = "lot" // drawn with the secret that was revealed last
)

// TieBreaks lists the criteria that [Rules].TieBreaks can name.
var TieBreaks = []Criterion{ByOpponents, ByWins, ByGold, ByHeadToHead}

func faultOfTieBreaks(list []Criterion) Reason {
	for i, c := range list {
		if !slices.Contains(TieBreaks, c) || slices.Contains(list[:i], c) {
			return TieBreakUnclear
		}
	}
	return NoReason
}

// TieBreak returns the tie-break whose figure standings show: the first in [Rules.Criteria] of opponents' points, wins
// and gold. It returns "" if there is none.
func (r *Rules) TieBreak() Criterion {
	for _, c := range r.Criteria() {
		switch c {
		case ByOpponents, ByWins, ByGold:
			return c
		}
	}
	return ""
}

// Criteria returns the criteria of the standings. Each decides between entrants who are equal by all before it.
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
