package tournament

import "cmp"

// headToHead compares entrants by the games that they played with each other: 2 for each finish before another of them,
// 1 for each shared place. If two of them have not met, all have 0, since those who met more would be ahead.
func headToHead(rounds []Round, group []Entrant) map[Entrant]int {
	values, in := make(map[Entrant]int, len(group)), make(map[Entrant]bool, len(group))
	for _, e := range group {
		in[e] = true
	}
	met := make(map[[2]Entrant]bool)
	for _, r := range rounds {
		for i := range r.Tables {
			compareAt(&r.Tables[i], in, func(a, b Entrant, worth int) {
				values[a] += worth
				met[[2]Entrant{min(a, b), max(a, b)}] = true
			})
		}
	}
	if len(met) < len(group)*(len(group)-1)/2 {
		return make(map[Entrant]int)
	}
	return values
}

// compareAt calls visit for each two of a group who played against each other at a table, in both orders.
func compareAt(t *Table, in map[Entrant]bool, visit func(a, b Entrant, worth int)) {
	if t.Phase != Played {
		return
	}
	t.seated(func(x int, a Entrant) {
		if !in[a] || t.IsAbsent(a) {
			return
		}
		t.seated(func(y int, b Entrant) {
			if x == y || !in[b] || t.IsAbsent(b) {
				return
			}
			visit(a, b, 1+cmp.Compare(t.gold(x), t.gold(y)))
		})
	})
}
