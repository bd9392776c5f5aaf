package puzzle

import "korsar/game/rating"

// Rating returns the rating of the puzzle, on the scale of people's ratings. It follows from Missed alone and rises
// with it. Two puzzles differ as much as two opponents whom the captains would beat as often. The hardest easy puzzle,
// which a quarter of the captains miss, has the mean of a person who has answered none. So nobody begins with a hard
// one.
func (p *Puzzle) Rating() rating.Rating {
	lead := rating.Lead(missShare(p.Missed)) - rating.Lead(missShare(captains/4))
	return rating.Rating{Mean: rating.First.Mean + lead}
}

// missShare returns the share of captains that miss a puzzle, with one captain more who misses it half. So it is never
// 0 or 1, of which [rating.Lead] would make infinity.
func missShare(missed int) float64 { return (float64(missed) + 0.5) / float64(captains+1) }

// Rate returns the rating of a person after an answer to the puzzle. All stars win against the puzzle, no star loses,
// and 1 or 2 stars are a tie.
func (p *Puzzle) Rate(before rating.Rating, stars int) rating.Rating {
	person := rating.Side{Place: 1, Players: []rating.Player{{Rating: before, Share: 1}}}
	opponent := rating.Side{Place: 1, Players: []rating.Player{{Rating: p.Rating(), Share: 1}}}
	switch stars {
	case MaxStars:
		opponent.Place = 2
	case 0:
		person.Place = 2
	}
	return rating.Rate([]rating.Side{person, opponent})[0][0]
}
