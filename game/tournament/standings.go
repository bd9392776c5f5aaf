package tournament

import (
	"slices"

	"korsar/game/deal"
)

// Standing is an entrant's line in the standings.
type Standing struct {
	Place     int       `json:"place"` // from 1; the lot leaves no ties
	Entrant   Entrant   `json:"entrant"`
	Division  int       `json:"division,omitempty"` // of a league; 0 for an entrant who has not played in the season
	Points    Points    `json:"points"`             // in a league those of the season
	Opponents float64   `json:"opponents"`          // sum over the rounds of the mean of the opponents' points
	Wins      int       `json:"wins"`
	Gold      int       `json:"gold"`
	Games     int       `json:"games"`
	Decided   Criterion `json:"decided,omitempty"` // what put the entrant behind the one before
}

// Standings returns the standings of all entrants, including those who withdrew. Until the tournament has finished, its
// lots come from the secret of the latest round. They are drawn again at the end.
func (t *Tournament) Standings() []Standing {
	var secret deal.Secret
	if t.final != "" {
		secret, _ = deal.ParseSecret(t.final) // checked when it was revealed
	} else if len(t.rounds) > 0 {
		secret, _ = deal.ParseSecret(t.lastLot().Secret)
	}
	return t.standings(secret)
}

// Winner returns the entrant in first place once the tournament has finished. It returns 0 before that, if this entrant
// has no points, and if nobody came to any game.
func (t *Tournament) Winner() Entrant {
	if t.ended != finished {
		return 0
	}
	return t.first(t.Standings())
}

// first returns the entrant in first place of the final standings. It returns 0 if nobody has won.
func (t *Tournament) first(standings []Standing) Entrant {
	if len(standings) == 0 || standings[0].Points <= 0 ||
		!slices.ContainsFunc(counted(t.rounds), Round.anybodyCame) {
		return 0
	}
	return standings[0].Entrant
}

// StayedAway reports whether an entrant was expected at games that count, or withdrew, and came to none.
func (t *Tournament) StayedAway(e Entrant) bool { return stayedAway(t.rounds, e, t.HasWithdrawn(e)) }

// stayedAway implements StayedAway for the rounds of a tournament.
func stayedAway(rounds []Round, e Entrant, withdrawn bool) bool {
	expected := withdrawn
	for _, r := range counted(rounds) {
		i := slices.IndexFunc(r.Tables, func(at Table) bool { return at.SideOf(e) >= 0 })
		if i < 0 || r.Tables[i].Phase == Rest || r.Tables[i].Waits() {
			continue
		}
		if !r.Tables[i].IsAbsent(e) {
			return false
		}
		expected = true
	}
	return expected
}

func (t *Tournament) standings(s deal.Secret) []Standing {
	rounds := counted(t.rounds)
	r := ranking{scores: t.scores(rounds), rounds: rounds, lot: t.lot(s, "standings")}
	r.sort(t.everybody(), t.rules.Criteria(), "")
	return r.list
}

// Divided splits standings by division and numbers the places within each.
func Divided(standings []Standing) (list [][]Standing) {
	for _, s := range standings {
		if len(list) == 0 || list[len(list)-1][0].Division != s.Division {
			list = append(list, nil)
		}
		last := &list[len(list)-1]
		s.Place = len(*last) + 1
		*last = append(*last, s)
	}
	return list
}

// HasResults reports whether a game that counts has ended or will not be played. Until then the standings are in the
// order of lots alone, which says nothing about the entrants.
func (t *Tournament) HasResults() bool {
	return slices.ContainsFunc(counted(t.rounds), Round.hasResults)
}

// counted returns the rounds that count for the standings: those of the latest season in a league, otherwise all.
func counted(rounds []Round) []Round {
	first := 0
	for i, r := range rounds {
		if r.Season != rounds[first].Season {
			first = i
		}
	}
	return rounds[first:]
}

// ranking puts entrants in order.
type ranking struct {
	scores []score
	rounds []Round
	lot    lot
	list   []Standing
}

// sort appends entrants who are equal by all earlier criteria to the list, in order. decided is the criterion that put
// the first of them behind the entrant before.
func (r *ranking) sort(equal []Entrant, by []Criterion, decided Criterion) {
	if len(equal) == 0 {
		return
	}
	if len(equal) == 1 || len(by) == 0 {
		for _, e := range equal {
			r.add(e, decided)
		}
		return
	}
	values := r.values(by[0], equal)
	slices.SortStableFunc(equal, func(a, b Entrant) int { return values[b] - values[a] })
	for from := 0; from < len(equal); {
		to := from + 1
		for to < len(equal) && values[equal[to]] == values[equal[from]] {
			to++
		}
		r.sort(equal[from:to], by[1:], decided)
		from, decided = to, by[0]
	}
}

func (r *ranking) add(e Entrant, decided Criterion) {
	s := r.scores[e]
	r.list = append(r.list, Standing{Place: len(r.list) + 1, Entrant: e, Division: s.division, Points: s.points,
		Opponents: float64(s.opponents) / twelfths, Wins: s.wins, Gold: s.gold, Games: s.games, Decided: decided})
}

// values returns the figures by which a criterion compares entrants who are equal so far. More is better.
func (r *ranking) values(c Criterion, equal []Entrant) map[Entrant]int {
	switch c {
	case ByHeadToHead:
		return headToHead(r.rounds, equal)
	case ByLot:
		drawn := slices.Clone(equal)
		r.lot.order(drawn)
		values := make(map[Entrant]int, len(drawn))
		for i, e := range drawn {
			values[e] = -i
		}
		return values
	}
	values := make(map[Entrant]int, len(equal))
	for _, e := range equal {
		values[e] = r.scores[e].value(c)
	}
	return values
}

// value returns the figure of one entrant for a criterion.
func (s *score) value(c Criterion) int {
	switch c {
	case ByPoints:
		return int(s.points)
	case ByOpponents:
		return s.opponents
	case ByWins:
		return s.wins
	case ByGold:
		return s.gold
	case ByReached:
		return s.reached
	case ByLastTable:
		return int(s.last)
	case ByDivision:
		if s.division == 0 {
			return -maxDivisions
		}
		return -s.division
	default:
		panic("tournament: no value of " + string(c))
	}
}

// maxDivisions exceeds every number of a division, so that entrants without one come last.
const maxDivisions = 1 << 30
