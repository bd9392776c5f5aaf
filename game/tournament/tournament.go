package tournament

import (
	"slices"

	"korsar/game/deal"
)

// Tournament is the state of a tournament: the fold of its events by [Tournament.Apply]. The zero value waits for
// [Created].
type Tournament struct {
	rules      Rules
	commitment string // of the secret that comes next; empty before the tournament is created
	entrants   []entrant
	rounds     []Round
	lots       []Lot  // by round
	final      string // the secret of the final lots
	ended      ending
	schedules  *schedules // of the rules; clones share them
}

// Clone returns a tournament that changes independently. The two share rounds that are over, since these no longer
// change. Clone is safe for concurrent use with itself and with methods that only read.
func (t *Tournament) Clone() Tournament {
	clone := *t
	clone.entrants, clone.rounds, clone.lots = slices.Clone(t.entrants), slices.Clone(t.rounds), slices.Clone(t.lots)
	if len(clone.rounds) > 0 {
		tables := slices.Clone(t.last().Tables)
		for i := range tables {
			tables[i].Absent = slices.Clone(tables[i].Absent)
		}
		clone.last().Tables = tables
	}
	return clone
}

type entrant struct {
	join      uint64
	strength  int
	missed    int // games they did not come to
	withdrawn bool
}

// ending is how a tournament ended.
type ending uint8

const (
	running ending = iota
	finished
	canceled
)

// Rules returns the tournament's rules.
func (t *Tournament) Rules() Rules { return t.rules }

// Commitment returns the commitment to the next secret, which a round or the end reveals. Once the tournament has
// finished, it is the commitment to the secret of the final standings.
func (t *Tournament) Commitment() string { return t.commitment }

// FinalSecret returns the secret of the final standings. It returns "" until the tournament has finished.
func (t *Tournament) FinalSecret() string { return t.final }

// Entrants returns the number of entrants, who are numbered from 1.
func (t *Tournament) Entrants() int { return len(t.entrants) }

// HasWithdrawn reports whether an entrant takes no part in later rounds.
func (t *Tournament) HasWithdrawn(e Entrant) bool { return t.knows(e) && t.entrant(e).withdrawn }

// Rounds returns the rounds paired so far. Callers must not change them.
func (t *Tournament) Rounds() []Round { return t.rounds }

// Lots returns the lot of each round. Callers must not change them.
func (t *Tournament) Lots() []Lot { return t.lots }

// IsOver reports whether the tournament has finished or been canceled.
func (t *Tournament) IsOver() bool { return t.ended != running }

// Due is what a tournament waits for.
type Due uint8

// The values of Due.
const (
	DueEntrants Due = iota // the first round needs more entrants
	DueGames               // tables of the round have no result
	DueRound               // the next round can be paired
	DueEnd                 // nothing is left to play: [Finished]
	DueNothing             // it is over
)

// Due returns what the tournament waits for.
func (t *Tournament) Due() Due {
	switch {
	case t.IsOver():
		return DueNothing
	case len(t.rounds) == 0 && t.Missing() > 0:
		return DueEntrants
	case len(t.rounds) == 0:
		return DueRound
	case t.isPlaying():
		return DueGames
	case t.Missing() > 0 || !t.pairer().another():
		return DueEnd
	}
	return DueRound
}

// Missing returns how many entrants are missing for another round.
func (t *Tournament) Missing() int { return max(0, t.rules.least()-len(t.active())) }

// isPlaying reports whether a table of the latest round has no result.
func (t *Tournament) isPlaying() bool {
	return slices.ContainsFunc(t.last().Tables, func(table Table) bool { return table.Waits() })
}

func (t *Tournament) last() *Round { return &t.rounds[len(t.rounds)-1] }

func (t *Tournament) lastLot() *Lot { return &t.lots[len(t.lots)-1] }

func (t *Tournament) knows(e Entrant) bool { return e >= 1 && int(e) <= len(t.entrants) }

func (t *Tournament) entrant(e Entrant) *entrant { return &t.entrants[e-1] }

// everybody returns all entrants in the order of their numbers.
func (t *Tournament) everybody() []Entrant {
	list := make([]Entrant, len(t.entrants))
	for i := range list {
		list[i] = Entrant(i + 1)
	}
	return list
}

// active returns the entrants who have not withdrawn.
func (t *Tournament) active() []Entrant {
	var list []Entrant
	for _, e := range t.everybody() {
		if !t.entrant(e).withdrawn {
			list = append(list, e)
		}
	}
	return list
}

// lot returns the lot of a secret for one purpose.
func (t *Tournament) lot(s deal.Secret, what string) lot {
	joins := make(deal.Joins, len(t.entrants))
	for i := range joins {
		joins[i] = t.entrants[i].join
	}
	return newLot(s, append(joins, t.joinsBefore(s)...), what)
}

// joinsBefore returns the joins of the round before the one that a secret pairs, by number of the table. The pairing of
// that earlier round committed to the secret, and nobody knew these joins then.
func (t *Tournament) joinsBefore(s deal.Secret) (joins deal.Joins) {
	rounds := t.rounds
	if len(rounds) > 0 && t.lastLot().Secret == s.String() {
		rounds = rounds[:len(rounds)-1]
	}
	if len(rounds) == 0 {
		return nil
	}
	for _, table := range rounds[len(rounds)-1].Tables {
		joins = append(joins, table.joins...)
	}
	return joins
}
