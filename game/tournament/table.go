package tournament

import (
	"slices"

	"korsar/game/deal"
)

// Entrant is the number of an entrant, from 1: a player, or a pair that stays together.
type Entrant int

// Computer is the number of a computer that takes a seat if the number of entrants is odd.
const Computer Entrant = 0

// Side holds the entrants who win or lose together at a table: one, or two whose partnership was drawn.
type Side []Entrant

// Pairing is who plays whom at a table. A pairing with a single side is a bye.
type Pairing struct {
	Division int    `json:"division,omitempty"` // of a league, from 1
	Sides    []Side `json:"sides"`
}

// sidesOf returns a side for each entrant of a group.
func sidesOf(group []Entrant) (sides []Side) {
	for _, e := range group {
		sides = append(sides, Side{e})
	}
	return sides
}

// Phase is the state of a table.
type Phase string

// The phases. Only tables that are Open or OnHold wait for a result.
const (
	Open     Phase = "open"      // its game is to be played
	OnHold   Phase = "shelved"   // its game is to be unshelved
	Played   Phase = "played"    // it has a result
	WalkOver Phase = "walk-over" // no two sides were left to play
	Void     Phase = "voided"    // its game does not count
	Rest     Phase = "bye"       // there is no game
)

// Table is a pairing with its result.
type Table struct {
	Pairing
	Phase  Phase     `json:"phase"`
	Gold   []int     `json:"gold,omitempty"`    // by side
	ByHand bool      `json:"by_hand,omitempty"` // a person entered the gold
	Absent []Entrant `json:"absent,omitempty"`  // who did not come

	joins   deal.Joins // of its games, including voided ones
	stopped bool       // by the cancellation of the tournament
}

// Round holds the tables of a round.
type Round struct {
	Season int     `json:"season,omitempty"` // from 1, in formats that have them
	Tables []Table `json:"tables"`
}

// Lot is the secret that a round was paired with, its commitment, and the order that it gave.
type Lot struct {
	Commitment string      `json:"commitment"`
	Secret     string      `json:"secret"`
	Order      [][]Entrant `json:"order,omitempty"` // as in [RoundPaired]
}

// hasResults reports whether a game of the round has ended or will not be played.
func (r Round) hasResults() bool {
	return slices.ContainsFunc(r.Tables, func(t Table) bool { return !t.Waits() && t.Phase != Rest })
}

// anybodyCame reports whether somebody came to a game of the round.
func (r Round) anybodyCame() bool {
	return slices.ContainsFunc(r.Tables, func(t Table) bool {
		came := slices.ContainsFunc(t.came(), func(e Entrant) bool { return e != Computer })
		return came && t.Phase != Rest && !t.Waits()
	})
}

// seated calls visit for each entrant at the table, and each computer, with the index of their side.
func (p *Pairing) seated(visit func(side int, e Entrant)) {
	for i, side := range p.Sides {
		for _, e := range side {
			visit(i, e)
		}
	}
}

// SideOf returns the index of an entrant's side, or −1.
func (p *Pairing) SideOf(e Entrant) int {
	return slices.IndexFunc(p.Sides, func(s Side) bool { return slices.Contains(s, e) })
}

// Waits reports whether the table has no result yet.
func (t *Table) Waits() bool { return t.Phase == Open || t.Phase == OnHold }

// IsAbsent reports whether an entrant at the table did not come.
func (t *Table) IsAbsent(e Entrant) bool { return slices.Contains(t.Absent, e) }

// came returns the entrants at the table who came, and its computers.
func (t *Table) came() (list []Entrant) {
	t.seated(func(_ int, e Entrant) {
		if !t.IsAbsent(e) {
			list = append(list, e)
		}
	})
	return list
}

// IsPresent reports whether anybody of the side with an index came.
func (t *Table) IsPresent(side int) bool {
	return slices.ContainsFunc(t.Sides[side], func(e Entrant) bool { return !t.IsAbsent(e) })
}

// miss marks entrants as absent. The game is open again, or a walk-over if fewer than two sides are left.
func (t *Table) miss(absent ...Entrant) {
	for _, e := range absent {
		if !t.IsAbsent(e) {
			t.Absent = append(t.Absent, e)
		}
	}
	left := 0
	for i := range t.Sides {
		if t.IsPresent(i) {
			left++
		}
	}
	t.Phase = Open
	if left < 2 {
		t.Phase = WalkOver
	}
}

func newTable(p Pairing) Table {
	t := Table{Pairing: p, Phase: Open}
	if len(p.Sides) == 1 {
		t.Phase = Rest
	}
	return t
}
