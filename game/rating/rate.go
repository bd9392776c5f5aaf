package rating

import (
	"cmp"
	"math"
	"slices"
)

// Side is the players of a side and their place.
type Side struct {
	Place   int // from 1; equal places are a tie
	Players []Player
}

// Player is a player of a side, with their rating and their share in the seat.
type Player struct {
	Rating Rating  // before the game
	Share  float64 // the part of their seat's moves that they made, 0 to 1
}

// team is a side in the model. Its skill is the sum of its players' skills, weighted by their shares.
type team struct {
	place    int
	mean     float64
	variance float64
}

// Rate returns the ratings after a game, by side and player as given. A game of fewer than two sides changes only the
// uncertainty.
func Rate(sides []Side) [][]Rating { return rate(sides, drift) }

func rate(sides []Side, drift float64) [][]Rating {
	before := make([][]Rating, len(sides))
	teams := make([]team, len(sides))
	for i, s := range sides {
		teams[i].place = s.Place
		for _, p := range s.Players {
			r := Rating{Mean: p.Rating.Mean, Deviation: math.Hypot(p.Rating.Deviation, drift)}
			before[i] = append(before[i], r)
			teams[i].mean += p.Share * r.Mean
			teams[i].variance += p.Share * r.Deviation * r.Deviation
		}
	}
	after := make([][]Rating, len(sides))
	shifts := teamGains(teams)
	for i, s := range sides {
		for j, p := range s.Players {
			after[i] = append(after[i], p.apply(before[i][j], &teams[i], shifts[i]))
		}
	}
	return after
}

// gain is the rise of a team's mean, and the part of its variance that it loses.
type gain struct{ mean, variance float64 }

// teamGains returns the gain of each team. At each place down to its own, a team is compared with all teams not yet
// placed. For tied teams the gain is the mean over all their orders. (The reference divides by the number of tied teams
// instead, which rates a shared first place no higher than the second.)
func teamGains(teams []team) []gain {
	list := make([]gain, len(teams))
	if len(teams) < 2 {
		return list
	}
	var c2 float64
	for _, t := range teams {
		c2 += t.variance + beta*beta
	}
	c := math.Sqrt(c2)
	orders := 0
	eachOrder(teams, func(order []int) {
		orders++
		for at, i := range order {
			omega, delta := 1.0, 0.0
			for from := 0; from <= at; from++ {
				var sum float64
				for _, t := range order[from:] {
					sum += math.Exp((teams[t].mean - teams[i].mean) / c)
				}
				chance := 1 / sum // that i comes next among the teams that are left
				omega -= chance
				delta += chance * (1 - chance)
			}
			list[i].mean += omega
			list[i].variance += delta
		}
	})
	for i, t := range teams {
		damp := math.Sqrt(t.variance) / c
		list[i].mean *= t.variance / c / float64(orders)
		list[i].variance *= damp * t.variance / c2 / float64(orders)
	}
	return list
}

// eachOrder visits the orders in which the teams can have finished: by place, with tied teams in every order. At most
// five sides play, so there are at most 120 orders.
func eachOrder(teams []team, visit func(order []int)) {
	order := make([]int, len(teams))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(teams[a].place, teams[b].place) })
	var from func(at int)
	from = func(at int) {
		if at == len(order) {
			visit(order)
			return
		}
		for next := at; next < len(order) && teams[order[next]].place == teams[order[at]].place; next++ {
			order[at], order[next] = order[next], order[at]
			from(at + 1)
			order[at], order[next] = order[next], order[at]
		}
	}
	from(0)
}

// apply returns a player's rating after their team's gain. The player's part of the gain follows from their part of the
// team's variance and their share.
func (p Player) apply(before Rating, t *team, g gain) Rating {
	if p.Share == 0 || t.variance == 0 {
		return p.Rating
	}
	variance := before.Deviation * before.Deviation
	part := variance / t.variance
	kept := max(1-part*g.variance, minVarianceLeft)
	return Rating{
		Mean:      before.Mean + p.Share*part*g.mean,
		Deviation: math.Sqrt(variance * (1 - p.Share*(1-kept))),
	}
}
