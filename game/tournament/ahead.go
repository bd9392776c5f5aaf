package tournament

import "slices"

// ahead returns the rounds of a knock-out that are still to be paired, as they will be if no entrant withdraws. A table
// of such a round is a sorted list with an index for each seat: the table of the round before that its entrant comes
// from. The first round must be paired.
func (t *Tournament) ahead() (rounds [][][]int) {
	if t.IsOver() {
		return nil
	}
	k := knockOut{t}
	tables, going := k.places()
	for len(tables) > 1 {
		from := comingFrom(tables, going)
		if len(from) < 2 {
			break
		}
		tables = k.seatsOf(len(from))
		going = make([]int, len(tables))
		feeders := make([][]int, len(tables))
		for i, places := range tables {
			going[i] = max(1, len(places)/2)
			for _, place := range places {
				feeders[i] = append(feeders[i], from[place])
			}
			slices.Sort(feeders[i])
		}
		rounds = append(rounds, feeders)
	}
	return rounds
}

// goingOn returns the entrants who are certain to go on from a table of the latest round of a knock-out, and those who
// are equal at the cut. The lot of the next round decides between the latter. Both lists are empty for a table without
// a result, and for the final.
func (t *Tournament) goingOn(table *Table) (certain, equal []Entrant) {
	k := knockOut{t}
	if table.Waits() || table.Phase == Void || !k.another() {
		return nil, nil
	}
	ranked := k.ranked(table, lot{})
	cut := table.advancing(len(ranked))
	if cut == len(ranked) {
		return ranked, nil
	}
	limit := table.gold(table.SideOf(ranked[cut]))
	for _, e := range ranked {
		switch gold := table.gold(table.SideOf(e)); {
		case gold > limit:
			certain = append(certain, e)
		case gold == limit && table.gold(table.SideOf(ranked[cut-1])) == limit:
			equal = append(equal, e)
		}
	}
	return certain, equal
}

// places returns the bracket places of the entrants at each table of the latest round, and how many of them go on.
func (k knockOut) places() (tables [][]int, going []int) {
	last, order := k.last(), k.lastLot().Order[0]
	for i := range last.Tables {
		table := &last.Tables[i]
		var places []int
		table.seated(func(_ int, e Entrant) { places = append(places, slices.Index(order, e)) })
		tables = append(tables, places)
		if table.Waits() || table.Phase == Void {
			going = append(going, table.advancing(len(table.Sides)))
		} else {
			going = append(going, len(k.goOn(table, lot{})))
		}
	}
	return tables, going
}

// seatsOf returns the bracket places at each table of a round with n entrants.
func (k knockOut) seatsOf(n int) [][]int {
	byes, sizes := k.rules.cut(n)
	tables := make([][]int, byes+len(sizes))
	bracket := make([]int, n)
	for i := range bracket {
		bracket[i] = i
	}
	for i := range byes {
		tables[i] = bracket[i : i+1]
	}
	snake(bracket[byes:], sizes, func(place, table int) { tables[byes+table] = append(tables[byes+table], place) })
	return tables
}

// comingFrom returns, by place in the next round, the index of the table that its entrant comes from. The entrants who
// go on from a table take over its best places.
func comingFrom(tables [][]int, going []int) []int {
	var places []int
	from := make(map[int]int)
	for i, table := range tables {
		slices.Sort(table)
		for _, place := range table[:going[i]] {
			places = append(places, place)
			from[place] = i
		}
	}
	slices.Sort(places)
	for i, place := range places {
		places[i] = from[place]
	}
	return places
}
