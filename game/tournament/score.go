package tournament

// score is what an entrant has collected in some rounds.
type score struct {
	points    Points
	opponents int // sum of the mean points of opponents, in twelfths: a table has 1, 2, 3, 4 or 6 of them
	wins      int
	gold      int
	games     int // with a result, including byes and missed games
	played    int // games without byes
	missed    int // games that the entrant did not come to
	division  int
	reached   int    // the last round with a table
	last      Points // the points in that round
}

// twelfths makes the means of opponents' points whole.
const twelfths = 12

// scores returns what each entrant collected in rounds, by number. An entrant who came to none of their games has no
// points, even for byes.
func (t *Tournament) scores(rounds []Round) []score {
	list := make([]score, len(t.entrants)+1)
	bye := t.rules.byePoints()
	for n, r := range rounds {
		for i := range r.Tables {
			table := &r.Tables[i]
			table.seated(func(side int, e Entrant) { list[e].add(table, side, e, n+1, bye) })
		}
	}
	for e := range list {
		if s := &list[e]; s.missed > 0 && s.missed == s.played {
			s.points, s.last = 0, 0
		}
	}
	for _, r := range rounds {
		for i := range r.Tables {
			table := &r.Tables[i]
			table.seated(func(side int, e Entrant) { list[e].opponents += opponents(table, side, e, list) })
		}
	}
	return list
}

// byePoints returns what a bye is worth: a win in Swiss, where few have one, and nothing elsewhere.
func (r *Rules) byePoints() Points {
	if r.Format == Swiss {
		return Win
	}
	return 0
}

func (s *score) add(t *Table, side int, e Entrant, round int, bye Points) {
	s.reached, s.last = round, t.points(e, bye)
	s.points += s.last
	s.division = t.Division
	if t.Waits() {
		return
	}
	s.games++
	if t.Phase != Rest {
		s.played++
	}
	if t.IsAbsent(e) {
		s.missed++
		return
	}
	if t.won(e) {
		s.wins++
	}
	s.gold += t.gold(side)
}

// opponents returns the mean of the opponents' points at a table, in twelfths. Absent opponents, computers, byes and
// voided games count with the entrant's own points, so no one gains or loses by them. A round that the entrant missed
// counts nothing.
func opponents(t *Table, side int, e Entrant, scores []score) int {
	if t.Waits() || t.IsAbsent(e) {
		return 0
	}
	own := int(scores[e].points)
	if t.Phase == Rest || t.Phase == Void {
		return own * twelfths
	}
	sum, count := 0, 0
	t.seated(func(there int, other Entrant) {
		if there == side {
			return
		}
		count++
		if other == Computer || t.IsAbsent(other) {
			sum += own
		} else {
			sum += int(scores[other].points)
		}
	})
	return sum * twelfths / count
}
