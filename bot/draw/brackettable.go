package draw

import (
	"slices"

	"korsar/game/tournament"
)

// BracketTable is a table in the bracket of a knock-out.
type BracketTable struct {
	Number int                  // in its round, from 1; 0 if the round is to come
	Sides  int                  // how many play there
	From   []int                // the tables of the round before that lead to it, by index
	GoOn   []tournament.Entrant // who goes on, as far as that is certain
	Out    []tournament.Entrant // who does not
}

// NewBracket returns the bracket of a knock-out: the tables of each round from the top, also of the rounds that are to
// come as far as nobody withdraws. It returns nil if no round is paired, and without the rounds to come if the latest
// is too large for a bracket.
func NewBracket(v Tournament) (rounds [][]BracketTable) {
	if v.State.Rules().Format != tournament.KnockOut || len(v.State.Rounds()) == 0 {
		return nil
	}
	b := newBracket(nil, &v)
	if b.isTooLarge() {
		b.rounds = b.rounds[:b.paired]
	}
	for r := range b.rounds {
		var tables []BracketTable
		for _, box := range b.rounds[r].boxes {
			tables = append(tables, b.tableOf(r, box))
		}
		rounds = append(rounds, tables)
	}
	return rounds
}

// tableOf returns a table of a round without its place in the picture.
func (b *bracket) tableOf(round int, box *bracketBox) BracketTable {
	t := BracketTable{Sides: box.sides, GoOn: box.goOn}
	for _, from := range box.from {
		t.From = append(t.From, slices.Index(b.rounds[round-1].boxes, from))
	}
	if box.table == nil {
		return t
	}
	t.Number = box.number
	for _, side := range box.table.Sides {
		if box.isOut(side[0]) {
			t.Out = append(t.Out, side[0])
		}
	}
	return t
}
