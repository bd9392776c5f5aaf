package tournament

import "korsar/game/tournament/matching"

// drawPartners divides a group into pairs of entrants who were partners least often. The order of the group decides
// between equal pairs.
func (t *Tournament) drawPartners(group []Entrant) []Side {
	var edges []matching.Edge
	for i := range group {
		for j := range i {
			times := int64(t.partnered(group[i], group[j]))
			edges = append(edges, matching.Edge{A: i, B: j, Cost: times * times})
		}
	}
	partners, _ := matching.Perfect(len(group), edges) // never fails, since any two can be partners
	var sides []Side
	for i, j := range partners {
		if i < j {
			sides = append(sides, Side{group[i], group[j]})
		}
	}
	return sides
}

// partnered returns how often two entrants played on one side.
func (t *Tournament) partnered(a, b Entrant) (times int) {
	for _, r := range t.rounds {
		for i := range r.Tables {
			table := &r.Tables[i]
			if side := table.SideOf(a); side >= 0 && table.Phase != Void {
				if table.SideOf(b) == side {
					times++
				}
				break
			}
		}
	}
	return times
}
