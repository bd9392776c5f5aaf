package tournament

import (
	"cmp"
	"slices"

	"korsar/game/deal"
)

// knockOut plays until one table is left. The best half of each table go on, and only the best of a table of three.
type knockOut struct{ *Tournament }

func (k knockOut) joinable() bool                      { return false }
func (k knockOut) isOrder(order [][]Entrant) bool      { return len(order) == 1 }
func (k knockOut) players(order [][]Entrant) []Entrant { return slices.Concat(order...) }

func (k knockOut) another() bool {
	if len(k.rounds) == 0 {
		return true
	}
	last := k.last()
	if len(last.Tables) == 1 && len(last.Tables[0].Sides) > 1 {
		return false // the final
	}
	left := 0
	for i := range last.Tables {
		if left += len(k.goOn(&last.Tables[i], lot{})); left >= 2 {
			return true // ranking the others would be slow: goingOn asks for each table
		}
	}
	return false
}

func (k knockOut) pair(s deal.Secret) (order [][]Entrant, tables []Pairing) {
	bracket := k.bracket(s)
	byes, sizes := k.rules.cut(len(bracket))
	groups := make([][]Entrant, len(sizes))
	for _, e := range bracket[:byes] {
		tables = append(tables, Pairing{Sides: []Side{{e}}})
	}
	snake(bracket[byes:], sizes, func(e Entrant, table int) { groups[table] = append(groups[table], e) })
	seats := k.lot(s, "seats")
	for _, group := range groups {
		seats.order(group)
		tables = append(tables, Pairing{Sides: sidesOf(group)})
	}
	return [][]Entrant{bracket}, tables
}

// bracket returns the entrants who are left, by place in the bracket. In the first round strength orders them, then a
// lot. Later the entrants who go on from a table take over its best places, as if the better seed had always won.
func (k knockOut) bracket(s deal.Secret) []Entrant {
	if len(k.rounds) == 0 {
		return k.seeded(s)
	}
	last := k.last()
	place := make(map[Entrant]int)
	for i, e := range k.lastLot().Order[0] {
		place[e] = i
	}
	byLot := k.lot(s, "going on")
	var left []Entrant
	for i := range last.Tables {
		table := &last.Tables[i]
		var places []int
		table.seated(func(_ int, e Entrant) { places = append(places, place[e]) })
		slices.Sort(places)
		for j, e := range k.goOn(table, byLot) {
			place[e] = places[j]
			left = append(left, e)
		}
	}
	slices.SortFunc(left, func(a, b Entrant) int { return cmp.Compare(place[a], place[b]) })
	return left
}

// seeded returns the entrants who have not withdrawn, the strongest first. A lot orders equals.
func (t *Tournament) seeded(s deal.Secret) []Entrant {
	list := t.active()
	t.lot(s, "seeding").order(list)
	slices.SortStableFunc(list, func(a, b Entrant) int {
		return cmp.Compare(t.entrant(b).strength, t.entrant(a).strength)
	})
	return list
}

// goOn returns the entrants who go on from a table, the best first. They came and have not withdrawn. The lot decides
// between equals.
func (k knockOut) goOn(table *Table, byLot lot) []Entrant {
	ranked := k.ranked(table, byLot)
	return ranked[:table.advancing(len(ranked))]
}

// advancing returns how many entrants go on from the table: half of its sides, but at least one, and at most can.
func (t *Table) advancing(can int) int { return min(can, max(1, len(t.Sides)/2)) }

// ranked returns the entrants at a table who came and have not withdrawn since, the best first. The lot decides between
// equals.
func (k knockOut) ranked(table *Table, byLot lot) []Entrant {
	came := slices.DeleteFunc(table.came(), func(e Entrant) bool { return k.entrant(e).withdrawn })
	byLot.order(came)
	slices.SortStableFunc(came, func(a, b Entrant) int {
		return cmp.Compare(table.gold(table.SideOf(b)), table.gold(table.SideOf(a)))
	})
	return came
}

// cut returns how many of n entrants have a bye in a round of a knock-out, and the sizes of the tables of the others,
// so that all later rounds have full tables only.
func (r *Rules) cut(n int) (byes int, sizes []int) {
	full := r.full()
	if n <= full {
		return 0, []int{n}
	}
	left := full // entrants after this round: the most, below n, from which full tables lead to the final
	for grow := full / (full / 2); left*grow < n; {
		left *= grow
	}
	if full == 2 {
		return n - 2*(n-left), even(2*(n-left), n-left)
	}
	for out := n - left; out > 0; out -= 2 { // two are out at a table of three or four, one at a table of two
		sizes = append(sizes, full)
		if out == 1 {
			sizes[len(sizes)-1] = 2
		}
	}
	byes = n
	for _, size := range sizes {
		byes -= size
	}
	return byes, sizes
}

// snake seats a list at tables of these sizes: one at each, then one more at each in the opposite order, and so on.
func snake[T any](list []T, sizes []int, seat func(one T, table int)) {
	next := 0
	for row := 0; next < len(list); row++ {
		for i := range sizes {
			if row%2 != 0 {
				i = len(sizes) - 1 - i
			}
			if row < sizes[i] {
				seat(list[next], i)
				next++
			}
		}
	}
}
