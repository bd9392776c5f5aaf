package tournament

import "slices"

// Bracket is the tables of a knock-out by round. It includes the rounds to come, as they will be if no entrant
// withdraws. The tables of a round are in the order of the tables that they lead to.
type Bracket [][]BracketTable

// BracketTable is a table in a bracket.
type BracketTable struct {
	Number int       // in its round, from 1; 0 if the round is to come
	Sides  int       // number of sides
	From   []int     // the tables of the round before that lead to it, by index
	GoOn   []Entrant // entrants who are certain to go on
	Out    []Entrant // entrants who are certain to be out
	Places []Entrant // in the final of a finished tournament: its entrants by place
}

// Spacing holds the lengths that a bracket is laid out with, in the unit of the caller.
type Spacing struct {
	Side int // the height of a side
	Pad  int // above the first side of a table, and below the last
	Gap  int // between two tables
}

// Height returns the height of a table.
func (t *BracketTable) Height(s Spacing) int { return 2*s.Pad + s.Side*t.Sides }

// Tops returns the distance of each table's top from the top of the bracket, by round, in the unit of s. The tables of
// the first round stand one below the other. A table of a later round is centered on the tables that lead to it, or
// lower if the table above needs the room.
func (b Bracket) Tops(s Spacing) [][]int {
	tops := make([][]int, len(b))
	for r, tables := range b {
		y := 0
		for i := range tables {
			t := &tables[i]
			if r > 0 && len(t.From) > 0 {
				first, last := t.From[0], t.From[len(t.From)-1]
				bottom := tops[r-1][last] + b[r-1][last].Height(s)
				y = max(y, (tops[r-1][first]+bottom)/2-t.Height(s)/2)
			}
			tops[r] = append(tops[r], y)
			y += t.Height(s) + s.Gap
		}
	}
	return tops
}

// SidesOf returns how many sides play in the round with the given index.
func (b Bracket) SidesOf(round int) (count int) {
	for _, t := range b[round] {
		count += t.Sides
	}
	return count
}

// bracket returns the bracket of a knock-out with these standings. It returns nil before the first round and for other
// formats.
func (t *Tournament) bracket(standings []Standing) Bracket {
	if t.rules.Format != KnockOut || len(t.rounds) == 0 {
		return nil
	}
	var b bracketBuilder
	for _, round := range t.rounds {
		b.addPaired(round.Tables)
	}
	for _, box := range b.last() {
		box.GoOn, box.equal = t.goingOn(box.table)
		box.isDecided = box.GoOn != nil
	}
	if final := b.last(); t.ended == finished && len(final) == 1 {
		final[0].isDecided = true
		for _, s := range standings[:final[0].Sides] {
			final[0].Places = append(final[0].Places, s.Entrant)
		}
	}
	for _, tables := range t.ahead() {
		b.addAhead(tables)
	}
	b.order()
	return b.bracket()
}

// bracketBuilder holds the rounds of a bracket that is being built.
type bracketBuilder [][]*bracketBox

// bracketBox is a table of a bracketBuilder.
type bracketBox struct {
	BracketTable
	table     *Table        // nil in a round to come
	from      []*bracketBox // the tables of the round before that lead to it
	equal     []Entrant     // entrants between whom the lot of the next round decides
	isDecided bool          // nobody outside GoOn and equal goes on
	place     int           // in the order of its round, from 1; 0 before order
}

func (b bracketBuilder) last() []*bracketBox { return b[len(b)-1] }

// addPaired adds a paired round. It marks the round's entrants as going on from the round before.
func (b *bracketBuilder) addPaired(tables []Table) {
	var boxes []*bracketBox
	for i := range tables {
		boxes = append(boxes, &bracketBox{table: &tables[i],
			BracketTable: BracketTable{Number: i + 1, Sides: len(tables[i].Sides)}})
	}
	if len(*b) > 0 {
		leadTo(b.last(), boxes)
	}
	*b = append(*b, boxes)
}

// leadTo marks the entrants who went on from the tables of a round to those of the next.
func leadTo(before, next []*bracketBox) {
	tableOf := make(map[Entrant]*bracketBox)
	for _, box := range before {
		box.isDecided = true
		box.table.seated(func(_ int, e Entrant) { tableOf[e] = box })
	}
	for _, box := range next {
		for _, side := range box.table.Sides {
			from := tableOf[side[0]]
			if from == nil {
				continue
			}
			from.GoOn = append(from.GoOn, side[0])
			if !slices.Contains(box.from, from) {
				box.from = append(box.from, from)
			}
		}
		slices.SortFunc(box.from, func(x, y *bracketBox) int { return x.Number - y.Number })
	}
}

// addAhead adds a round to come, as ahead returns it.
func (b *bracketBuilder) addAhead(tables [][]int) {
	before := b.last()
	var boxes []*bracketBox
	for _, seats := range tables {
		box := &bracketBox{BracketTable: BracketTable{Sides: len(seats)}}
		for _, i := range slices.Compact(seats) {
			box.from = append(box.from, before[i])
		}
		boxes = append(boxes, box)
	}
	*b = append(*b, boxes)
}

// order puts the tables of each round in the order of the tables that they lead to. Tables that lead nowhere come last.
func (b bracketBuilder) order() {
	for r := len(b) - 2; r >= 0; r-- {
		var boxes []*bracketBox
		for _, next := range b[r+1] {
			boxes = append(boxes, next.from...)
		}
		boxes = append(boxes, b[r]...)
		var ordered []*bracketBox
		for _, box := range boxes {
			if box.place == 0 {
				ordered = append(ordered, box)
				box.place = len(ordered)
			}
		}
		b[r] = ordered
	}
}

func (b bracketBuilder) bracket() (bracket Bracket) {
	for _, boxes := range b {
		var tables []BracketTable
		for _, box := range boxes {
			for _, from := range box.from {
				box.From = append(box.From, from.place-1)
			}
			box.Out = box.out()
			tables = append(tables, box.BracketTable)
		}
		bracket = append(bracket, tables)
	}
	return bracket
}

// out returns the entrants at the table who do not go on. It returns nil until that is decided.
func (box *bracketBox) out() (list []Entrant) {
	if !box.isDecided {
		return nil
	}
	for _, side := range box.table.Sides {
		e := side[0]
		isFirst := len(box.Places) > 0 && box.Places[0] == e
		if !isFirst && !slices.Contains(box.GoOn, e) && !slices.Contains(box.equal, e) {
			list = append(list, e)
		}
	}
	return list
}
