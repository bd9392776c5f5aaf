package tournament

// Points count success at tables of any size. At a table of n sides place p is worth Win · (n − p) ÷ (n − 1). The
// winner gets the same everywhere, the last gets nothing, and the mean of a table is Win ÷ 2 whatever its size. So no
// one gains or loses by the size of their table. Sides that share places get the mean of them, which is always whole.
type Points int

// Win is the points of a sole winner: the least number for which all other points are whole at up to five sides.
const Win Points = 24

// places returns the first and the last of the places that a side shares. Absent sides share the last places.
func (t *Table) places(side int) (first, last int) {
	better, equal := 0, 0
	for i := range t.Sides {
		switch {
		case t.IsPresent(i) != t.IsPresent(side):
			if t.IsPresent(i) {
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
	if t.Phase != Played && t.Phase != WalkOver || !t.IsPresent(side) {
		return 0
	}
	place, _ := t.places(side)
	return place
}

// gold returns the score of a side, or 0 if it did not play.
func (t *Table) gold(side int) int {
	if t.Phase != Played || !t.IsPresent(side) {
		return 0
	}
	return t.Gold[side]
}

// points returns what an entrant gets at a table. It returns 0 without a result, and bye for a bye.
func (t *Table) points(e Entrant, bye Points) Points {
	side, sides := t.SideOf(e), len(t.Sides)
	switch {
	case t.Waits() || t.stopped || t.IsAbsent(e):
		return 0
	case t.Phase == Rest:
		return bye
	case t.Phase == Void:
		return Win / 2
	}
	first, last := t.places(side)
	return Win * Points(2*sides-first-last) / Points(2*(sides-1))
}

// won reports whether an entrant played and won alone.
func (t *Table) won(e Entrant) bool {
	if t.Phase != Played || t.IsAbsent(e) {
		return false
	}
	_, last := t.places(t.SideOf(e))
	return last == 1
}
