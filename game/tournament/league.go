package tournament

import (
	"slices"

	"korsar/game/deal"
)

// league plays seasons of divisions. In a division all meet as equally often as possible. A round robin is a league of
// one division and one season.
type league struct{ *Tournament }

func (l league) players([][]Entrant) []Entrant { return nil }

func (l league) isOrder(order [][]Entrant) bool {
	if l.inSeason() {
		return len(order) == 0
	}
	for _, division := range order {
		if len(division) < 2 {
			return false
		}
	}
	return len(order) >= 1 && (len(order) == 1 || l.rules.Format == League)
}

func (l league) seasons() int {
	if l.rules.Format == RoundRobin {
		return 1
	}
	return l.rules.Seasons
}

// season returns the number of the season to which the next round belongs.
func (l league) season() int {
	if len(l.rounds) == 0 {
		return 1
	}
	if l.isSeasonOver() {
		return l.last().Season + 1
	}
	return l.last().Season
}

// played returns how many rounds of the latest season are paired.
func (l league) played() int { return len(counted(l.rounds)) }

// inSeason reports whether the next round belongs to the season of the latest one.
func (l league) inSeason() bool { return len(l.rounds) > 0 && !l.isSeasonOver() }

func (l league) isSeasonOver() bool {
	for _, division := range l.order() {
		if l.played() < l.rules.meetingRounds(len(division)) {
			return false
		}
	}
	return true
}

// order returns the divisions of the latest season, each in the order of its schedule.
func (l league) order() [][]Entrant { return l.lots[len(l.lots)-l.played()].Order }

func (l league) another() bool { return l.season() <= l.seasons() }

func (l league) joinable() bool { return l.last().Season < l.seasons() }

func (l league) pair(s deal.Secret) (order [][]Entrant, tables []Pairing) {
	number, divisions := 0, [][]Entrant(nil)
	if l.inSeason() {
		number, divisions = l.played(), l.order()
	} else {
		order = l.divisions(s)
		divisions = order
	}
	seats := l.lot(s, "seats")
	for d, division := range divisions {
		for _, group := range l.scheduled(division, number) {
			seats.order(group)
			p := Pairing{Sides: sidesOf(group)}
			if l.rules.Format == League {
				p.Division = d + 1
			}
			tables = append(tables, p)
		}
	}
	return order, tables
}

// divisions returns the divisions of a new season, each shuffled by a lot. Strength orders the entrants in the first
// season, ladder in later ones. The divisions are filled from the top of this order, as equally as possible.
func (l league) divisions(s deal.Secret) [][]Entrant {
	list := l.seeded(s)
	if len(l.rounds) > 0 {
		list = l.ladder(s, list)
	}
	sizes := []int{len(list)}
	if l.rules.Format == League {
		sizes = split(len(list), l.rules.Division)
	}
	var divisions [][]Entrant
	schedule := l.lot(s, "schedule")
	for _, size := range sizes {
		division := slices.Clone(list[:size])
		schedule.order(division)
		divisions, list = append(divisions, division), list[size:]
	}
	return divisions
}

// ladder returns the entrants who play on after promotion and relegation, from the top of the highest division to the
// bottom of the lowest. New entrants come last.
func (l league) ladder(s deal.Secret, playing []Entrant) []Entrant {
	divisions := make([][]Entrant, len(l.order()))
	for _, standing := range l.standings(s) {
		if standing.Division > 0 && slices.Contains(playing, standing.Entrant) {
			at := standing.Division - 1
			divisions[at] = append(divisions[at], standing.Entrant)
		}
	}
	for d := range divisions[1:] {
		upper, lower := divisions[d], divisions[d+1]
		movers := min(l.rules.Movers, len(upper)/2, len(lower)/2)
		for i, last := range upper[len(upper)-movers:] {
			upper[len(upper)-movers+i], lower[i] = lower[i], last
		}
	}
	list := slices.Concat(divisions...)
	for _, e := range playing {
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}
