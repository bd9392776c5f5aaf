package tournament

import (
	"cmp"
	"slices"
)

// CrossTable holds the points that the entrants of a field, or of a league's division, won from each other.
type CrossTable struct {
	Standings []Standing  // by row; the place is the number of the row, from 1
	Meetings  [][]Meeting // by row, and by column
}

// Meeting is the outcome of an entrant's games against another entrant. The zero value is for two who have not met.
type Meeting struct {
	Games, Points int
	Most          int  // the points that could be won
	Running       bool // a game between them is in progress
	Partners      bool // they were partners
}

// Result returns 1 if the entrant won more than half of the points, 0 if half, and −1 if less.
func (m Meeting) Result() int { return cmp.Compare(2*m.Points, m.Most) }

// Numbered returns the standings by division. An entrant's place is the number of its row. In a league it leaves out
// entrants who have not played in the season.
func (s *PublicState) Numbered() [][]Standing {
	divisions := s.Divisions()
	for _, division := range divisions {
		for i := range division {
			division[i].Place = i + 1
		}
	}
	if s.Rules.Format == League && len(s.Rounds) > 0 {
		return slices.DeleteFunc(divisions, func(d []Standing) bool { return d[0].Division == 0 })
	}
	return divisions
}

// CrossTables returns the cross table of each division. It returns nil before the first round, for a knock-out (few
// entrants meet), and if a division has more than most entrants.
func (s *PublicState) CrossTables(most int) (list []CrossTable) {
	isLarge := func(d []Standing) bool { return len(d) > most }
	if len(s.Rounds) == 0 || s.Rules.Format == KnockOut || slices.ContainsFunc(s.Divisions(), isLarge) {
		return nil
	}
	all := s.crossings()
	for _, division := range s.Numbered() {
		table := CrossTable{Standings: division}
		for _, row := range division {
			var line []Meeting
			for _, column := range division {
				line = append(line, all[[2]Entrant{row.Entrant, column.Entrant}])
			}
			table.Meetings = append(table.Meetings, line)
		}
		list = append(list, table)
	}
	return list
}

// crossings maps two entrants to what the first won from the second.
type crossings map[[2]Entrant]Meeting

func (s *PublicState) crossings() crossings {
	all := crossings{}
	for _, r := range s.Counted() {
		for i := range r.Tables {
			all.addTable(s, &r.Tables[i])
		}
	}
	return all
}

func (c crossings) addTable(s *PublicState, t *Table) {
	if t.Phase == Void || t.Phase == Rest {
		return
	}
	t.seated(func(own int, row Entrant) {
		t.seated(func(other int, column Entrant) {
			switch key := [2]Entrant{row, column}; {
			case row == column:
			case own == other:
				m := c[key]
				m.Partners = true
				c[key] = m
			default:
				c[key] = c[key].plus(t, s.PlaceAt(t, row), t.placeOf(other), len(t.Sides[other]))
			}
		})
	})
}

// plus credits a row against a column at a table. row is the place of the row's entrant, column that of the column's
// side, and ofSide the number of entrants of that side. At a table of n sides a win counts equally against the n − 1
// others and their entrants.
func (m Meeting) plus(t *Table, row, column, ofSide int) Meeting {
	if t.Waits() {
		m.Running = true
		return m
	}
	if row == 0 && column == 0 { // neither came
		return m
	}
	most := int(Win) / ((len(t.Sides) - 1) * ofSide)
	m.Games, m.Most = m.Games+1, m.Most+most
	switch {
	case column == 0 || row != 0 && row < column:
		m.Points += most
	case row == column:
		m.Points += most / 2
	}
	return m
}
