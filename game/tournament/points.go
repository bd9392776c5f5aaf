package tournament

// Points is what entrants collect. At a table of n sides place p is worth Win · (n − p) ÷ (n − 1): the winner gets the
// same everywhere, the last nothing, and the mean of a table is Win ÷ 2 whatever its size, so no one gains or loses
// by the size of their table. Sides that share places get the mean of them, which is always whole.
type Points int

// Win is the points of a sole winner: the least number for which all others are whole at tables of up to five sides.
const Win Points = 24

// places returns which places a side has, the first and the last of those that it shares. Absent sides share those
// behind all others.
func (t *Table) places(side int) (first, last int) {
	better, equal := 0, 0
	for i := range t.Sides {
		switch {
		case t.present(i) != t.present(side):
			if t.present(i) {
				better++
			}
		case t.gold(i) > t.gold(side):
			better++
		case t.gold(i) == t.gold(side):
			equal++
		}
	}
	return better + 1, better + equal
}

// placeOf returns the place of a side, from 1. It returns 0 if nobody of the side came, or if the table has no game
// that counts.
func (t *Table) placeOf(side int) int {
	if t.Phase != Played && t.Phase != WalkOver || !t.present(side) {
		return 0
	}
	place, _ := t.places(side)
	return place
}

// gold returns the score of a side that played, otherwise 0.
func (t *Table) gold(side int) int {
	if t.Phase != Played || !t.present(side) {
		return 0
	}
	return t.Gold[side]
}

// points returns what an entrant gets at a table with a result.
func (t *Table) points(e Entrant, bye Points) Points {
	side, sides := t.SideOf(e), len(t.Sides)
	switch {
	case t.Waits() || t.stopped || t.absent(e):
		return 0
	case t.Phase == Rest:
		return bye
	case t.Phase == Void:
		return Win / 2
	}
	first, last := t.places(side)
	return Win * Points(2*sides-first-last) / Points(2*(sides-1))
}

// won reports whether an entrant won alone, by playing.
func (t *Table) won(e Entrant) bool {
	if t.Phase != Played || t.absent(e) {
		return false
	}
	_, last := t.places(t.SideOf(e))
	return last == 1
}
